import { findNode } from "./edit-text.ts";
import { nodeValue, parseText } from "./parse-text.ts";

/**
 * The value at a pointer in a text, or undefined.
 * @throws TextEditError `TEXT_NOT_JSON`, `POINTER_INVALID`
 */
export function valueAt(text: string, pointer: string): unknown {
  const node = findNode(parseText(text), pointer);
  return node && nodeValue(node);
}
