import { isRecord } from "./pointer.ts";

/** Asks a step several times. */
export interface Repeat {
  /** `kind.property` or `/path.property`: a number in an earlier answer, or one that its kind derives. */
  readonly count: string;
  readonly atMost: number;
}

/** Splits a count into the kind or path that it names, and the answer's property. */
export function countSource(count: string): { readonly name: string; readonly property: string } {
  const dot = count.indexOf(".");
  return dot < 0 ? { name: count, property: "" } : { name: count.slice(0, dot), property: count.slice(dot + 1) };
}

/** Splits `{path}/{n}`; undefined if the path does not end with a number from 1 to 999, as JavaScript writes it. */
export function splitRepeatedPath(path: string): { readonly path: string; readonly n: number } | undefined {
  const slash = path.lastIndexOf("/");
  const digits = path.slice(slash + 1);
  return slash > 0 && /^[1-9]\d{0,2}$/.test(digits) ? { path: path.slice(0, slash), n: Number(digits) } : undefined;
}

/** Returns how often to ask: a whole number from 0 to `atMost`, whatever the answer holds. */
export function repeatsOf(told: unknown, { count, atMost }: Repeat): number {
  const { property } = countSource(count);
  const value = isRecord(told) && Object.hasOwn(told, property) ? told[property] : undefined;
  return typeof value === "number" && value >= 1 ? Math.min(Math.floor(value), atMost) : 0;
}

/** Replaces {n} and {count} in all texts of a value. */
export function fillNumbers<T>(value: T, n: number, count: number | undefined): T {
  if (typeof value === "string")
    return value.replaceAll("{n}", String(n)).replaceAll("{count}", String(count ?? "…")) as T;
  if (Array.isArray(value)) return value.map((part) => fillNumbers(part, n, count)) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fillNumbers(part, n, count)])) as T;
}
