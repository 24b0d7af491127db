import { visit } from "jsonc-parser";
import { jsonValue } from "./json-value.ts";
import { findNode, memberIndex, membersOf, type Node, parseText, segmentsOf, TextEditError } from "./parse-text.ts";
import { type Plan, planValue, render, unchangedMembers } from "./render.ts";

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
  return { kind: "members", members: [...unchangedMembers(node), { from: undefined, key, value: added }] };
}

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
    const members = unchangedMembers(node);
    assertIndex(pointer, index, members.length);
    return {
      kind: "members",
      members: members.toSpliced(index, 0, { from: undefined, key: undefined, value: wanted }),
    };
  });
}

/** @throws TextEditError `INDEX_OUT_OF_RANGE` */
function assertIndex(pointer: string, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw new TextEditError(
    "INDEX_OUT_OF_RANGE",
    pointer,
    `The list at "${pointer}" has no place ${index}. Pass a number from 0 to ${last}.`,
  );
}

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
    return { kind: "members", members: unchangedMembers(node).filter((_member, at) => !gone[at]) };
  });
}

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
    const members = unchangedMembers(node);
    const member = members[index];
    if (member === undefined) throw pointerNotFound(pointer, "names nothing that has a place");
    assertIndex(parent, toIndex, members.length - 1);
    return { kind: "members", members: members.toSpliced(index, 1).toSpliced(toIndex, 0, member) };
  });
}

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

/** Removes matching comments, and lines that held nothing else. */
export function removeComments(text: string, isMeant: (comment: string) => boolean): string {
  const parts: string[] = [];
  let kept = 0;
  visit(text, {
    onComment(offset, length) {
      if (!isMeant(text.slice(offset, offset + length))) return;
      const [start, end] = wholeLine(text, offset, offset + length);
      parts.push(text.slice(kept, Math.max(kept, start)));
      kept = end;
    },
  });
  return parts.join("") + text.slice(kept);
}

function wholeLine(text: string, start: number, end: number): [start: number, end: number] {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") from -= 1;
  const lineEnd = /[ \t]*(\r\n|\r|\n|$)/y;
  lineEnd.lastIndex = end;
  const rest = lineEnd.exec(text)?.[0];
  const isOwnLine = (from === 0 || /[\r\n]/.test(text[from - 1] as string)) && rest !== undefined;
  return isOwnLine ? [from, end + rest.length] : [from, end];
}

function pointerNotFound(pointer: string, what = "names nothing"): TextEditError {
  return new TextEditError(
    "POINTER_NOT_FOUND",
    pointer,
    `The pointer "${pointer}" ${what} in the text. Read the text again: it may have changed.`,
  );
}

/**
 * Edits the value at a pointer.
 * @param planFor gets the value at the pointer, or its last existing ancestor with the missing segments
 */
function editText(text: string, pointer: string, planFor: (node: Node, missing: readonly string[]) => Plan): string {
  const source = parseText(text);
  const descend = (node: Node, segments: readonly string[]): Plan => {
    const [segment, ...rest] = segments;
    const index = segment === undefined ? -1 : memberIndex(node, segment);
    const member = membersOf(node)[index];
    if (member === undefined) return planFor(node, segments);
    return {
      kind: "members",
      members: unchangedMembers(node).with(index, { from: index, plan: descend(member.node, rest) }),
    };
  };
  return render(source, descend(source.root, segmentsOf(pointer)));
}

/** As `editText`, but the pointer must exist. @throws TextEditError `POINTER_NOT_FOUND` */
function editPresent(text: string, pointer: string, planFor: (node: Node) => Plan): string {
  return editText(text, pointer, (node, missing) => {
    if (missing.length > 0) throw pointerNotFound(pointer);
    return planFor(node);
  });
}

function splitPointer(pointer: string): { readonly parent: string; readonly segment: string } {
  return { parent: pointer.slice(0, Math.max(0, pointer.lastIndexOf("/"))), segment: segmentsOf(pointer).at(-1) ?? "" };
}
