import { cleanAnswers, violationsOf } from "../../commerce/asked/violations.ts";
import { type Asked, type AskedField, choicesOf } from "../../engine/core/asked.ts";
import { defineStep } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/questions.ts";

export default defineStep<Data, Answer>({
  version: 1,
  // The form reports invalid answers before the step is left.
  complete: (answer, { data: { fields } }) =>
    violationsOf(fields, cleanAnswers(fields, answer)).length === 0 || { code: "ANSWERS_MISSING" },
  asks: ({ fields }) => fields,
  submit: { form: true },
});

export const explore = defineExplore<Data, Answer>({
  tries: ({ data: { fields } }) => [exampleOf(fields)],
  // Each choice, each box unchecked, and each number's limits.
  others: ({ data: { fields } }) =>
    Object.entries(fields.properties).flatMap(([field, question]) =>
      othersFor(question).map((value) => ({ ...exampleOf(fields), [field]: value })),
    ),
});

const texts = { email: "ada@museum.example", date: "2026-12-05", tel: "(303) 555-0142" } as const;

function exampleOf({ properties }: Asked): Answer {
  return Object.fromEntries(Object.entries(properties).map(([field, question]) => [field, exampleFor(question)]));
}

function exampleFor(question: AskedField): boolean | number | string | string[] {
  const choices = (choicesOf(question) ?? []).map((choice) => choice.const);
  switch (question.type) {
    case "boolean":
      return true;
    case "integer":
      return question.minimum ?? question.maximum ?? 1;
    case "array":
      return choices.slice(0, question.minItems ?? 1);
    case "string":
      return choices[0] ?? (question.format ? texts[question.format] : "Ada".slice(0, question.maxLength));
  }
}

function othersFor(question: AskedField): (boolean | number | string | string[])[] {
  const choices = (choicesOf(question) ?? []).map((choice) => choice.const);
  switch (question.type) {
    case "boolean":
      return [false];
    case "integer":
      return numbersBetween(question.minimum ?? 0, question.maximum ?? 100);
    case "array":
      return choices.map((choice) => [choice]);
    case "string":
      return choices;
  }
}

/** Enough small numbers to reach both sides of any condition's limit. */
function numbersBetween(least: number, most: number): number[] {
  const count = Math.min(most - least + 1, 100);
  return [...Array.from({ length: Math.max(0, count) }, (_, index) => least + index), most];
}
