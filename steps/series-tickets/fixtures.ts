import { series, ticketType } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/series-tickets.ts";
import type { SeriesTicketsLoaded } from "./definition.ts";

const data = { seriesId: "lecture-series" };
const ticketTypes = [ticketType("seat", { ticketLimit: 6 }), ticketType("student", { ticketLimit: 2 })];
const base = { data, answers: {}, loaded: { offer: series("lecture-series", { ticketTypes }) }, customer: null };
const nearlyFull = { ...base, loaded: { offer: series("lecture-series", { ticketTypes, availableInventory: 2 }) } };
const of = (tickets: Record<string, number>): Answer => ({ tickets });

export const fixtures: Fixtures<Data, Answer, SeriesTicketsLoaded> = {
  data: {
    valid: [data, { ...data, maxPartySize: 4 }],
    invalid: [{}, { seriesId: 1 }, { ...data, maxPartySize: 0 }, { ...data, eventId: "a" }],
  },
  answers: {
    valid: [of({}), of({ seat: 2, student: 0 })],
    invalid: [{}, { tickets: [] }, of({ seat: -1 }), of({ seat: 1.5 })],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: false },
    { name: "all zero", context: base, answer: of({ seat: 0 }), complete: false },
    { name: "two seats", context: base, answer: of({ seat: 2 }), complete: true },
    { name: "above a type's limit", context: base, answer: of({ student: 3 }), complete: false },
    {
      name: "a party too large",
      context: { ...base, data: { ...data, maxPartySize: 3 } },
      answer: of({ seat: 2, student: 2 }),
      complete: false,
    },
    { name: "more than is left", context: nearlyFull, answer: of({ seat: 3 }), complete: false },
    { name: "only types no longer sold", context: base, answer: of({ patron: 2 }), complete: false },
    {
      name: "sold out by now",
      context: { ...base, loaded: { offer: series("lecture-series", { availableInventory: 0 }) } },
      answer: of({ seat: 1 }),
      complete: false,
    },
    {
      name: "no ticket types",
      context: { ...base, loaded: { offer: series("lecture-series", { ticketTypes: [] }) } },
      answer: undefined,
      complete: false,
    },
  ],
};
