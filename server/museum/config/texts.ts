import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { droppedTags, unclosedTags } from "../../core/http/html.ts";
import type { Problem } from "../model/problems.ts";

/** Characters that fill three lines on a phone. */
const maxTitleLength = 80;
const placeholder = /^\W*(todo|tbd|fixme|xxx)\W*$|^(todo|tbd|fixme):|^lorem ipsum\b/i;
const titles = /\/(title|pageTitle|continueButtonText|heading|notificationTitle)$/;
const names = /\/(\$schema|id|[a-z]+Id|handle|base|path|page|component|src|image|href|to|from|value|const)$/;

/** Warns about texts that would confuse visitors; only warnings, because an author may intend them. */
export function checkTexts(value: unknown, pointer = ""): Problem[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => checkTexts(entry, childPointer(pointer, index)));
  // Skip questions, which are sentences with schema limits, and conditions, which visitors never see.
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, entry]) =>
      key === "when" ? [] : checkTexts(entry, childPointer(pointer, key)),
    );
  if (typeof value !== "string") return [];
  return [
    ...checkPlaceholder(value, pointer),
    ...checkLength(value, pointer),
    ...checkClosed(value, pointer),
    ...checkCounted(value, pointer),
  ];
}

function checkPlaceholder(text: string, pointer: string): Problem[] {
  if (names.test(pointer) || !placeholder.test(text)) return [];
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return [
    {
      code: "TEXT_PLACEHOLDER",
      pointer,
      message: `visitors would read ${JSON.stringify(shown)}`,
      fix: "write what they should read",
      value: text,
    },
  ];
}

function checkLength(text: string, pointer: string): Problem[] {
  const length = titles.test(pointer) && !pointer.includes("/data/fields/") ? [...text].length : 0;
  if (length <= maxTitleLength) return [];
  const message = `this text has ${length} characters, and stands where a title of ${maxTitleLength} at most is read at a glance`;
  return [
    { code: "TEXT_LONG", pointer, message, fix: "write a shorter one, and the rest as a description", value: text },
  ];
}

function checkClosed(text: string, pointer: string): Problem[] {
  if (!pointer.endsWith("/descriptionHtml")) return [];
  return unclosedTags(text).map((tag) => ({
    code: "TEXT_UNCLOSED",
    pointer,
    message:
      tag === ""
        ? `the "<" near its end begins a tag that does not end, so that what follows is left out`
        : `<${tag}> is not closed`,
    fix: tag === "" ? 'write "&lt;" for the character' : `write </${tag}> where it ends`,
    value: text,
  }));
}

/** Forms for one or two may say so without the number, as Arabic does. */
function checkCounted(text: string, pointer: string): Problem[] {
  if (!/\/counted\/(few|many|other)$/.test(pointer) || text.includes("{count}")) return [];
  const message = `${JSON.stringify(text)} does not say {count}, so it does not tell how many there are`;
  return [{ code: "TEXT_UNCOUNTED", pointer, message, fix: `write ${JSON.stringify(`{count} ${text}`)}`, value: text }];
}

/** Finds HTML in plain texts, and tags that sanitizing drops from descriptions. */
export function checkMarkup(value: unknown, pointer = ""): Problem[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => checkMarkup(entry, childPointer(pointer, index)));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, entry]) => checkMarkup(entry, childPointer(pointer, key)));
  if (typeof value !== "string") return [];
  if (pointer.endsWith("/descriptionHtml")) {
    return droppedTags(value).map((tag) => ({
      code: "TEXT_HTML",
      pointer,
      message: `<${tag}> is taken out of this description`,
      fix: "remove it",
      value,
    }));
  }
  const [markup] = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|&(amp|lt|gt|quot|nbsp|#\d+);/i.exec(value) ?? [];
  if (markup === undefined) return [];
  return [
    {
      code: "TEXT_HTML",
      pointer,
      message: `visitors would see ${JSON.stringify(markup)} as it stands, since this text is no HTML`,
      fix: "write it without",
      value,
    },
  ];
}

export function textsIn(value: unknown, pointer: string): { text: string; pointer: string }[] {
  if (typeof value === "string") return [{ text: value, pointer }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, childPointer(pointer, index)));
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, entry]) => textsIn(entry, childPointer(pointer, key)))
    : [];
}

export function textsAndKeysIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsAndKeysIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, entry]) => [key, ...textsAndKeysIn(entry)]) : [];
}

const textProblemsIn = memo((value: unknown): readonly Problem[] => [...checkMarkup(value), ...checkTexts(value)]);

/** Memoized for each entry of a file's lists: an edit changes one. */
export const textProblems = memo((value: unknown): readonly Problem[] => {
  if (!isRecord(value)) return textProblemsIn(value);
  const [lists, others] = [new Map<string, unknown[]>(), new Map<string, unknown>()];
  for (const [key, held] of Object.entries(value))
    if (Array.isArray(held)) lists.set(key, held);
    else others.set(key, held);
  const inLists = [...lists].flatMap(([list, entries]) =>
    entries.flatMap((entry, index) =>
      textProblemsIn(entry).map((problem) => ({ ...problem, pointer: `/${list}/${index}${problem.pointer}` })),
    ),
  );
  return [...textProblemsIn(Object.fromEntries(others)), ...inLists];
});
