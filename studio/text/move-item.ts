import { editPresent, pointerNotFound, splitPointer } from "./edit-text.ts";
import { assertIndex } from "./insert-item.ts";
import { memberIndex } from "./parse-text.ts";
import { keepMembers } from "./plan.ts";

/**
 * Moves an element within its list, or a property within its object, with its comments.
 * @param pointer the element's
 * @param toIndex its index afterwards
 * @throws TextEditError `POINTER_NOT_FOUND` if there is no such element or property, `INDEX_OUT_OF_RANGE`
 */
export function moveItem(text: string, pointer: string, toIndex: number): string {
  const { parent, segment } = splitPointer(pointer);
  return editPresent(text, parent, (node) => {
    const index = memberIndex(node, segment);
    const members = keepMembers(node);
    const member = members[index];
    if (member === undefined) throw pointerNotFound(pointer, "names nothing that has a place");
    assertIndex(parent, toIndex, members.length - 1);
    return { kind: "members", members: members.toSpliced(index, 1).toSpliced(toIndex, 0, member) };
  });
}
