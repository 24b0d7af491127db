import {
  beginsLine,
  countBreaks,
  hasBreak,
  indentAt,
  type JsonText,
  type Member,
  membersOf,
  type Node,
} from "./parse-text.ts";

export interface Container {
  readonly brackets: readonly [open: string, close: string];
  readonly members: readonly Member[];
  readonly newline: string;
  /** Text before a member or the closing bracket: one more than there are members. */
  between(index: number): string;
  /** `between`, parsed. */
  gap(index: number): Gap;
  /** White space after the opening and before the closing bracket. */
  readonly edges: readonly [open: string, close: string];
  readonly broken: boolean;
  /** Indentation of the closing bracket's line, and of the members'. */
  readonly indent: string;
  readonly memberIndent: string;
  /** True if the text between all members is rewritten, not only around changes. */
  readonly rewritten: boolean;
}

export function readContainer({ text, root, newline, unit }: JsonText, node: Node): Container {
  const members = membersOf(node);
  const count = members.length;
  const end = node.offset + node.length - 1;
  const between = (index: number) =>
    text.slice(index === 0 ? node.offset + 1 : members[index - 1]?.end, members[index]?.start ?? end);
  const gaps: Gap[] = [];
  const gap = (index: number) => {
    gaps[index] ??= readGap(between(index), { opens: index === 0, closes: index === count });
    return gaps[index];
  };
  const indent = indentAt(text, node.offset);
  const first = members.find(({ start }) => beginsLine(text, start));
  const memberIndent = first === undefined ? indent + unit : indentAt(text, first.start);
  // Break an empty root as files usually are, and any with a comment, which would otherwise join the first member.
  const isOpened = count === 0 && (node === root || gap(0).after !== "");
  const broken = isOpened || [...members, end].some((_member, index) => hasBreak(between(index)));
  const inner = node.type === "object" ? " " : "";
  const emptyEdges = broken ? ([newline + memberIndent, newline + indent] as const) : ([inner, inner] as const);
  const edges = count === 0 ? emptyEdges : ([gap(0).space, gap(count).space] as const);
  return {
    brackets: node.type === "object" ? ["{", "}"] : ["[", "]"],
    members,
    newline,
    between,
    gap,
    edges,
    broken,
    indent,
    memberIndent,
    rewritten: false,
  };
}

export function expandContainer(container: Container, indent: string, unit: string): Container {
  const { members, newline, gap } = container;
  const memberIndent = indent + unit;
  const edges = [newline + memberIndent, newline + indent] as const;
  const spaced = (index: number) => ({ ...gap(index), space: edges[index === members.length ? 1 : 0] });
  return { ...container, gap: spaced, edges, broken: true, indent, memberIndent, rewritten: true };
}

/** White space before a new member: with a blank line if all others have one. */
export function freshSpace({ broken, members, gap, memberIndent, newline }: Container): string {
  const spaces = members.slice(1).map((_member, index) => gap(index + 1).space);
  if (!broken) return spaces[0] ?? " ";
  const isApart = spaces.length > 0 && spaces.every((space) => countBreaks(space) > 1);
  return `${isApart ? newline : ""}${newline}${memberIndent}`;
}

/**
 * The text between two members, or a bracket and a member, split by owner:
 *
 *     1 /* before *\/, // after
 *     // float
 *
 *     // lead
 *     2
 */
export interface Gap {
  /** Comments after the member above, on its line, before the comma. */
  readonly before: string;
  /** Comments after the comma or the opening bracket. */
  readonly after: string;
  readonly floatSpace: string;
  /** Comments on their own lines that no member owns: a blank line or the closing bracket follows. */
  readonly float: string;
  /** White space before `lead` or the closing bracket. */
  readonly space: string;
  /** Comments directly above the member below, or before it on its line, with trailing white space. */
  readonly lead: string;
}

/** Whether the gap follows an opening bracket or precedes a closing one. */
interface GapEnds {
  readonly opens: boolean;
  readonly closes: boolean;
}

const tokens = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,|\s+/g;

/** @param text between the two, without brackets */
function readGap(text: string, { opens, closes }: GapEnds): Gap {
  const parts = text.match(tokens) ?? [];
  const lineEnd = parts.findIndex((part) => isSpace(part) && hasBreak(part));
  const onLine = lineEnd < 0 ? parts : parts.slice(0, lineEnd);
  const comma = onLine.indexOf(",");
  const before = opens ? [] : onLine.slice(0, comma < 0 ? undefined : comma);
  const after = opens ? onLine : comma < 0 ? [] : onLine.slice(comma + 1);
  // On a single line, a comment after a comma or bracket belongs to the next member.
  if (lineEnd < 0 && !closes)
    return { before: joined(before), after: "", floatSpace: "", float: "", ...leading(after) };
  if (lineEnd < 0)
    return {
      before: joined(before),
      after: joined(after),
      floatSpace: "",
      float: "",
      space: /\s*$/.exec(text)?.[0] ?? "",
      lead: "",
    };
  const below = parts.slice(lineEnd).filter((part) => part !== ",");
  return { before: joined(before), after: joined(after), ...readLines(below, closes) };
}

const isSpace = (part: string) => /^\s/.test(part);
const joined = (parts: readonly string[]) => parts.join("").trimEnd();

function leading(parts: readonly string[]): Pick<Gap, "space" | "lead"> {
  const [first = "", ...rest] = parts;
  return isSpace(first) ? { space: first, lead: rest.join("") } : { space: "", lead: parts.join("") };
}

/** Splits the lines below: a blank line separates the next member's comments from those above. */
function readLines(parts: readonly string[], closes: boolean): Omit<Gap, "before" | "after"> {
  const blank = closes
    ? parts.findLastIndex((part) => !isSpace(part)) + 1
    : parts.findLastIndex((part) => isSpace(part) && countBreaks(part) > 1);
  const [floatSpace = "", ...float] = parts.slice(0, Math.max(0, blank));
  return { floatSpace, float: joined(float), ...leading(parts.slice(Math.max(0, blank))) };
}
