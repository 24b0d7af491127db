import { countBreaks, hasBreak } from "./lines.ts";

/**
 * What stands between two members, or between a bracket and a member, taken apart by what it belongs to:
 *
 *     1 /* before *\/, // after
 *     // float
 *
 *     // lead
 *     2
 */
export interface Gap {
  /** Comments behind the member above, on its line, in front of the comma. */
  readonly before: string;
  /** Those behind the comma, or behind the opening bracket. */
  readonly after: string;
  /** White space in front of `float`. */
  readonly floatSpace: string;
  /** Comments on lines of their own that belong to no member, since a blank line or the closing bracket follows. */
  readonly float: string;
  /** White space in front of `lead`, or of the closing bracket. */
  readonly space: string;
  /** Comments directly above the member below, or in front of it on its line, with the white space up to it. */
  readonly lead: string;
}

/** What a gap stands in front of and behind. */
export interface GapEnds {
  readonly opens: boolean;
  readonly closes: boolean;
}

const tokens = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,|\s+/g;

/** @param text what stands between the two, brackets not included */
export function readGap(text: string, { opens, closes }: GapEnds): Gap {
  const parts = text.match(tokens) ?? [];
  const lineEnd = parts.findIndex((part) => isSpace(part) && hasBreak(part));
  const onLine = lineEnd < 0 ? parts : parts.slice(0, lineEnd);
  const comma = onLine.indexOf(",");
  const before = opens ? [] : onLine.slice(0, comma < 0 ? undefined : comma);
  const after = opens ? onLine : comma < 0 ? [] : onLine.slice(comma + 1);
  // On one line, what stands behind a comma or a bracket belongs to the member that follows.
  if (lineEnd < 0 && !closes) return { before: joined(before), after: "", floatSpace: "", float: "", ...leading(after) };
  if (lineEnd < 0) return { before: joined(before), after: joined(after), floatSpace: "", float: "", space: /\s*$/.exec(text)?.[0] ?? "", lead: "" };
  const below = parts.slice(lineEnd).filter((part) => part !== ",");
  return { before: joined(before), after: joined(after), ...readLines(below, closes) };
}

const isSpace = (part: string) => /^\s/.test(part);
const joined = (parts: readonly string[]) => parts.join("").trimEnd();

function leading(parts: readonly string[]): Pick<Gap, "space" | "lead"> {
  const [first = "", ...rest] = parts;
  return isSpace(first) ? { space: first, lead: rest.join("") } : { space: "", lead: parts.join("") };
}

/** The lines below the first: a blank line parts the comments of the member that follows from those above. */
function readLines(parts: readonly string[], closes: boolean): Omit<Gap, "before" | "after"> {
  const blank = closes ? parts.findLastIndex((part) => !isSpace(part)) + 1 : parts.findLastIndex((part) => isSpace(part) && countBreaks(part) > 1);
  const [floatSpace = "", ...float] = parts.slice(0, Math.max(0, blank));
  return { floatSpace, float: joined(float), ...leading(parts.slice(Math.max(0, blank))) };
}
