import { isRecord } from "../../engine/core/pointer.ts";

export const lineWidth = 100;

export interface Place {
  /** Leading white space of its line. */
  readonly indent: string;
  /** Characters before it on its line. */
  readonly column: number;
  readonly unit: string;
  readonly newline: string;
  /** True to use several lines even if one would do. */
  readonly expanded: boolean;
}

/** Formats a value, on one line if it fits. */
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

export function formatOnLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOnLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatOnLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** True for a list of primitives, which reads best on one line. */
export function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && !value.some(hasMembers);
}

export function hasMembers(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
