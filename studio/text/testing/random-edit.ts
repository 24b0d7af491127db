import fc from "fast-check";
import { childPointer, isRecord, valueAt } from "../../../engine/core/pointer.ts";
import { insertItem, moveItem, removeItem, renameProperty, setValue } from "../edit-text.ts";

export interface Edit {
  readonly kind: "set" | "add" | "insert" | "remove" | "move" | "rename";
  /** The target; for `insert` and `add`, the container. */
  readonly pointer: string;
  readonly index: number;
  readonly key: string;
  readonly value: unknown;
}

/** Random numbers and values from which `chooseEdit` derives an edit. */
export interface Dice {
  readonly place: number;
  readonly kind: number;
  readonly index: number;
  readonly value: unknown;
}

const json = fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text));
const item = fc.record({
  id: fc.string({ minLength: 1, maxLength: 8 }),
  title: fc.lorem({ maxCount: 6 }),
  price: fc.constantFrom("5.00", "12.50"),
});

// Without bias: small numbers would mostly choose the root.
const number = fc.noBias(fc.nat());

export const dice: fc.Arbitrary<Dice> = fc.record({
  place: number,
  kind: number,
  index: number,
  value: fc.oneof(json, item, fc.lorem({ maxCount: 20 })),
});

function pointersIn(value: unknown, pointer = ""): string[] {
  const children = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [pointer, ...children.flatMap(([key, child]) => pointersIn(child, childPointer(pointer, key)))];
}

export function chooseEdit(root: unknown, { place, kind, index, value }: Dice): Edit {
  const pointers = pointersIn(root);
  const pointer = pointers[place % pointers.length] ?? "";
  const target = valueAt(root, pointer);
  const container = valueAt(root, parentOf(pointer));
  const kinds: Edit["kind"][] = ["set"];
  if (pointer !== "") kinds.push("remove", isRecord(container) ? "rename" : "move");
  if (isRecord(target)) kinds.push("add");
  if (Array.isArray(target)) kinds.push("insert");
  const chosen = kinds[kind % kinds.length] ?? "set";
  const length = Array.isArray(target) ? target.length + 1 : Array.isArray(container) ? container.length : 1;
  return {
    kind: chosen,
    pointer,
    index: index % (chosen === "move" && Array.isArray(container) ? container.length : length),
    key: `key ${index}`,
    value,
  };
}

export function editText(text: string, { kind, pointer, index, key, value }: Edit): string {
  if (kind === "set") return setValue(text, pointer, value);
  if (kind === "add") return setValue(text, childPointer(pointer, key), value);
  if (kind === "insert") return insertItem(text, pointer, index, value);
  if (kind === "remove") return removeItem(text, pointer);
  return kind === "move" ? moveItem(text, pointer, index) : renameProperty(text, pointer, key);
}

export function editValue(root: unknown, edit: Edit): unknown {
  const { kind, pointer, index, key, value } = edit;
  const segment = pointer
    .slice(pointer.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  if (kind === "set") return replaceAt(root, pointer, () => value);
  if (kind === "add")
    return replaceAt(root, pointer, (object) =>
      Object.fromEntries([...Object.entries(object as object), [key, value]]),
    );
  if (kind === "insert") return replaceAt(root, pointer, (list) => (list as unknown[]).toSpliced(index, 0, value));
  return replaceAt(root, parentOf(pointer), (container) => {
    if (Array.isArray(container)) {
      const rest = container.toSpliced(Number(segment), 1);
      return kind === "move" ? rest.toSpliced(index, 0, container[Number(segment)]) : rest;
    }
    const entries = Object.entries(container as object);
    return Object.fromEntries(
      kind === "rename"
        ? entries.map(([name, own]) => [name === segment ? key : name, own])
        : entries.filter(([name]) => name !== segment),
    );
  });
}

function replaceAt(root: unknown, pointer: string, change: (value: unknown) => unknown): unknown {
  const walk = (value: unknown, at: string): unknown => {
    if (at === pointer) return change(value);
    if (typeof value !== "object" || value === null || (at !== "" && !pointer.startsWith(`${at}/`))) return value;
    const entries = Object.entries(value).map(([key, child]) => [key, walk(child, childPointer(at, key))] as const);
    return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
  };
  return walk(root, "");
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** Reverts an edit as far as a second edit can. @param before the value before it */
export function takeBack(text: string, before: unknown, { kind, pointer, index, key }: Edit): string {
  const [parent, segment] = [parentOf(pointer), pointer.slice(pointer.lastIndexOf("/") + 1)];
  if (kind === "set") return setValue(text, pointer, valueAt(before, pointer));
  if (kind === "move") return moveItem(text, childPointer(parent, index), Number(segment));
  if (kind === "rename") return renameProperty(text, childPointer(parent, key), segment);
  return removeItem(text, childPointer(pointer, kind === "add" ? key : index));
}

const between = [
  "",
  " ",
  "\n",
  "\n  ",
  "\n\n    ",
  "\r\n",
  "/*#*/",
  " /* # */ ",
  " // #\n",
  "\n  // #\n  ",
  "\n\n// #\n\n",
  "\n /* #\n */\n",
];

/** JSON with white space and comments at every allowed place. */
export const randomText: fc.Arbitrary<string> = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.array(fc.constantFrom(...between), { minLength: 1, maxLength: 40, size: "max" }))
  .map(([json, trivia]) => {
    let number = 0;
    const next = () => {
      number += 1;
      return (trivia[number % trivia.length] ?? "").replace("#", `c${number}`);
    };
    const tokens = json.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g) ?? [];
    return next() + tokens.map((token) => token + next()).join("");
  });
