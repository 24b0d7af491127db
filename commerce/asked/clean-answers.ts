import { type Asked, isInvisible } from "../../schemas/asked.ts";

/** What no text needs and no database stores: control characters but for line breaks, halves of characters, and marks that turn the direction of text. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Answers as they count: trimmed, without those that are empty; a box that may be left alone and was is false. What was not asked stays, for
 * the check to find.
 * @param given any value: what is no object answers nothing
 */
export function cleanAnswers({ properties }: Asked, given: unknown): Record<string, unknown> {
  const entries = isObject(given) ? Object.entries(given) : [];
  const answered = entries.flatMap(([field, value]): [string, unknown][] => {
    const cleaned = typeof value === "string" ? value.replace(/\r\n?/g, "\n").replace(unprintable, "").trim() : value;
    return isBlank(cleaned) || (typeof cleaned === "string" && isInvisible(cleaned)) ? [] : [[field, cleaned]];
  });
  const known = new Set(answered.map(([field]) => field));
  const boxes = Object.entries(properties).flatMap(([field, question]): [string, unknown][] =>
    question.type === "boolean" && question.const === undefined && !known.has(field) ? [[field, false]] : [],
  );
  return Object.fromEntries([...answered, ...boxes]);
}

function isBlank(value: unknown): boolean {
  return value === "" || value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
