import { beginsLine, countBreaks, hasBreak, indentAt } from "./lines.ts";
import { type JsonText, type Member, membersOf, type Node } from "./parse-text.ts";
import { type Gap, readGap } from "./read-gap.ts";

/** An object or a list as it stands in the text. */
export interface Container {
  readonly brackets: readonly [open: string, close: string];
  readonly members: readonly Member[];
  readonly newline: string;
  /** The text before a member, or before the closing bracket: there is one more than there are members. */
  between(index: number): string;
  /** The same, taken apart. */
  gap(index: number): Gap;
  /** White space behind the opening bracket and in front of the closing one. */
  readonly edges: readonly [open: string, close: string];
  /** Whether members stand on lines of their own. */
  readonly broken: boolean;
  /** What the line of its closing bracket begins with, and the lines of its members. */
  readonly indent: string;
  readonly memberIndent: string;
  /** What stands between members is written again everywhere, not only where members come or go. */
  readonly rewritten: boolean;
}

export function readContainer({ text, root, newline, unit }: JsonText, node: Node): Container {
  const members = membersOf(node);
  const count = members.length;
  const end = node.offset + node.length - 1;
  const between = (index: number) => text.slice(index === 0 ? node.offset + 1 : members[index - 1]?.end, members[index]?.start ?? end);
  const gaps: Gap[] = [];
  const gap = (index: number) => {
    gaps[index] ??= readGap(between(index), { opens: index === 0, closes: index === count });
    return gaps[index];
  };
  const indent = indentAt(text, node.offset);
  const first = members.find(({ start }) => beginsLine(text, start));
  const memberIndent = first === undefined ? indent + unit : indentAt(text, first.start);
  // Of empty ones the root is written as files usually are; a comment within would otherwise become that of the first member.
  const isOpened = count === 0 && (node === root || gap(0).after !== "");
  const broken = isOpened || [...members, end].some((_member, index) => hasBreak(between(index)));
  const inner = node.type === "object" ? " " : "";
  const emptyEdges = broken ? ([newline + memberIndent, newline + indent] as const) : ([inner, inner] as const);
  const edges = count === 0 ? emptyEdges : ([gap(0).space, gap(count).space] as const);
  return { brackets: node.type === "object" ? ["{", "}"] : ["[", "]"], members, newline, between, gap, edges, broken, indent, memberIndent, rewritten: false };
}

/** The same with each member on a line of its own. */
export function expandContainer(container: Container, indent: string, unit: string): Container {
  const { members, newline, gap } = container;
  const memberIndent = indent + unit;
  const edges = [newline + memberIndent, newline + indent] as const;
  const spaced = (index: number) => ({ ...gap(index), space: edges[index === members.length ? 1 : 0] });
  return { ...container, gap: spaced, edges, broken: true, indent, memberIndent, rewritten: true };
}

/** The white space in front of a member that is new at its place: with a blank line where all others have one. */
export function freshSpace({ broken, members, gap, memberIndent, newline }: Container): string {
  const spaces = members.slice(1).map((_member, index) => gap(index + 1).space);
  if (!broken) return spaces[0] ?? " ";
  const isApart = spaces.length > 0 && spaces.every((space) => countBreaks(space) > 1);
  return `${isApart ? newline : ""}${newline}${memberIndent}`;
}
