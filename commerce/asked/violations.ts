import { format, type Schema, Validator } from "@cfworker/json-schema";
import {
  type Asked,
  type AskedField,
  choicesOf,
  isInvisible,
  type Label,
  usualLength,
} from "../../engine/core/asked.ts";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";

/** Keywords that an answer can violate, the first to report first. */
const keywords = [
  "type",
  "const",
  "enum",
  "uniqueItems",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxLength",
  "format",
] as const;

export interface Violation {
  readonly field: string;
  readonly keyword: (typeof keywords)[number] | "required" | "additionalProperties";
}

/** Returns at most one violation per answer. Interprets the questions: the Content-Security-Policy forbids compiling. */
export function violationsOf(
  { required = [], properties }: Asked<Label>,
  answers: Readonly<Record<string, unknown>>,
): Violation[] {
  const asked = Object.entries(properties).flatMap(([field, question]): Violation[] => {
    if (!Object.hasOwn(answers, field)) return required.includes(field) ? [{ field, keyword: "required" }] : [];
    const keyword = violatedKeyword(question, answers[field]);
    return keyword === undefined ? [] : [{ field, keyword }];
  });
  const unasked = Object.keys(answers).filter((field) => !Object.hasOwn(properties, field));
  return [...asked, ...unasked.map((field): Violation => ({ field, keyword: "additionalProperties" }))];
}

function violatedKeyword(question: AskedField<Label>, answer: unknown): (typeof keywords)[number] | undefined {
  const { errors } = new Validator(schemaOf(question), "7", false).validate(answer);
  return keywords.find((keyword) => errors.some((error) => error.keyword === keyword));
}

/** Adds default limits; lists choices as an enum. */
function schemaOf(question: AskedField<Label>): Schema {
  const choices = choicesOf(question)?.map((choice) => choice.const);
  switch (question.type) {
    case "array": {
      const { minItems, maxItems = choices?.length } = question;
      return { type: "array", items: { enum: choices ?? [] }, uniqueItems: true, minItems, maxItems };
    }
    case "string": {
      const { maxLength = usualLength } = question;
      if (choices !== undefined) return { type: "string", enum: choices };
      return { type: "string", maxLength, format: question.format && `answer-${question.format}` };
    }
    case "integer":
      return { type: "integer", minimum: question.minimum, maximum: question.maximum };
    case "boolean":
      return { type: "boolean", ...(question.const && { const: true }) };
  }
}

export const formats = {
  email: isEmail,
  date: (text: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text),
  /** Seven to fifteen digits, with common punctuation. */
  tel: (text: string) => {
    const plain = plainDigits(text);
    return /^\+?[\d\s()./\p{Pd}]+$/u.test(plain) && /^\d{7,15}$/.test(plain.replace(/\D/g, ""));
  },
} as const satisfies Record<string, (text: string) => boolean>;

/** Databases reject some of these: control characters except line breaks, lone surrogates, bidi controls. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Trims answers, drops empty ones, unticks optional boxes; keeps unknown fields for the check to reject. */
export function cleanAnswers({ properties }: Asked<Label>, given: unknown): Record<string, unknown> {
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

// The validator's own formats are laxer, and conditions of flows use them.
for (const [name, matches] of Object.entries(formats)) format[`answer-${name}`] = matches;
