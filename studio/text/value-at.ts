import { findNode } from "./edit-text.ts";
import { parseText } from "./parse-text.ts";

/** Undefined if there is no value. @throws TextEditError `TEXT_NOT_JSON`, `POINTER_INVALID` */
export function valueAt(text: string, pointer: string): unknown {
  return findNode(parseText(text), pointer)?.value;
}
