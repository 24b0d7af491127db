import { isAbsolute, relative, resolve } from "node:path";
import {
  findNodeAtLocation,
  getLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { childPointer, pointerSegments } from "../../../engine/core/pointer.ts";
import type { FileProblem, Problem } from "../model/problems.ts";

const maxDuplicates = 50;
const deepest = 100;

/** A parsed configuration file, or the problem that prevented parsing. */
export interface ParsedFile {
  /** The name that problems show. */
  readonly file: string;
  readonly value: unknown;
  readonly problems: readonly FileProblem[];
  /** The entries of its lists, by their text. */
  readonly entries?: ReadonlyMap<string, unknown>;
  locate(problem: Problem): FileProblem;
}

/** Returns a file's name for people: relative to the working directory if it lies below. */
export function displayName(path: string): string {
  const name = relative(process.cwd(), resolve(path));
  return name.startsWith("..") || isAbsolute(name) ? resolve(path) : name.replaceAll("\\", "/");
}

export function withProblem(file: string, problem: Problem, line = 1): ParsedFile {
  const located = { ...problem, file, line };
  return { file, value: undefined, problems: [located], locate: (other) => ({ ...other, file, line: 1 }) };
}

/** Returns a function from offset to line, from 1. Uses binary search, because each key of a file needs it. */
export function lineFinder(text: string): (offset: number) => number {
  let ends: number[] | undefined;
  return (offset) => {
    ends ??= [...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/**
 * Parses a file's text. Never throws: errors are in `problems`.
 * @param earlier an earlier version: entries with the same text stay the same objects, so nothing of them is checked again
 */
export function parseText(file: string, source: string, earlier?: ParsedFile): ParsedFile {
  const text = source.replace(/^\uFEFF/, " ");
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, errors);
    if (tree !== undefined && isDeeper(tree, deepest)) return tooDeep(file);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep(file);
    throw error;
  }
  const lineAt = lineFinder(text);
  const locate = (problem: Problem): FileProblem => ({
    ...problem,
    file,
    line: lineAt(offsetOf(tree, problem.pointer)),
  });
  const first = errors[0];
  if (first !== undefined || tree === undefined) {
    const offset = first?.offset ?? 0;
    const line = lineAt(offset);
    const pointer = getLocation(text, offset)
      .path.filter((segment) => segment !== "")
      .reduce<string>(childPointer, "");
    const { what, fix } = explainSyntax(first, text);
    const column = offset - Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1));
    return {
      file,
      value: undefined,
      problems: [{ code: "FILE_SYNTAX", pointer, message: `line ${line}, column ${column}: ${what}`, fix, file, line }],
      locate,
    };
  }
  const entries = new Map<string, unknown>();
  return {
    ...{ file, entries },
    value: parsedValueOf(tree, text, { earlier: earlier?.entries, entries }),
    problems: duplicateKeys(tree, "", lineAt)
      .slice(0, maxDuplicates)
      .map((problem) => ({ ...problem, file })),
    locate,
  };
}

function tooDeep(file: string): ParsedFile {
  const message = `lists and objects stand within each other more than ${deepest} deep`;
  return withProblem(file, { code: "FILE_SYNTAX", pointer: "", message, fix: "remove the brackets that are too many" });
}

interface Entries {
  readonly earlier: ReadonlyMap<string, unknown> | undefined;
  readonly entries: Map<string, unknown>;
}

/** A file's value. Two entries with the same text are two objects. */
function parsedValueOf(root: Node, text: string, { earlier, entries }: Entries): unknown {
  if (root.type !== "object") return getNodeValue(root);
  const value = Object.create(null);
  for (const { children: [key, node] = [] } of root.children ?? []) {
    if (key === undefined || node === undefined) continue;
    value[key.value] =
      node.type !== "array"
        ? getNodeValue(node)
        : (node.children ?? []).map((child) => {
            if (child.type !== "object") return getNodeValue(child);
            const own = text.slice(child.offset, child.offset + child.length);
            const entry = (entries.has(own) ? undefined : earlier?.get(own)) ?? getNodeValue(child);
            if (!entries.has(own)) entries.set(own, entry);
            return entry;
          });
  }
  return value;
}

/** Avoids recursion, which a file nested too deeply would overflow. */
function isDeeper(tree: Node, depth: number): boolean {
  const open = [{ node: tree, at: 0 }];
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    const { children = [] } = last.node;
    // The tree has a property node between an object and its value.
    if (children.length > 0 && last.at === 2 * depth) return true;
    for (const node of children) if (node.children) open.push({ node, at: last.at + 1 });
  }
  return false;
}

