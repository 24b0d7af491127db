import { isRecord } from "../../engine/core/pointer.ts";
import { ownProperty } from "./json-value.ts";
import { matchElements } from "./match-elements.ts";
import { membersOf, type Node } from "./parse-text.ts";

export type Plan =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly value: unknown }
  | { readonly kind: "members"; readonly members: readonly PlannedMember[] };

export type PlannedMember = KeptMember | NewMember;

export interface KeptMember {
  readonly from: number;
  readonly plan: Plan;
}

export interface NewMember {
  readonly from: undefined;
  readonly key: string | undefined;
  readonly value: unknown;
}

const keep: Plan = { kind: "keep" };

export function keepMembers(node: Node): PlannedMember[] {
  return node.tree.members.map((_member, from) => ({ from, plan: keep }));
}

/** Plans the change from one value to another with as few edits as possible. */
export function planValue(node: Node, value: unknown): Plan {
  if (node.value === value) return keep;
  if (node.type === "object" && isRecord(value)) return planObject(node, value);
  if (node.type === "array" && Array.isArray(value)) return planList(node, value);
  return { kind: "write", value };
}

function planObject(node: Node, value: Readonly<Record<string, unknown>>): Plan {
  const members = membersOf(node);
  // The last of duplicate properties counts.
  const last = new Map(members.map(({ key }, from) => [key, from]));
  const kept = members.flatMap(({ key = "", node: child }, from): PlannedMember[] => {
    const wanted = ownProperty(value, key);
    return wanted === undefined ? [] : [{ from, plan: last.get(key) === from ? planValue(child, wanted) : keep }];
  });
  const added = Object.keys(value).filter((key) => value[key] !== undefined && !last.has(key));
  return changed(members.length, [
    ...kept,
    ...added.map((key): PlannedMember => ({ from: undefined, key, value: value[key] })),
  ]);
}

function planList(node: Node, value: readonly unknown[]): Plan {
  const members = membersOf(node);
  const match = matchElements(node.value as unknown[], value);
  const planned = value.map((element, index): PlannedMember => {
    const from = match[index];
    const member = members[from ?? -1];
    return from === undefined || member === undefined
      ? { from: undefined, key: undefined, value: element }
      : { from, plan: planValue(member.node, element) };
  });
  return changed(members.length, planned);
}

/** Keeps an unchanged container as it is, instead of composing it again. */
function changed(length: number, members: readonly PlannedMember[]): Plan {
  const same =
    members.length === length && members.every((member, index) => member.from === index && member.plan.kind === "keep");
  return same ? keep : { kind: "members", members };
}
