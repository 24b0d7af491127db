import { choice } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/upsells.ts";
import type { UpsellsAnswers, UpsellsLoaded } from "./definition.ts";

const data = { eventId: "general-admission" };
const loaded = { offer: { upsells: [choice("giant-screen-film"), choice("audio-guide")] } };
const base = { data, answers: { date: { date: "2026-12-05" } }, loaded, customer: null };

export const fixtures: Fixtures<Data, Answer, UpsellsLoaded, UpsellsAnswers> = {
  data: { valid: [data], invalid: [{}, { eventId: 3 }, { ...data, upsells: [] }] },
  answers: {
    valid: [{ upsells: [] }, { upsells: ["giant-screen-film", "audio-guide"] }],
    invalid: [{}, { upsells: "audio-guide" }, { upsells: ["a", "a"] }, { upsells: [1] }],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: true },
    { name: "two chosen", context: base, answer: { upsells: ["giant-screen-film", "audio-guide"] }, complete: true },
    {
      name: "of a bundle",
      context: { ...base, answers: { ...base.answers, bundles: { bundle: "explorer-bundle" } } },
      answer: { upsells: [] },
      complete: true,
    },
    {
      name: "one no longer offered",
      context: base,
      answer: { upsells: ["audio-guide", "last-year"] },
      complete: false,
    },
    {
      name: "none offered",
      context: { ...base, loaded: { offer: { upsells: [] } } },
      answer: undefined,
      complete: true,
    },
  ],
};
