import { type Asked, isInvisible } from "../../schemas/asked.ts";

/** Databases reject some of these: control characters except line breaks, lone surrogates, bidi controls. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Trims answers, drops empty ones, unticks optional boxes; keeps unknown fields for the check to reject. */
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

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
