import type { Fixtures } from "flow-engine/testing";
import type { Answer, Data } from "../../generated/steps/visitor-origin.ts";
import type { Countries } from "./definition.ts";

const data = { question: "Where are you visiting from?" };
const known = {
  countries: [
    { code: "DE", name: "Germany" },
    { code: "MX", name: "Mexico" },
  ],
};
const context = { data, answers: {}, loaded: { known }, customer: null };

export const fixtures: Fixtures<Data, Answer, { known: Countries }> = {
  data: {
    valid: [data, { ...data, optional: true }, { ...data, country: "AT" }],
    invalid: [{}, { question: "" }, { question: 7 }, { ...data, country: "Austria" }, { ...data, optional: "yes" }],
  },
  answers: {
    valid: [
      { origin: "80205" },
      { origin: "Denver, CO (80205)" },
      { origin: "DE" },
      { origin: "Germany (DE)" },
      { origin: "AT-1010" },
    ],
    invalid: [
      {},
      { origin: "" },
      { origin: "8020" },
      { origin: "AT-" },
      { origin: "Denver" },
      { origin: "(80205)" },
      { origin: 80205 },
    ],
  },
  states: [
    { name: "not answered", context, answer: undefined, complete: false },
    {
      name: "not answered, and optional",
      context: { ...context, data: { ...data, optional: true } },
      answer: undefined,
      complete: true,
    },
    { name: "a postal code", context, answer: { origin: "Denver, CO (80205)" }, complete: true },
    { name: "a country", context, answer: { origin: "Germany (DE)" }, complete: true },
  ],
};
