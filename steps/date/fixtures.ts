import { datesOf } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { DateAnswers, DateLoaded } from "./definition.ts";

const data = { eventId: "general-admission" };
const open = { dates: datesOf("2026-12", [5, 6], { nextMonth: "2027-01" }) };
const base = { data, answers: {}, loaded: open, customer: null };

export const fixtures: Fixtures<Data, Answer, DateLoaded, DateAnswers> = {
  data: {
    valid: [
      data,
      {
        eventId: "planetarium-night",
        saleMonth: "2026-12",
        saleDate: "2026-12-05",
        singleDateEvent: true,
        notificationTitle: "New",
        disclaimer: "Doors close at 5.",
      },
    ],
    invalid: [
      {},
      { eventId: 7 },
      { ...data, saleMonth: "December" },
      { ...data, saleDate: "2026-12-32" },
      { ...data, singleDateEvent: "yes" },
      { ...data, evnetId: "x" },
    ],
  },
  answers: {
    valid: [{ date: "2026-12-05" }],
    invalid: [{}, { date: "12/05/2026" }, { date: null }, { date: "2026-12-05", time: "10:00 AM" }],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: false },
    { name: "a day chosen", context: base, answer: { date: "2026-12-05" }, complete: true },
    { name: "a day of another month", context: base, answer: { date: "2027-01-09" }, complete: true },
    {
      name: "with a bundle and a party",
      context: { ...base, answers: { bundles: { bundle: "explorer" }, tickets: { events: { a: { b: 2 } } } } },
      answer: undefined,
      complete: false,
    },
    {
      name: "sold out",
      context: { ...base, loaded: { dates: datesOf("2026-12", []) } },
      answer: { date: "2026-12-05" },
      complete: false,
    },
    {
      name: "one evening only",
      context: { ...base, loaded: { dates: datesOf("2026-12", [12]) } },
      answer: undefined,
      complete: false,
    },
  ],
};
