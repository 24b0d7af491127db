import { choice } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import type { BundlesAnswers, BundlesLoaded } from "./definition.ts";

const data = { eventId: "general-admission" };
const base = {
  data,
  answers: { date: { date: "2026-12-05" } },
  loaded: { offer: { bundles: [choice("explorer-bundle", { title: "Explorer", items: ["Admission", "Film"] })] } },
  customer: null,
};

export const fixtures: Fixtures<Data, Answer, BundlesLoaded, BundlesAnswers> = {
  data: {
    valid: [data, { ...data, disclaimer: "Bundles are not refunded." }],
    invalid: [{}, { eventId: null }, { ...data, bundle: "x" }],
  },
  answers: {
    valid: [{ bundle: "explorer-bundle" }, { bundle: null }],
    invalid: [{}, { bundle: ["explorer-bundle"] }, { bundle: 1 }],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: true },
    { name: "no bundle wanted", context: base, answer: { bundle: null }, complete: true },
    { name: "a bundle chosen", context: base, answer: { bundle: "explorer-bundle" }, complete: true },
    { name: "a bundle no longer offered", context: base, answer: { bundle: "last-year" }, complete: false },
    {
      name: "none offered",
      context: { ...base, loaded: { offer: { bundles: [] } } },
      answer: undefined,
      complete: true,
    },
  ],
};
