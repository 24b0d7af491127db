import { plainDigits } from "../../messages/formats/entered-number.ts";
import { type Asked, type AskedField, choicesOf, usualLength } from "../../schemas/asked.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";

export interface Violation {
  readonly field: string;
  readonly keyword:
    | "required"
    | "additionalProperties"
    | "type"
    | "enum"
    | "const"
    | "format"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "minItems"
    | "maxItems"
    | "uniqueItems";
}

/** Validates like Ajv, which the browser's Content-Security-Policy forbids; at most one violation per answer. */
export function violationsOf(
  { required = [], properties }: Asked,
  answers: Readonly<Record<string, unknown>>,
): Violation[] {
  const asked = Object.entries(properties).flatMap(([field, question]): Violation[] => {
    if (!Object.hasOwn(answers, field)) return required.includes(field) ? [{ field, keyword: "required" }] : [];
    const keyword = brokenBy(question, answers[field]);
    return keyword === undefined ? [] : [{ field, keyword }];
  });
  const unasked = Object.keys(answers).filter((field) => !Object.hasOwn(properties, field));
  return [...asked, ...unasked.map((field): Violation => ({ field, keyword: "additionalProperties" }))];
}

function brokenBy(question: AskedField, value: unknown): Violation["keyword"] | undefined {
  switch (question.type) {
    case "boolean":
      if (typeof value !== "boolean") return "type";
      return question.const === true && !value ? "const" : undefined;
    case "integer":
      if (!Number.isInteger(value)) return "type";
      if ((value as number) < (question.minimum ?? Number.NEGATIVE_INFINITY)) return "minimum";
      return (value as number) > (question.maximum ?? Number.POSITIVE_INFINITY) ? "maximum" : undefined;
    case "string": {
      if (typeof value !== "string") return "type";
      const choices = choicesOf(question);
      if (choices !== undefined) return choices.some((choice) => choice.const === value) ? undefined : "enum";
      if ([...value].length > (question.maxLength ?? usualLength)) return "maxLength";
      return question.format === undefined || formats[question.format](value) ? undefined : "format";
    }
    case "array": {
      if (!Array.isArray(value)) return "type";
      const choices = choicesOf(question) ?? [];
      if (!value.every((each) => choices.some((choice) => choice.const === each))) return "enum";
      if (new Set(value).size < value.length) return "uniqueItems";
      if (value.length < (question.minItems ?? 0)) return "minItems";
      return value.length > (question.maxItems ?? choices.length) ? "maxItems" : undefined;
    }
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
