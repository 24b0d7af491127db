import { pointerSegments } from "../../engine/core/pointer.ts";
import { type JsonText, memberIndex, membersOf, type Node, parseText } from "./parse-text.ts";
import { keepMembers, type Plan } from "./plan.ts";
import { render } from "./render.ts";
import { TextEditError } from "./text-edit-error.ts";

/** @throws TextEditError `POINTER_INVALID` */
export function segmentsOf(pointer: string): string[] {
  if (/^(\/([^~/]|~[01])*)*$/.test(pointer)) return pointerSegments(pointer);
  throw new TextEditError(
    "POINTER_INVALID",
    pointer,
    `"${pointer}" is no JSON Pointer. Write "" for the whole, or "/steps/0/title".`,
  );
}

export function pointerNotFound(pointer: string, what = "names nothing"): TextEditError {
  return new TextEditError(
    "POINTER_NOT_FOUND",
    pointer,
    `The pointer "${pointer}" ${what} in the text. Read the text again: it may have changed.`,
  );
}

export function findNode({ root }: JsonText, pointer: string): Node | undefined {
  return segmentsOf(pointer).reduce<Node | undefined>(
    (node, segment) => node && membersOf(node)[memberIndex(node, segment)]?.node,
    root,
  );
}

/**
 * Edits the value at a pointer.
 * @param planFor gets the value at the pointer, or its last existing ancestor with the missing segments
 */
export function editText(
  text: string,
  pointer: string,
  planFor: (node: Node, missing: readonly string[]) => Plan,
): string {
  const source = parseText(text);
  const descend = (node: Node, segments: readonly string[]): Plan => {
    const [segment, ...rest] = segments;
    const index = segment === undefined ? -1 : memberIndex(node, segment);
    const member = membersOf(node)[index];
    if (member === undefined) return planFor(node, segments);
    return {
      kind: "members",
      members: keepMembers(node).with(index, { from: index, plan: descend(member.node, rest) }),
    };
  };
  return render(source, descend(source.root, segmentsOf(pointer)));
}

/** As `editText`, but the pointer must exist. @throws TextEditError `POINTER_NOT_FOUND` */
export function editPresent(text: string, pointer: string, planFor: (node: Node) => Plan): string {
  return editText(text, pointer, (node, missing) => {
    if (missing.length > 0) throw pointerNotFound(pointer);
    return planFor(node);
  });
}

export function splitPointer(pointer: string): { readonly parent: string; readonly segment: string } {
  return { parent: pointer.slice(0, Math.max(0, pointer.lastIndexOf("/"))), segment: segmentsOf(pointer).at(-1) ?? "" };
}
