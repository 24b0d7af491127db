import { editText, pointerNotFound, splitPointer } from "./edit-text.ts";
import { memberIndex, membersOf } from "./parse-text.ts";
import { keepMembers, type Plan } from "./plan.ts";
import { TextEditError } from "./text-edit-error.ts";

const keep: Plan = { kind: "keep" };

/**
 * Removes an element or property with its comments: directly above it and after it on its line.
 * @param ifPresent ignore a pointer that names nothing
 * @throws TextEditError `POINTER_NOT_FOUND`; `ROOT_REQUIRED` for the whole text
 */
export function removeItem(
  text: string,
  pointer: string,
  { ifPresent = false }: { readonly ifPresent?: boolean } = {},
): string {
  if (pointer === "")
    throw new TextEditError(
      "ROOT_REQUIRED",
      "",
      "The whole text cannot be removed. Set it to an empty object instead.",
    );
  const { parent, segment } = splitPointer(pointer);
  return editText(text, parent, (node, missing) => {
    const index = missing.length > 0 ? -1 : memberIndex(node, segment);
    if (index < 0 && ifPresent) return keep;
    if (index < 0) throw pointerNotFound(pointer);
    // Remove duplicate properties too: otherwise the other one would take effect.
    const isGone = ({ key }: { readonly key: string | undefined }, at: number) =>
      key === undefined ? at === index : key === segment;
    const gone = membersOf(node).map(isGone);
    return { kind: "members", members: keepMembers(node).filter((_member, at) => !gone[at]) };
  });
}
