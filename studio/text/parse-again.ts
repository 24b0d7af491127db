import { type ParseError, parseTree } from "jsonc-parser";
import { type Tree, treeOf, withMembers } from "./text-tree.ts";

/** What tells two texts apart: `from` until `until` of the earlier one became something that is longer by `growth`. */
interface Difference {
  readonly from: number;
  readonly until: number;
  readonly growth: number;
}

/** A text that was parsed, and where in it the tree begins. */
export interface ParsedText {
  readonly text: string;
  readonly start: number;
  readonly tree: Tree;
}

/**
 * The tree of a text that was edited: only the innermost list or object around what differs is parsed, all else is the earlier tree's.
 * @returns undefined where that cannot be told from there, such as for a text with a mistake
 */
export function parseAgain(before: ParsedText, text: string): Tree | undefined {
  const difference = differenceOf(before.text, text);
  return isWithin(before.tree, before.start, difference) ? renew(before.tree, before.start, difference, text) : undefined;
}

/** Whether the brackets of a list or an object stand on both sides of what differs: what it is to the parser begins and ends there in both texts. */
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
  const moved = tree.members
    .slice(index + 1)
    .map((member) => ({ ...member, start: member.start + growth, keyEnd: member.keyEnd + growth, valueStart: member.valueStart + growth }));
  const members = [...tree.members.slice(0, index), { ...inner, tree: renewed }, ...moved];
  return withMembers(tree.type as "object" | "array", tree.length + growth, members);
}

/** A text that is one value from its first character to its last. */
function parsePart(text: string): Tree | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  return root !== undefined && errors.length === 0 && root.offset === 0 && root.length === text.length ? treeOf(root) : undefined;
}

function differenceOf(before: string, after: string): Difference {
  const from = sharedStart(before, after);
  const shared = sharedEnd(before.slice(from), after.slice(from));
  return { from, until: before.length - shared, growth: after.length - before.length };
}

/** How many characters two texts have in common, at the beginning and, behind that, at the end. */
export function sharedLength(one: string, other: string): number {
  const start = sharedStart(one, other);
  return start + sharedEnd(one.slice(start), other.slice(start));
}

/** Texts are compared piece by piece first: the machine does that at once. */
const piece = 4096;

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared + piece <= most && one.slice(shared, shared + piece) === other.slice(shared, shared + piece)) shared += piece;
  while (shared < most && one[shared] === other[shared]) shared += 1;
  return shared;
}

function sharedEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  const tail = (text: string, from: number, until: number) => text.slice(text.length - until, text.length - from);
  let shared = 0;
  while (shared + piece <= most && tail(one, shared, shared + piece) === tail(other, shared, shared + piece)) shared += piece;
  while (shared < most && one[one.length - 1 - shared] === other[other.length - 1 - shared]) shared += 1;
  return shared;
}
