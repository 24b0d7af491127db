import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { findNode, type JsonText, parseText } from "../text/parse-text.ts";

export interface Place {
  /** Offsets, to select it. */
  readonly start: number;
  readonly end: number;
  /** From 0. */
  readonly line: number;
  /** In characters, with tabs as wide as displayed. */
  readonly column: number;
  readonly width: number;
}

export const tabSize = 2;

/** Finds problems by their pointers; in an invalid text, by their lines. */
export function placesOf(text: string, problems: readonly Pick<StudioProblem, "line" | "pointer" | "code">[]): Place[] {
  if (problems.length === 0) return [];
  const parsed = parsedOrNot(text);
  const starts = lineStarts(text);
  return problems.map(({ line, pointer, code }) => {
    const node = parsed === undefined || code.startsWith("FILE_") ? undefined : nodeAt(parsed, pointer);
    return node === undefined
      ? placeOfLine(text, starts, line - 1)
      : placeOf(text, starts, node.offset, node.offset + node.length);
  });
}

function parsedOrNot(text: string): JsonText | undefined {
  try {
    return parseText(text);
  } catch {
    return undefined;
  }
}

/** The node at a pointer or its nearest parent: a missing value has no place. */
function nodeAt(parsed: JsonText, pointer: string) {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const node = findNode(parsed, at);
    if (node !== undefined) return node;
  }
  return undefined;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + lineBreak.length);
  return starts;
}

function placeOfLine(text: string, starts: readonly number[], wanted: number): Place {
  const start = starts[Math.min(Math.max(0, wanted), starts.length - 1)] ?? 0;
  const indent = /^[ \t]*/.exec(text.slice(start, start + 1000))?.[0].length ?? 0;
  return placeOf(text, starts, start + indent, start + (/^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0));
}

function placeOf(text: string, starts: readonly number[], start: number, end: number): Place {
  const line = Math.max(
    0,
    starts.findLastIndex((each) => each <= start),
  );
  const first = starts[line] ?? 0;
  const firstLine = /^[^\r\n]*/.exec(text.slice(start, end))?.[0] ?? "";
  const column = shownWidth(text.slice(first, start), 0);
  return { start, end, line, column, width: Math.max(1, shownWidth(firstLine, column)) };
}

function shownWidth(text: string, from: number): number {
  let width = from;
  for (const character of text) width += character === "\t" ? tabSize - (width % tabSize) : 1;
  return width - from;
}
