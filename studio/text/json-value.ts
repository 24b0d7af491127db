import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { maxDepth, TextEditError } from "./parse-text.ts";

/** Copies a value as JSON would. @throws TextEditError `VALUE_NOT_JSON` for a function, NaN, a date, a cycle */
export function jsonValue(value: unknown, pointer = "", depth = 0): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value;
  if (typeof value !== "object" || depth >= maxDepth || !isPlain(value)) {
    throw new TextEditError(
      "VALUE_NOT_JSON",
      pointer,
      `The value at "${pointer}" (${String(value)}) cannot be written as JSON. Pass texts, numbers, booleans, null, lists and plain objects.`,
    );
  }
  if (Array.isArray(value))
    return Array.from(value, (element, index) => jsonValue(element, childPointer(pointer, index), depth + 1));
  const present = Object.entries(value).filter(([, property]) => property !== undefined);
  return Object.fromEntries(
    present.map(([key, property]) => [key, jsonValue(property, childPointer(pointer, key), depth + 1)]),
  );
}

/** Checks the prototype's own prototype: objects from another window or realm are plain too. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Compares JSON values; the order of properties does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => sameValue(element, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

/** Serializes a value so that equal values give equal texts. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`;
}

export function ownProperty(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
