import type { Node as ParsedNode } from "jsonc-parser";

/** A value without its offset: unchanged text keeps the same object. Its `value` is shared, so never mutate it. */
export interface Tree {
  readonly type: "object" | "array" | "string" | "number" | "boolean" | "null";
  readonly length: number;
  readonly value: unknown;
  readonly members: readonly TreeMember[];
  /** Levels below: an element is one below its list, a property's value two below its object. */
  readonly height: number;
}

/** An element or property; offsets are relative to its container. */
export interface TreeMember {
  readonly key: string | undefined;
  readonly start: number;
  /** End of the key; an element's start. */
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly tree: Tree;
}

const noMembers: readonly TreeMember[] = [];

/** @throws RangeError if the text is nested too deeply for the stack */
export function treeOf({ type, offset, length, value, children }: ParsedNode): Tree {
  if (type !== "object" && type !== "array")
    return { type: type as Tree["type"], length, value, members: noMembers, height: 0 };
  const members = (children ?? []).flatMap((child): TreeMember[] => {
    const [key, own] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    if (own === undefined) return [];
    const start = child.offset - offset;
    return [
      {
        key: key?.value,
        start,
        keyEnd: start + (key?.length ?? 0),
        valueStart: own.offset - offset,
        tree: treeOf(own),
      },
    ];
  });
  return withMembers(type, length, members);
}

export function withMembers(type: "object" | "array", length: number, members: readonly TreeMember[]): Tree {
  const below = members.reduce((height, { tree }) => Math.max(height, tree.height), 0);
  const perMember = type === "object" && members.length > 0 ? 2 : 1;
  return { type, length, value: Object.freeze(valueFrom(type, members)), members, height: below + perMember };
}

function valueFrom(type: "object" | "array", members: readonly TreeMember[]): object {
  if (type === "array") return members.map(({ tree }) => tree.value);
  // Do not assign: "__proto__" is a property name here.
  return Object.fromEntries(members.map(({ key = "", tree }) => [key, tree.value]));
}
