import { datesOf } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/sold-out.ts";
import type { SoldOutLoaded } from "./definition.ts";

const data = { eventId: "dinosaur-sleepover" };

export const fixtures: Fixtures<Data, Answer, SoldOutLoaded> = {
  data: {
    valid: [{}, data, { eventSoldOut: true, linkRoute: "/events", linkText: "See what’s on" }],
    invalid: [{ eventId: 1 }, { soldOut: true }],
  },
  answers: { valid: [{}], invalid: [{ date: "2026-12-05" }, "seen", null] },
  states: [
    {
      name: "written as sold out",
      context: { data: { eventSoldOut: true }, answers: {}, loaded: {}, customer: null },
      answer: {},
      complete: false,
    },
    {
      name: "sold out by now",
      context: { data, answers: {}, loaded: { dates: datesOf("2026-12", []) }, customer: null },
      answer: undefined,
      complete: false,
    },
    {
      name: "days left",
      context: { data, answers: {}, loaded: { dates: datesOf("2026-12", [5]) }, customer: null },
      answer: undefined,
      complete: false,
    },
  ],
};
