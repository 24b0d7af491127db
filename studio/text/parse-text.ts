import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { deepest } from "./json-value.ts";
import { beginsLine, countBreaks, indentAt } from "./lines.ts";
import { TextEditError } from "./text-edit-error.ts";

/** A text with the places of its values. */
export interface JsonText {
  readonly text: string;
  readonly root: Node;
  /** How its lines end. */
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
}

/** A property of an object, or an element of a list. */
export interface Member {
  /** Undefined for an element. */
  readonly key: string | undefined;
  /** Where its key begins, or the element. */
  readonly start: number;
  readonly end: number;
  readonly node: Node;
}

/** @throws TextEditError `TEXT_NOT_JSON` */
export function parseText(text: string): JsonText {
  const errors: ParseError[] = [];
  const root = parseNodes(text, errors);
  const [error] = errors;
  if (error !== undefined) {
    const line = countBreaks(text.slice(0, error.offset)) + 1;
    throw notJson(`The text is not JSON: ${printParseErrorCode(error.error)} in line ${line}. Correct it there first.`);
  }
  if (root === undefined) throw notJson("The text is empty. Write an object: {}.");
  // A property is a node of its own between an object and its value.
  if (isDeeper(root, 2 * deepest)) throw tooDeep();
  return { text, root, newline: /\r\n|\r|\n/.exec(text)?.[0] ?? "\n", unit: findUnit(text, root) ?? "  " };
}

function parseNodes(text: string, errors: ParseError[]): Node | undefined {
  try {
    // The parser does not know the byte order mark; all offsets stay the same.
    return parseTree(text.replace(/^\uFEFF/, " "), errors);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

const notJson = (message: string) => new TextEditError("TEXT_NOT_JSON", "", message);
const tooDeep = () => notJson(`Lists and objects stand within each other more than ${deepest} deep. Remove the brackets that are too many.`);

/** Goes no deeper than asked, and so never too deep for the machine. */
function isDeeper({ children }: Node, depth: number): boolean {
  return children !== undefined && (depth === 0 || children.some((child) => isDeeper(child, depth - 1)));
}

/** How much further the first member that begins a line is indented than the line of its bracket. */
function findUnit(text: string, node: Node): string | undefined {
  // Looked for once for all members, and only if one begins a line: a text may be one line of megabytes.
  let outer: string | undefined;
  for (const { start, node: child } of membersOf(node)) {
    if (beginsLine(text, start)) {
      outer ??= indentAt(text, node.offset);
      const inner = indentAt(text, start);
      if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
    }
    const unit = findUnit(text, child);
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** What an object or a list contains, in the order of the text; nothing for other values. */
export function membersOf(node: Node): Member[] {
  return (node.children ?? []).flatMap((child) => {
    const [key, value] = child.type === "property" ? (child.children ?? []) : [undefined, child];
    return value === undefined ? [] : [{ key: key?.value, start: child.offset, end: value.offset + value.length, node: value }];
  });
}

/** The number of the member that a pointer's segment names, or -1. Of two properties with one name the last one counts. */
export function memberIndex(node: Node, segment: string): number {
  if (node.type === "object") return (node.children ?? []).findLastIndex(({ children }) => children?.[0]?.value === segment);
  if (node.type !== "array" || !/^(0|[1-9]\d*)$/.test(segment)) return -1;
  return Number(segment) < (node.children?.length ?? 0) ? Number(segment) : -1;
}

export function nodeValue(node: Node): unknown {
  const members = () => membersOf(node).map((member): [string, unknown] => [member.key ?? "", nodeValue(member.node)]);
  if (node.type === "array") return (node.children ?? []).map(nodeValue);
  // Not by assignment: "__proto__" is a name like any other.
  return node.type === "object" ? Object.fromEntries(members()) : node.value;
}
