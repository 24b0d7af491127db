import { readFile, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { findNodeAtLocation, getLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { childPointer, pointerSegments } from "../../engine/core/pointer.ts";
import type { Problem } from "../../engine/core/problems.ts";
import type { FileProblem } from "./types.ts";

/** A configuration file as it was read: its value, or what kept it from having one. */
export interface Document {
  /** As problems name it. */
  readonly file: string;
  /** Undefined where the file is not readable JSON. */
  readonly value: unknown;
  readonly problems: readonly FileProblem[];
  /** A problem of the file's content, with the line it stands in. */
  locate(problem: Problem): FileProblem;
}

/** The name of a file as people see it: relative to the working directory where it lies below it. */
export function displayName(path: string): string {
  const name = relative(process.cwd(), resolve(path));
  return name.startsWith("..") || isAbsolute(name) ? resolve(path) : name.replaceAll("\\", "/");
}

/** Reads a file of JSON with comments. Never throws: what is wrong with it is in `problems`. */
export async function readDocument(path: string): Promise<Document> {
  const file = displayName(path);
  try {
    if ((await stat(path)).isDirectory()) return unreadable(file, `${file} is a folder where a file is expected`, "rename or remove the folder");
    return parseDocument(file, await readFile(path, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      return withProblem(file, {
        code: "FILE_MISSING",
        pointer: "",
        message: `${file} is not there`,
        fix: "copy it from the demo museum in flows/ and change it",
      });
    return unreadable(file, `${file} cannot be read: ${message}`, "let the server read it");
  }
}

function unreadable(file: string, message: string, fix: string): Document {
  return withProblem(file, { code: "FILE_UNREADABLE", pointer: "", message, fix });
}

function withProblem(file: string, problem: Problem): Document {
  const located = { ...problem, file, line: 1 };
  return { file, value: undefined, problems: [located], locate: (other) => ({ ...other, file, line: 1 }) };
}

/** As `readDocument`, of a text at hand. */
export function parseDocument(file: string, source: string): Document {
  const text = source.replace(/^\uFEFF/, " ");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const locate = (problem: Problem): FileProblem => ({ ...problem, file, line: lineAt(offsetOf(tree, problem.pointer)) });
  const first = errors[0];
  if (first !== undefined || tree === undefined) {
    const offset = first?.offset ?? 0;
    const line = lineAt(offset);
    const pointer = getLocation(text, offset)
      .path.filter((segment) => segment !== "")
      .reduce<string>(childPointer, "");
    const { what, fix } = wording(first, text);
    const column = offset - text.lastIndexOf("\n", offset - 1);
    return {
      file,
      value: undefined,
      problems: [{ code: "FILE_SYNTAX", pointer, message: `line ${line}, column ${column}: ${what}`, fix, file, line }],
      locate,
    };
  }
  return { file, value: getNodeValue(tree), problems: duplicateKeys(tree, "", lineAt).map((problem) => ({ ...problem, file })), locate };
}

/** The offset of what a pointer names: of the key where it is a property; of the nearest enclosing thing where it is missing. */
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

/** jsonc-parser wants a list's index as a number. */
function segmentsFor(tree: Node, path: readonly string[]): (string | number)[] {
  const segments: (string | number)[] = [];
  for (const segment of path) segments.push(findNodeAtLocation(tree, segments)?.type === "array" ? Number(segment) : segment);
  return segments;
}

/** Told where the key stands again; a parser that only gives values would have lost the first. */
function duplicateKeys(node: Node, at: string, lineAt: (offset: number) => number): Omit<FileProblem, "file">[] {
  const problems: Omit<FileProblem, "file">[] = [];
  const seen = new Map<string, number>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") problems.push(...duplicateKeys(child, childPointer(at, index), lineAt));
    const [key, value] = node.type === "object" ? (child.children ?? []) : [];
    if (key === undefined || value === undefined) continue;
    const pointer = childPointer(at, String(key.value));
    const first = seen.get(String(key.value));
    const line = lineAt(key.offset);
    if (first === undefined) seen.set(String(key.value), line);
    else
      problems.push({
        code: "FILE_DUPLICATE_KEY",
        pointer,
        message: `the key "${key.value}" already stands in line ${first}; only the last would count`,
        fix: "remove one of the two",
        value: key.value,
        line,
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
  EndOfFileExpected: ["something stands behind the end of the document", "remove it, or a closing bracket too many before it"],
  UnexpectedEndOfString: ["a text does not end", "put a quotation mark at its end"],
  UnexpectedEndOfComment: ["a comment does not end", "put */ at its end"],
  InvalidSymbol: ["this is no JSON value", "put texts into quotation marks"],
  InvalidEscapeCharacter: ["a backslash stands before a character that cannot be escaped", "write two backslashes"],
};

function wording(error: ParseError | undefined, text: string): { what: string; fix: string } {
  if (error === undefined || text.trim() === "") return { what: "the file is empty", fix: "write an object: { … }" };
  const name = printParseErrorCode(error.error);
  const [what, fix] = wordings[name] ?? [`this is no JSON (${name})`, "correct it"];
  const found = /^\S.{0,20}/.exec(text.slice(error.offset, error.offset + Math.max(error.length, 1)))?.[0];
  return { what: found === undefined ? what : `${what} at ${JSON.stringify(found)}`, fix };
}
