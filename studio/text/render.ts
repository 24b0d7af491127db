import { isRecord } from "../../engine/core/pointer.ts";
import { compose, type Piece } from "./compose.ts";
import { type Container, expandContainer, readContainer } from "./container.ts";
import { matchElements } from "./diff-values.ts";
import { ownProperty } from "./json-value.ts";
import { columnAt, hasBreak, indentAt, type JsonText, type Member, membersOf, type Node } from "./parse-text.ts";

/** Where a value goes: on an unbroken line, or after `column` characters of a line indented by `indent`. */
type Spot = "on line" | { readonly indent: string; readonly column: number };

interface Rendered {
  readonly text: string;
  /** True if a member or compound value was added: its line may now be too long. */
  readonly grown: boolean;
}

export function render(source: JsonText, plan: Plan): string {
  const { text, root } = source;
  const { text: rendered } =
    plan.kind === "write"
      ? renderValue(source, plan.value, spotOf(source, root), true)
      : renderNode(source, root, plan);
  return text.slice(0, root.offset) + rendered + text.slice(root.offset + root.length);
}

function renderNode(
  source: JsonText,
  node: Node,
  plan: Exclude<Plan, { kind: "write" }>,
  spot: Spot = spotOf(source, node),
): Rendered {
  const text = source.text.slice(node.offset, node.offset + node.length);
  if (plan.kind === "keep") return { text, grown: false };
  const container = readContainer(source, node);
  const write = (into: Container, onLine: boolean) => {
    const members = plan.members.map((member) => renderMember(source, into, member, onLine));
    return { text: compose(into, members), grown: members.some(({ grown }) => grown) };
  };
  if (container.broken || hasBreak(text)) return { ...write(container, false), grown: false };
  const flat = write(container, true);
  if (spot === "on line" || !flat.grown || spot.column + flat.text.length <= lineWidth) return flat;
  return write(expandContainer(container, spot.indent, source.unit), false);
}

function renderMember(
  source: JsonText,
  container: Container,
  planned: PlannedMember,
  onLine: boolean,
): Piece & Rendered {
  return planned.from === undefined
    ? renderNew(source, container, planned, onLine)
    : renderKept(source, container, planned, onLine);
}

function renderKept(
  source: JsonText,
  container: Container,
  { from, plan }: KeptMember,
  onLine: boolean,
): Piece & Rendered {
  const member = container.members[from] as Member;
  const head = source.text.slice(member.start, member.node.offset);
  const spot = onLine ? "on line" : container.rewritten ? spotIn(container, head) : spotOf(source, member.node);
  const { text, grown } =
    plan.kind === "write"
      ? renderValue(source, plan.value, spot, areExpanded(source, container, plan.value, member))
      : renderNode(source, member.node, plan, spot);
  return { from, text: head + text, grown };
}

function renderNew(
  source: JsonText,
  container: Container,
  { from, key, value }: NewMember,
  onLine: boolean,
): Piece & Rendered {
  const head = key === undefined ? "" : JSON.stringify(key) + colonOf(source, container);
  const { text } = renderValue(
    source,
    value,
    onLine ? "on line" : spotIn(container, head),
    areExpanded(source, container, value),
  );
  return { from, text: head + text, grown: true };
}

function renderValue({ unit, newline }: JsonText, value: unknown, spot: Spot, expanded: boolean): Rendered {
  const text = spot === "on line" ? formatOnLine(value) : formatValue(value, { ...spot, unit, newline, expanded });
  return { text, grown: hasMembers(value) };
}

function spotOf({ text }: JsonText, { offset }: Node): Spot {
  return { indent: indentAt(text, offset), column: columnAt(text, offset) };
}

function spotIn({ broken, indent, memberIndent }: Container, head: string): Spot {
  const start = broken ? memberIndent : indent;
  return { indent: start, column: start.length + head.length };
}

/** The colon with its white space, as the last property writes it. */
function colonOf({ text }: JsonText, { members }: Container): string {
  const last = members.at(-1);
  return (last && /"([ \t]*:[ \t]*)$/.exec(text.slice(last.start, last.node.offset))?.[1]) ?? ": ";
}

/** True if all similar siblings span several lines; plain lists compare with plain lists only. */
function areExpanded({ text }: JsonText, { members }: Container, value: unknown, except?: Member): boolean {
  const isLike = (other: unknown) => hasMembers(other) && (!isPlainList(value) || isPlainList(other));
  const siblings = members.filter(({ node }) => node !== except?.node && isLike(node.value));
  return (
    siblings.length > 0 && siblings.every(({ node }) => hasBreak(text.slice(node.offset, node.offset + node.length)))
  );
}

export type Plan =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly value: unknown }
  | { readonly kind: "members"; readonly members: readonly PlannedMember[] };

type PlannedMember = KeptMember | NewMember;

interface KeptMember {
  readonly from: number;
  readonly plan: Plan;
}

interface NewMember {
  readonly from: undefined;
  readonly key: string | undefined;
  readonly value: unknown;
}

const keep: Plan = { kind: "keep" };

export function unchangedMembers(node: Node): PlannedMember[] {
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

const lineWidth = 100;

interface Place {
  /** Leading white space of its line. */
  readonly indent: string;
  /** Characters before it on its line. */
  readonly column: number;
  readonly unit: string;
  readonly newline: string;
  /** True to use several lines even if one would do. */
  readonly expanded: boolean;
}

/** Formats a value, on one line if it fits. */
function formatValue(value: unknown, place: Place): string {
  const line = formatOnLine(value);
  if (!hasMembers(value) || (!place.expanded && place.column + line.length <= lineWidth)) return line;
  const { newline, unit, indent: outer } = place;
  const indent = outer + unit;
  const lines = Object.entries(value).map(([key, member]) => {
    const head = `${indent}${Array.isArray(value) ? "" : `${JSON.stringify(key)}: `}`;
    return head + formatValue(member, { indent, unit, newline, column: head.length, expanded: false });
  });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}${newline}${lines.join(`,${newline}`)}${newline}${outer}${close}`;
}

function formatOnLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOnLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${formatOnLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** True for a list of primitives, which reads best on one line. */
function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && !value.some(hasMembers);
}

function hasMembers(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
