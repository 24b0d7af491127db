import { isStepPath } from "../core/named-components.ts";
import { isRecord } from "../core/pointer.ts";

/** Puts a prefix before the paths that a condition names. */
export function prefixCondition(when: unknown, prefix: string): unknown {
  if (!isRecord(when) || prefix === "") return when;
  const named = (name: unknown) => (typeof name === "string" && isStepPath(name) ? prefix + name : name);
  const part = (key: string, value: unknown): unknown => {
    if (key === "required" && Array.isArray(value)) return value.map(named);
    if (key === "properties" && isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([name, schema]) => [named(name), schema]));
    if (["allOf", "anyOf", "oneOf"].includes(key) && Array.isArray(value))
      return value.map((each) => prefixCondition(each, prefix));
    return ["not", "if", "then", "else"].includes(key) ? prefixCondition(value, prefix) : value;
  };
  return Object.fromEntries(Object.entries(when).map(([key, value]) => [key, part(key, value)]));
}

/** Puts a prefix before the paths of a step's `reads`. */
export function prefixReads(reads: unknown, prefix: string): unknown {
  if (!isRecord(reads)) return reads;
  return Object.fromEntries(
    Object.entries(reads).map(([kind, path]) => [kind, typeof path === "string" ? prefix + path : path]),
  );
}

/** Puts a prefix before the path that a repeated step counts by. */
export function prefixRepeat(repeat: unknown, prefix: string): unknown {
  if (!isRecord(repeat) || typeof repeat.count !== "string" || !isStepPath(repeat.count)) return repeat;
  return { ...repeat, count: prefix + repeat.count };
}

/** Removes a prefix from the paths in a sentence: `"/contact/name"` and `step "contact/name"`. */
export function withoutPrefix(text: string, prefix: string): string {
  if (prefix === "") return text;
  const named = text.replaceAll(`"${prefix.slice(1)}/`, '"');
  return named.replaceAll(new RegExp(`(?<![\\w/-])${prefix}/`, "g"), "/");
}
