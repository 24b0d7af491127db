import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { pointerSegments } from "../../../engine/core/pointer.ts";
import { type Edit, parentOf } from "./random-edit.ts";

export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Lines that an edit may change: the member's with its comments, and a neighbour's that gains or loses a comma. */
export function touchedLines(text: string, { kind, pointer, index }: Edit): Lines {
  const lines = text.split(/\r?\n/);
  const lineAt = (offset: number) => text.slice(0, offset).split(/\r?\n/).length - 1;
  const root = parseTree(text.replace("\uFEFF", " ")) as Node;
  const node = nodeAt(root, pointer);
  const member = node.parent?.type === "property" ? node.parent : node;
  const of = (some: Node): Lines => ({ first: lineAt(some.offset), last: lineAt(some.offset + some.length) });
  const withComments = ({ first, last }: Lines): Lines => {
    let above = first;
    while (lines[above - 1]?.trim().startsWith("//")) above -= 1;
    return { first: above, last };
  };
  const withBlankLines = ({ first, last }: Lines): Lines => {
    let [above, below] = [first, last];
    while (lines[above - 1]?.trim() === "") above -= 1;
    while (lines[below + 1]?.trim() === "") below += 1;
    return { first: above, last: below };
  };
  if (kind === "set") return of(node);
  if (kind === "rename") return { first: of(member).first, last: of(member).first };
  if (kind === "add" || kind === "insert") {
    const { first, last } = of(node);
    const previous = node.children?.[(kind === "add" ? (node.children?.length ?? 0) : index) - 1];
    if (first === last || node.children?.length === 0) return { first, last };
    const line = previous === undefined ? first : of(previous).last;
    return { first: line, last: line };
  }
  const container = nodeAt(root, parentOf(pointer));
  const members = container.children ?? [];
  const at = members.indexOf(member);
  const [from, to] = kind === "move" ? [Math.min(at, index), Math.max(at, index)] : [at, at];
  const touched = [...members.slice(Math.max(0, from - 1), to + 1)].map((one) => withBlankLines(withComments(of(one))));
  if (members.length === 1) return of(container);
  // Only the neighbour's last line: its comma is there.
  const previous = from > 0 ? of(members[from - 1] as Node).last : Number.POSITIVE_INFINITY;
  const own = touched.slice(from > 0 ? 1 : 0);
  return {
    first: Math.min(previous, ...own.map(({ first }) => first)),
    last: Math.max(...own.map(({ last }) => last)),
  };
}

/** True if blank lines separate some of a list's members, but not all. */
export function isGrouped(text: string, list: string): boolean {
  const { children = [] } = nodeAt(parseTree(text.replace("\uFEFF", " ")) as Node, list);
  const isApart = children.slice(1).map((child, index) => {
    const previous = children[index] as Node;
    return /\n\s*\n/.test(text.slice(previous.offset + previous.length, child.offset));
  });
  return isApart.includes(true) && isApart.includes(false);
}

export function aroundLines(text: string, { first, last }: Lines): readonly [before: string, behind: string] {
  const lines = text.split("\n");
  return [lines.slice(0, first).join("\n"), lines.slice(last + 1).join("\n")];
}

export function linesOf(text: string, { first, last }: Lines): string {
  return text
    .split("\n")
    .slice(first, last + 1)
    .join("\n");
}

function nodeAt(root: Node, pointer: string): Node {
  const segments: (string | number)[] = [];
  for (const segment of pointerSegments(pointer))
    segments.push(findNodeAtLocation(root, segments)?.type === "array" ? Number(segment) : segment);
  const node = findNodeAtLocation(root, segments);
  if (node === undefined) throw new Error(`No ${pointer}`);
  return node;
}
