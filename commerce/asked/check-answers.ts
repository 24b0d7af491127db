import { type Asked, type AskedField, type Label, usualLength } from "../../engine/core/asked.ts";
import * as say from "../../messages/generated/commerce/asked.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { cleanAnswers, type Violation, violationsOf } from "./violations.ts";

export interface AnswerError {
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: Sentence;
}

type Sentence = (locale: string) => string;

/** Returns at most one error per question, in browser and server alike (docs/behaviour.md, "Questions"). */
export function checkAnswers(asked: Asked<Label>, given: unknown): AnswerError[] {
  return violationsOf(asked, cleanAnswers(asked, given)).map(({ field, keyword }) => ({
    code: codes[keyword] ?? "INVALID",
    field,
    message:
      keyword === "additionalProperties"
        ? say.notAsked
        : sentenceOf(asked.properties[field] as AskedField<Label>, keyword),
  }));
}

const codes: Partial<Record<Violation["keyword"], ErrorCode>> = {
  required: "BLANK",
  const: "BLANK",
  maxLength: "TOO_LONG",
  maxItems: "TOO_MANY",
  additionalProperties: "NOT_ASKED",
};

function sentenceOf(question: AskedField<Label>, keyword: Violation["keyword"]): Sentence {
  switch (question.type) {
    case "boolean":
      return say.tick;
    case "integer": {
      const { minimum: least, maximum: most } = question;
      if (keyword === "required") return say.required;
      if (keyword === "type") return say.noNumber;
      if (least !== undefined && most !== undefined) return (locale) => say.between(locale, { least, most });
      return keyword === "minimum"
        ? (locale) => say.atLeast(locale, { least: least ?? 0 })
        : (locale) => say.atMost(locale, { most: most ?? 0 });
    }
    case "array": {
      const { minItems: least = 1, maxItems: most = 1 } = question;
      if (keyword === "required" || keyword === "minItems") return (locale) => say.chooseSome(locale, { least });
      return keyword === "maxItems" ? (locale) => say.chooseFewer(locale, { most }) : say.chooseListed;
    }
    case "string": {
      if (keyword === "required") return question.enum || question.oneOf ? say.chooseOne : say.required;
      if (keyword === "maxLength") return (locale) => say.tooLong(locale, { most: question.maxLength ?? usualLength });
      return keyword === "format" && question.format ? formatSentences[question.format] : say.chooseListed;
    }
  }
}

const formatSentences = { email: say.noEmail, date: say.noDate, tel: say.noPhone } satisfies Record<string, Sentence>;
