import { type Node as ParsedNode, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { pointerSegments } from "../../engine/core/pointer.ts";
import { parseAgain, sharedLength, type Tree, treeOf } from "./parse-again.ts";

/** Undefined if there is no value. @throws TextEditError `TEXT_NOT_JSON`, `POINTER_INVALID` */
export function valueAt(text: string, pointer: string): unknown {
  return findNode(parseText(text), pointer)?.value;
}

/** The value of a text; undefined if there is none, or it is not JSON. */
export function parsedValue(text: string | null | undefined): unknown {
  try {
    return typeof text === "string" ? valueAt(text, "") : undefined;
  } catch {
    return undefined;
  }
}

export interface JsonText {
  readonly text: string;
  readonly root: Node;
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
}

export interface Node {
  readonly type: Tree["type"];
  readonly offset: number;
  readonly length: number;
  /** The parsed value: the same object while its text is the same. */
  readonly value: unknown;
  readonly tree: Tree;
}

export interface Member {
  /** Undefined for an element. */
  readonly key: string | undefined;
  /** Start of the key, or of the element. */
  readonly start: number;
  readonly keyEnd: number;
  readonly end: number;
  readonly node: Node;
}

/** Deepest nesting that the server accepts. */
export const maxDepth = 100;

/** Recently parsed texts, the latest last: an edited text is parsed only where it changed. */
const recentTexts: JsonText[] = [];
const maxRecent = 8;

/** @throws TextEditError `TEXT_NOT_JSON` */
export function parseText(text: string): JsonText {
  const known = recentTexts.findIndex((each) => each.text === text);
  const parsed = known < 0 ? parse(text) : (recentTexts.splice(known, 1)[0] as JsonText);
  recentTexts.push(parsed);
  if (recentTexts.length > maxRecent) recentTexts.shift();
  return parsed;
}

function parse(text: string): JsonText {
  const { start, tree } = parseLikeRecent(text) ?? parseWhole(text);
  if (tree.height > 2 * maxDepth) throw tooDeep();
  const root = nodeAt(tree, start);
  return { text, root, newline: /\r\n|\r|\n/.exec(text)?.[0] ?? "\n", unit: findUnit(text, root) ?? "  " };
}

/** Parses as an edit of the latest recent text that shares most of it. */
function parseLikeRecent(text: string): { start: number; tree: Tree } | undefined {
  const like = recentTexts.findLast((each) => sharedLength(each.text, text) > text.length / 2);
  if (like === undefined) return undefined;
  const { offset: start, tree } = like.root;
  const renewed = parseAgain({ text: like.text, start, tree }, text);
  return renewed && { start, tree: renewed };
}

/** Parses a text from scratch. @throws TextEditError `TEXT_NOT_JSON` */
export function parseWhole(text: string): { start: number; tree: Tree } {
  const errors: ParseError[] = [];
  const parsed = parseNodes(text, errors);
  const [error] = errors;
  if (error !== undefined) {
    const line = countBreaks(text.slice(0, error.offset)) + 1;
    throw notJson(`The text is not JSON: ${printParseErrorCode(error.error)} in line ${line}. Correct it there first.`);
  }
  if (parsed === undefined) throw notJson("The text is empty. Write an object: {}.");
  return parsed;
}

function parseNodes(text: string, errors: ParseError[]): { start: number; tree: Tree } | undefined {
  try {
    // Replace the byte order mark, which the parser rejects, by a space: offsets stay the same.
    const root: ParsedNode | undefined = parseTree(text.replace(/^\uFEFF/, " "), errors);
    return root && { start: root.offset, tree: treeOf(root) };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

const notJson = (message: string) => new TextEditError("TEXT_NOT_JSON", "", message);
const tooDeep = () => notJson(`Lists and objects are nested more than ${maxDepth} deep. Remove the extra brackets.`);

/** Indentation of the first member on its own line, relative to its bracket's line. */
function findUnit(text: string, node: Node): string | undefined {
  // Computed once, and only if needed: a text may be one line of megabytes.
  let outer: string | undefined;
  for (const { start, node: child } of membersOf(node)) {
    if (beginsLine(text, start)) {
      outer ??= indentAt(text, node.offset);
      const inner = indentAt(text, start);
      if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
    }
    const unit = findUnit(text, child);
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function nodeAt(tree: Tree, offset: number): Node {
  return { type: tree.type, offset, length: tree.length, value: tree.value, tree };
}

/** Members of an object or list in text order; empty for other values. */
export function membersOf({ tree, offset }: Node): Member[] {
  return tree.members.map(({ key, start, keyEnd, valueStart, tree: own }) => {
    const node = nodeAt(own, offset + valueStart);
    return { key, start: offset + start, keyEnd: offset + keyEnd, end: node.offset + node.length, node };
  });
}

/** Index of the member that a pointer segment names, or -1. The last of duplicate properties counts. */
export function memberIndex({ type, tree: { members } }: Node, segment: string): number {
  if (type === "object") return members.findLastIndex(({ key }) => key === segment);
  if (type !== "array" || !/^(0|[1-9]\d*)$/.test(segment)) return -1;
  return Number(segment) < members.length ? Number(segment) : -1;
}

const isBreak = (character: string | undefined) => character === "\n" || character === "\r";

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isBreak(text[start - 1])) start -= 1;
  return start;
}

export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return text.slice(start, end);
}

/** True if only white space precedes an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start -= 1;
  return start === 0 || isBreak(text[start - 1]);
}

export function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

export function hasBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}

/**
 * `TEXT_NOT_JSON`: not JSON with comments, or nested too deeply. `POINTER_INVALID`: not a JSON Pointer.
 * `POINTER_NOT_FOUND`: the target is missing or has the wrong type. `INDEX_OUT_OF_RANGE`: the list is shorter.
 * `PROPERTY_EXISTS`: the new name is taken. `VALUE_NOT_JSON`: JSON cannot write the new value. `ROOT_REQUIRED`: the
 * whole text cannot be removed.
 */
type TextEditCode =
  | "TEXT_NOT_JSON"
  | "POINTER_INVALID"
  | "POINTER_NOT_FOUND"
  | "INDEX_OUT_OF_RANGE"
  | "PROPERTY_EXISTS"
  | "VALUE_NOT_JSON"
  | "ROOT_REQUIRED";

/** An impossible edit. The message is for programmers: it names the offending value and the fix. */
export class TextEditError extends Error {
  readonly code: TextEditCode;
  /** JSON Pointer to the fault: in the text, or in the new value for `VALUE_NOT_JSON`. */
  readonly pointer: string;

  constructor(code: TextEditCode, pointer: string, message: string) {
    super(message);
    this.name = "TextEditError";
    this.code = code;
    this.pointer = pointer;
  }
}

/** @throws TextEditError `POINTER_INVALID` */
export function segmentsOf(pointer: string): string[] {
  if (/^(\/([^~/]|~[01])*)*$/.test(pointer)) return pointerSegments(pointer);
  throw new TextEditError(
    "POINTER_INVALID",
    pointer,
    `"${pointer}" is not a JSON Pointer. Write "" for the whole, or "/steps/0/title".`,
  );
}

export function findNode({ root }: JsonText, pointer: string): Node | undefined {
  return segmentsOf(pointer).reduce<Node | undefined>(
    (node, segment) => node && membersOf(node)[memberIndex(node, segment)]?.node,
    root,
  );
}
