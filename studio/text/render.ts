import { compose, type Piece } from "./compose.ts";
import { type Container, expandContainer, readContainer } from "./container.ts";
import { formatOnLine, formatValue, hasMembers, isPlainList, lineWidth } from "./format-value.ts";
import { columnAt, hasBreak, indentAt } from "./lines.ts";
import type { JsonText, Member, Node } from "./parse-text.ts";
import type { KeptMember, NewMember, Plan, PlannedMember } from "./plan.ts";

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
