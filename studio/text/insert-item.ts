import { editPresent, pointerNotFound } from "./edit-text.ts";
import { jsonValue } from "./json-value.ts";
import { keepMembers } from "./plan.ts";
import { TextEditError } from "./text-edit-error.ts";

/**
 * Inserts an element into a list, formatted like its neighbours.
 * @param pointer the list's
 * @param index from 0 to the list's length
 * @throws TextEditError `POINTER_NOT_FOUND` if there is no list, `INDEX_OUT_OF_RANGE`, `VALUE_NOT_JSON`
 */
export function insertItem(text: string, pointer: string, index: number, value: unknown): string {
  const wanted = jsonValue(value);
  return editPresent(text, pointer, (node) => {
    if (node.type !== "array") throw pointerNotFound(pointer, "names no list");
    const members = keepMembers(node);
    assertIndex(pointer, index, members.length);
    return {
      kind: "members",
      members: members.toSpliced(index, 0, { from: undefined, key: undefined, value: wanted }),
    };
  });
}

/** @throws TextEditError `INDEX_OUT_OF_RANGE` */
export function assertIndex(pointer: string, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw new TextEditError(
    "INDEX_OUT_OF_RANGE",
    pointer,
    `The list at "${pointer}" has no place ${index}. Pass a number from 0 to ${last}.`,
  );
}
