import { slot, timedProduct } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import type { TimeAnswers, TimeLoaded } from "./definition.ts";

const data = { eventId: "general-admission" };
const date = "2026-12-05";
const tickets = { events: { "general-admission": { adult: 2, child: 1 } } };
const variants = ["adult", "child"];
const admission = timedProduct(
  "general-admission",
  [slot("10:00 AM", 30, variants), slot("11:00 AM", 2, variants)],
  "General Admission",
);
const film = timedProduct("film", [slot("1:30 PM", 5, ["film-seat"])], "Giant Screen Film");
const base = {
  data,
  answers: { date: { date }, tickets },
  loaded: { timed: { products: [admission] } },
  customer: null,
};
const withFilm = {
  ...base,
  answers: {
    date: { date },
    tickets: { events: { ...tickets.events, film: { "film-seat": 3 } } },
    upsells: { upsells: ["giant-screen-film"] },
  },
  loaded: { ...base.loaded, upsellTimed: { products: [film] } },
};
const at = (label: string, on = date): Answer => ({ date: on, slots: { "general-admission": label } });

export const fixtures: Fixtures<Data, Answer, TimeLoaded, TimeAnswers> = {
  data: { valid: [data], invalid: [{}, { eventId: true }, { ...data, times: [] }] },
  answers: {
    valid: [at("10:00 AM"), { date, slots: {} }],
    invalid: [{}, { date }, { date: "today", slots: {} }, { date, slots: { a: 10 } }],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: false },
    { name: "a slot with room", context: base, answer: at("10:00 AM"), complete: true },
    { name: "a slot too small", context: base, answer: at("11:00 AM"), complete: false },
    { name: "a slot of another date", context: base, answer: at("10:00 AM", "2026-12-06"), complete: false },
    { name: "a slot that is gone", context: base, answer: at("9:00 AM"), complete: false },
    { name: "a film at one time only, beside admission", context: withFilm, answer: at("10:00 AM"), complete: true },
    {
      name: "one slot for all",
      context: { ...base, loaded: { timed: { products: [{ ...admission, times: admission.times.slice(0, 1) }] } } },
      answer: undefined,
      complete: true,
    },
    { name: "no times", context: { ...base, loaded: { timed: { products: [] } } }, answer: undefined, complete: true },
    {
      name: "no slot for the party",
      context: { ...base, loaded: { timed: { products: [{ ...admission, times: admission.times.slice(1) }] } } },
      answer: at("11:00 AM"),
      complete: false,
    },
  ],
};
