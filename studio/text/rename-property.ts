import { findNode, pointerNotFound, splitPointer } from "./edit-text.ts";
import { memberIndex, membersOf, parseText } from "./parse-text.ts";
import { TextEditError } from "./text-edit-error.ts";

/**
 * Renames a property in place; its value and comments stay.
 * @throws TextEditError `POINTER_NOT_FOUND` if there is no such property, `PROPERTY_EXISTS` if the new name is taken
 */
export function renameProperty(text: string, pointer: string, name: string): string {
  const { parent, segment } = splitPointer(pointer);
  const source = parseText(text);
  const object = findNode(source, parent);
  const member =
    object?.type === "object" && pointer !== "" ? membersOf(object)[memberIndex(object, segment)] : undefined;
  if (object === undefined || member === undefined) throw pointerNotFound(pointer, "names no property");
  if (name === segment) return text;
  if (memberIndex(object, name) >= 0) {
    throw new TextEditError(
      "PROPERTY_EXISTS",
      pointer,
      `The object at "${parent}" already has a property "${name}". Choose another name, or remove that one first.`,
    );
  }
  return text.slice(0, member.start) + JSON.stringify(name) + text.slice(member.keyEnd);
}
