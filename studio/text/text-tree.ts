import type { Node as ParsedNode } from "jsonc-parser";

/**
 * A value as a text has it, without its place: texts that are the same there have the same object. So has the value that it stands for, which nobody
 * may change.
 */
export interface Tree {
  readonly type: "object" | "array" | "string" | "number" | "boolean" | "null";
  readonly length: number;
  readonly value: unknown;
  readonly members: readonly TreeMember[];
  /** How far it goes down: an element is one level below its list, a property's value two below its object. */
  readonly height: number;
}

/** An element, or a property. Its places are counted from the beginning of what it is in. */
export interface TreeMember {
  /** Undefined for an element. */
  readonly key: string | undefined;
  readonly start: number;
  /** Where the key ends; for an element its beginning. */
  readonly keyEnd: number;
  /** Where its value begins. */
  readonly valueStart: number;
  readonly tree: Tree;
}

const noMembers: readonly TreeMember[] = [];

/** @throws RangeError for a text that is nested too deeply for the machine */
export function treeOf({ type, offset, length, value, children }: ParsedNode): Tree {
  if (type !== "object" && type !== "array") return { type: type as Tree["type"], length, value, members: noMembers, height: 0 };
  const members = (children ?? []).flatMap((child): TreeMember[] => {
    const [key, own] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    if (own === undefined) return [];
    const start = child.offset - offset;
    return [{ key: key?.value, start, keyEnd: start + (key?.length ?? 0), valueStart: own.offset - offset, tree: treeOf(own) }];
  });
  return withMembers(type, length, members);
}

/** A list or an object of these members. */
export function withMembers(type: "object" | "array", length: number, members: readonly TreeMember[]): Tree {
  const below = members.reduce((height, { tree }) => Math.max(height, tree.height), 0);
  const perMember = type === "object" && members.length > 0 ? 2 : 1;
  return { type, length, value: Object.freeze(valueFrom(type, members)), members, height: below + perMember };
}

function valueFrom(type: "object" | "array", members: readonly TreeMember[]): object {
  if (type === "array") return members.map(({ tree }) => tree.value);
  // Not by assignment: "__proto__" is a name like any other.
  return Object.fromEntries(members.map(({ key = "", tree }) => [key, tree.value]));
}
