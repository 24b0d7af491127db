import { type Node as ParsedNode, type ParseError, parseTree } from "jsonc-parser";

/** The range that differs: `from` to `until` of the earlier text grew by `growth` characters. */
interface Difference {
  readonly from: number;
  readonly until: number;
  readonly growth: number;
}

interface ParsedText {
  readonly text: string;
  readonly start: number;
  readonly tree: Tree;
}

/**
 * Parses an edited text: only the innermost list or object around the change; the rest is reused.
 * @returns undefined if that is not possible, for example at a syntax error
 */
export function parseAgain(before: ParsedText, text: string): Tree | undefined {
  const difference = differenceOf(before.text, text);
  return isWithin(before.tree, before.start, difference)
    ? renew(before.tree, before.start, difference, text)
    : undefined;
}

/** True if both brackets lie outside the change, so that the container begins and ends there in both texts. */
function isWithin({ type, length }: Tree, start: number, { from, until }: Difference): boolean {
  return (type === "object" || type === "array") && start < from && until < start + length;
}

function renew(tree: Tree, start: number, difference: Difference, text: string): Tree | undefined {
  const { growth } = difference;
  const index = tree.members.findIndex((member) => isWithin(member.tree, start + member.valueStart, difference));
  const inner = tree.members[index];
  if (inner === undefined) return parsePart(text.slice(start, start + tree.length + growth));
  const renewed = renew(inner.tree, start + inner.valueStart, difference, text);
  if (renewed === undefined) return undefined;
  const moved = tree.members.slice(index + 1).map((member) => ({
    ...member,
    start: member.start + growth,
    keyEnd: member.keyEnd + growth,
    valueStart: member.valueStart + growth,
  }));
  const members = [...tree.members.slice(0, index), { ...inner, tree: renewed }, ...moved];
  return withMembers(tree.type as "object" | "array", tree.length + growth, members);
}

function parsePart(text: string): Tree | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  return root !== undefined && errors.length === 0 && root.offset === 0 && root.length === text.length
    ? treeOf(root)
    : undefined;
}

function differenceOf(before: string, after: string): Difference {
  const from = sharedStart(before, after);
  const shared = sharedEnd(before.slice(from), after.slice(from));
  return { from, until: before.length - shared, growth: after.length - before.length };
}

/** Length of the common prefix plus that of the common suffix. */
export function sharedLength(one: string, other: string): number {
  const start = sharedStart(one, other);
  return start + sharedEnd(one.slice(start), other.slice(start));
}

/** Compare slices first: engines do that natively. */
const chunkLength = 4096;

function sharedStart(one: string, other: string): number {
  const maxLength = Math.min(one.length, other.length);
  let shared = 0;
  while (
    shared + chunkLength <= maxLength &&
    one.slice(shared, shared + chunkLength) === other.slice(shared, shared + chunkLength)
  )
    shared += chunkLength;
  while (shared < maxLength && one[shared] === other[shared]) shared += 1;
  return shared;
}

function sharedEnd(one: string, other: string): number {
  const maxLength = Math.min(one.length, other.length);
  const tail = (text: string, from: number, until: number) => text.slice(text.length - until, text.length - from);
  let shared = 0;
  while (
    shared + chunkLength <= maxLength &&
    tail(one, shared, shared + chunkLength) === tail(other, shared, shared + chunkLength)
  )
    shared += chunkLength;
  while (shared < maxLength && one[one.length - 1 - shared] === other[other.length - 1 - shared]) shared += 1;
  return shared;
}

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
interface TreeMember {
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

function withMembers(type: "object" | "array", length: number, members: readonly TreeMember[]): Tree {
  const below = members.reduce((height, { tree }) => Math.max(height, tree.height), 0);
  const perMember = type === "object" && members.length > 0 ? 2 : 1;
  return { type, length, value: Object.freeze(valueFrom(type, members)), members, height: below + perMember };
}

function valueFrom(type: "object" | "array", members: readonly TreeMember[]): object {
  if (type === "array") return members.map(({ tree }) => tree.value);
  // Do not assign: "__proto__" is a property name here.
  return Object.fromEntries(members.map(({ key = "", tree }) => [key, tree.value]));
}
