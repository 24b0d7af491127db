import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { droppedTags } from "../../core/http/safe-html.ts";
import type { Problem } from "../model/problems.ts";

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
