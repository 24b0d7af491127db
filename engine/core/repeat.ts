import type { ParsedFlow, Step } from "./flow.ts";
import { isRecord } from "./pointer.ts";

/** Asks a step several times. */
export interface Repeat {
  /** `kind.property` or `/path.property`: a number in an earlier answer, or one that its kind derives. */
  readonly count: string;
  readonly atMost: number;
}

/** Tells a repetition apart from the others of its step. */
export interface Repetition {
  /** The step in the flow file. */
  readonly of: Step;
  /** From 1. */
  readonly n: number;
  /** Undefined outside a walk, which alone knows the answers. */
  readonly count: number | undefined;
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

const made = new WeakMap<Step, Map<string, Step>>();

/** Returns the nth repetition of a step. The same arguments give the same object, so memo keys hold. */
export function repetition(flow: ParsedFlow, step: Step, n: number, count?: number): Step {
  const known = made.get(step) ?? new Map<string, Step>();
  made.set(step, known);
  const key = `${n}/${count}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { repeat: _, next, reads, data, ...texts } = step;
  const filled = fillNumbers(texts, n, count);
  const numbered = (text: string, written: string) =>
    written.includes("{n}") ? text : (flow.kinds.sentences.numbered?.(text, n, count) ?? `${text} ${n}`);
  const pageTitle = step.pageTitle === undefined ? undefined : numbered(filled.pageTitle ?? "", step.pageTitle);
  const one: Step = {
    ...filled,
    path: `${step.path}/${n}`,
    title: numbered(filled.title, step.title),
    ...(pageTitle !== undefined && { pageTitle }),
    next,
    ...(reads && { reads }),
    data: dataOf(data, n, count),
    repeated: { of: step, n, count },
  };
  known.set(key, one);
  return one;
}

/** Keeps data without numbers as it is, since kinds remember what they made of it. */
function dataOf(data: object, n: number, count: number | undefined): object {
  const written = JSON.stringify(data);
  return written.includes("{n}") || written.includes("{count}") ? fillNumbers(data, n, count) : data;
}
