import { type Node as ParsedNode, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { deepest } from "./json-value.ts";
import { beginsLine, countBreaks, indentAt } from "./lines.ts";
import { parseAgain, sharedLength } from "./parse-again.ts";
import { TextEditError } from "./text-edit-error.ts";
import { type Tree, treeOf } from "./text-tree.ts";

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

/** Recently parsed texts, the latest last: an edited text is parsed only where it changed. */
const recent: JsonText[] = [];
const mostRecent = 8;

/** @throws TextEditError `TEXT_NOT_JSON` */
export function parseText(text: string): JsonText {
  const known = recent.findIndex((each) => each.text === text);
  const parsed = known < 0 ? parse(text) : (recent.splice(known, 1)[0] as JsonText);
  recent.push(parsed);
  if (recent.length > mostRecent) recent.shift();
  return parsed;
}

function parse(text: string): JsonText {
  const { start, tree } = parseLikeRecent(text) ?? parseWhole(text);
  if (tree.height > 2 * deepest) throw tooDeep();
  const root = nodeAt(tree, start);
  return { text, root, newline: /\r\n|\r|\n/.exec(text)?.[0] ?? "\n", unit: findUnit(text, root) ?? "  " };
}

/** Parses as an edit of the latest recent text that shares most of it. */
function parseLikeRecent(text: string): { start: number; tree: Tree } | undefined {
  const like = recent.findLast((each) => sharedLength(each.text, text) > text.length / 2);
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
const tooDeep = () =>
  notJson(
    `Lists and objects stand within each other more than ${deepest} deep. Remove the brackets that are too many.`,
  );

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
