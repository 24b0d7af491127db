import { countBreaks, hasBreak } from "./lines.ts";

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
export interface GapEnds {
  readonly opens: boolean;
  readonly closes: boolean;
}

const tokens = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,|\s+/g;

/** @param text between the two, without brackets */
export function readGap(text: string, { opens, closes }: GapEnds): Gap {
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
