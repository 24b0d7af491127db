import { cleanAnswers, violationsOf } from "../../commerce/asked/violations.ts";
import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/questions.ts";

export default defineStep<Data, Answer>({
  version: 1,
  // The form reports invalid answers before the step is left.
  complete: (answer, { data: { fields } }) =>
    violationsOf(fields, cleanAnswers(fields, answer)).length === 0 || { code: "ANSWERS_MISSING" },
  asks: ({ fields }) => fields,
  submit: { form: true },
});
