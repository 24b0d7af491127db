import { editText, pointerNotFound } from "./edit-text.ts";
import { jsonValue } from "./json-value.ts";
import type { Node } from "./parse-text.ts";
import { keepMembers, type Plan, planValue } from "./plan.ts";
import { removeItem } from "./remove-item.ts";

/**
 * Replaces the value at a pointer, or adds a property at the end of its object, creating missing parents. Within
 * objects and lists writes only the differences, so that other comments stay. An equal value leaves the text unchanged.
 * @param text JSON with comments
 * @param pointer a JSON Pointer; list indexes must exist (`insertItem` adds elements)
 * @param value any JSON value; undefined removes the target, if present, with its comments
 * @throws TextEditError
 */
export function setValue(text: string, pointer: string, value: unknown): string {
  if (value === undefined) return removeItem(text, pointer, { ifPresent: true });
  const wanted = jsonValue(value);
  return editText(text, pointer, (node, missing) =>
    missing.length === 0 ? planValue(node, wanted) : planAddition(node, missing, wanted, pointer),
  );
}

function planAddition(node: Node, [key = "", ...inner]: readonly string[], value: unknown, pointer: string): Plan {
  if (node.type !== "object")
    throw pointerNotFound(
      pointer,
      node.type === "array" ? "names no element of its list" : "leads through a value that is no object",
    );
  const added = inner.reduceRight((wrapped, segment) => Object.fromEntries([[segment, wrapped]]), value);
  return { kind: "members", members: [...keepMembers(node), { from: undefined, key, value: added }] };
}
