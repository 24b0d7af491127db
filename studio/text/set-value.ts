import { editText, pointerNotFound } from "./edit-text.ts";
import { jsonValue } from "./json-value.ts";
import type { Node } from "./parse-text.ts";
import { keepMembers, type Plan, planValue } from "./plan.ts";
import { removeItem } from "./remove-item.ts";

/**
 * Replaces the value at a pointer, or adds a property at the end of its object, with the objects on the way to it that are missing. Of an object or
 * a list that becomes another one, only what differs is written, so that the comments of all else stay. A value that is there already leaves
 * the text as it is.
 * @param text JSON with comments
 * @param pointer a JSON Pointer; a list's elements by numbers that it has (`insertItem` adds others)
 * @param value any JSON value; undefined removes what the pointer names, if anything, with its comments
 * @throws TextEditError
 */
export function setValue(text: string, pointer: string, value: unknown): string {
  if (value === undefined) return removeItem(text, pointer, { ifPresent: true });
  const wanted = jsonValue(value);
  return editText(text, pointer, (node, missing) => (missing.length === 0 ? planValue(node, wanted) : planAddition(node, missing, wanted, pointer)));
}

function planAddition(node: Node, [key = "", ...inner]: readonly string[], value: unknown, pointer: string): Plan {
  if (node.type !== "object")
    throw pointerNotFound(pointer, node.type === "array" ? "names no element of its list" : "leads through a value that is no object");
  const added = inner.reduceRight((wrapped, segment) => Object.fromEntries([[segment, wrapped]]), value);
  return { kind: "members", members: [...keepMembers(node), { from: undefined, key, value: added }] };
}
