import { isRecord } from "../../engine/core/pointer.ts";

/** How long a line may become. */
export const lineWidth = 100;

/** Where a new value is written. */
export interface Place {
  /** The white space that its line begins with. */
  readonly indent: string;
  /** How many characters stand before it in its line. */
  readonly column: number;
  readonly unit: string;
  readonly newline: string;
  /** On several lines, even where one would do. */
  readonly expanded: boolean;
}

/** A value as text: on one line where it fits. */
export function formatValue(value: unknown, place: Place): string {
  const line = formatOnLine(value);
  if (!hasMembers(value) || (!place.expanded && place.column + line.length <= lineWidth)) return line;
  const { newline, unit, indent: outer } = place;
  const indent = outer + unit;
  const lines = Object.entries(value).map(([key, member]) => {
    const head = `${indent}${Array.isArray(value) ? "" : `${JSON.stringify(key)}: `}`;
    return head + formatValue(member, { indent, unit, newline, column: head.length, expanded: false });
  });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}${newline}${lines.join(`,${newline}`)}${newline}${outer}${close}`;
}

/** A value as text without a line break. */
export function formatOnLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOnLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatOnLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Whether a value is a list of texts, numbers and the like, which is easiest to read on one line. */
export function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && !value.some(hasMembers);
}

/** Whether a value is an object or a list that is not empty. */
export function hasMembers(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