/** Returns the offset of a property's key, or of the nearest existing ancestor. */
function offsetOf(tree: Node | undefined, pointer: string): number {
  const path = pointerSegments(pointer);
  while (tree !== undefined && path.length > 0) {
    const parent = findNodeAtLocation(tree, segmentsFor(tree, path.slice(0, -1)));
    const node = parent && findNodeAtLocation(tree, segmentsFor(tree, path));
    if (node !== undefined) return node.parent?.type === "property" ? node.parent.offset : node.offset;
    path.pop();
  }
  return tree?.offset ?? 0;
}

/** jsonc-parser requires numbers as list indexes. */
function segmentsFor(tree: Node, path: readonly string[]): (string | number)[] {
  const segments: (string | number)[] = [];
  for (const segment of path)
    segments.push(findNodeAtLocation(tree, segments)?.type === "array" ? Number(segment) : segment);
  return segments;
}

/** Reports duplicate keys at the second occurrence; plain JSON parsing would drop the first. */
function duplicateKeys(node: Node, at: string, lineAt: (offset: number) => number): Omit<FileProblem, "file">[] {
  const problems: Omit<FileProblem, "file">[] = [];
  /** Offsets; lines are computed for duplicates alone. */
  const seen = new Map<string, number>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") problems.push(...duplicateKeys(child, childPointer(at, index), lineAt));
    const [key, value] = node.type === "object" ? (child.children ?? []) : [];
    if (key === undefined || value === undefined) continue;
    const pointer = childPointer(at, String(key.value));
    const first = seen.get(String(key.value));
    if (first === undefined) seen.set(String(key.value), key.offset);
    else
      problems.push({
        code: "FILE_DUPLICATE_KEY",
        pointer,
        message: `the key "${key.value}" already stands in line ${lineAt(first)}; only the last would count`,
        fix: "remove one of the two",
        value: key.value,
        line: lineAt(key.offset),
      });
    problems.push(...duplicateKeys(value, pointer, lineAt));
  }
  return problems;
}

const wordings: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  CommaExpected: ["a comma is missing", "put a comma before this"],
  ColonExpected: ["a colon is missing after the key", 'write "key": value'],
  PropertyNameExpected: ["a key in quotation marks is expected", "remove the comma before this, or write a key"],
  ValueExpected: ["a value is expected", "write a value, or remove the comma before this"],
  CloseBraceExpected: ["a closing } is missing", "close the object"],
  CloseBracketExpected: ["a closing ] is missing", "close the list"],
  EndOfFileExpected: [
    "something stands behind the end of the document",
    "remove it, or a closing bracket too many before it",
  ],
  UnexpectedEndOfString: ["a text does not end", "put a quotation mark at its end"],
  UnexpectedEndOfComment: ["a comment does not end", "put */ at its end"],
  InvalidSymbol: ["this is no JSON value", "put texts into quotation marks"],
  InvalidEscapeCharacter: ["a backslash stands before a character that cannot be escaped", "write two backslashes"],
  InvalidCharacter: ["a tab, or another character that cannot be seen, stands in a text", "put a space in its place"],
};

/** Habits from other formats, by how they begin; the general advice would mislead. */
const habits: readonly (readonly [begins: RegExp, what: string, fix: string])[] = [
  [
    /^(<{7}|={7}|>{7})/,
    "a conflict of two versions was not resolved",
    "keep one of the two, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
  ],
  [/^[“”„‟«»]/, "these are not the quotation marks of JSON", 'write straight ones: "'],
  [/^['‘’`]/, "these are not the quotation marks of JSON", 'write double ones: "'],
  [/^#/, "this is no JSON value", "begin a comment with //"],
  [/^(True|False|None|NULL|TRUE|FALSE|undefined)\b/, "this is no JSON value", "write true, false or null"],
];

function explainSyntax(error: ParseError | undefined, text: string): { what: string; fix: string } {
  if (error === undefined || text.trim() === "") return { what: "the file is empty", fix: "write an object: { … }" };
  const name = printParseErrorCode(error.error);
  const rest = text.slice(error.offset);
  const found = /^\S.{0,20}/.exec(rest.slice(0, Math.max(error.length, 1)))?.[0];
  if (name === "ValueExpected" && found === undefined && isAllComment(text))
    return { what: "the file holds only comments", fix: "write an object: { … }" };
  const habit = habits.find(([begins]) => begins.test(rest));
  const unclosed = name === "PropertyNameExpected" && /^[{[]/.test(rest);
  const [what, fix] = habit
    ? habit.slice(1)
    : unclosed
      ? ["an object before this does not end", "put a closing } before the last comma"]
      : (wordings[name] ?? [`this is no JSON (${name})`, "correct it"]);
  return { what: found === undefined ? `${what}` : `${what} at ${JSON.stringify(found)}`, fix: `${fix}` };
}

function isAllComment(text: string): boolean {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}
