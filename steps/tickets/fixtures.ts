import { customer, eventTickets, held, ticketType } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets.ts";
import type { TicketsAnswers, TicketsLoaded } from "./definition.ts";

const data = { eventId: "general-admission", maxPartySize: 10, groupBLinkText: "Members" };
const types = [
  ticketType("adult", { title: "Adult" }),
  ticketType("child", { title: "Child (3–12)", ticketLimit: 4 }),
  ticketType("member", { title: "Member", group: "B", type: "membership" }),
];
const ticketTypes = { events: [eventTickets("general-admission", types, "General Admission")] };
const ownPrice = {
  ...ticketType("friend", { title: "Friend" }),
  minimumPrice: { amount: "5.00", currencyCode: "USD" },
};
const upsellTypes = {
  events: [eventTickets("film", [ticketType("film-seat", { title: "Seat" })], "Giant Screen Film")],
};
const base = { data, answers: { date: { date: "2026-12-05" } }, loaded: { ticketTypes }, customer: null };
const payAsYouWish = {
  ...base,
  loaded: { ticketTypes: { events: [eventTickets("general-admission", [...types, ownPrice], "General Admission")] } },
};
const withFilm = {
  ...base,
  answers: { ...base.answers, upsells: { upsells: ["giant-screen-film"] } },
  loaded: { ticketTypes, upsellTypes },
};
const admission = (quantities: Record<string, number>): Answer => ({ events: { "general-admission": quantities } });

export const fixtures: Fixtures<Data, Answer, TicketsLoaded, TicketsAnswers> = {
  data: {
    valid: [data, { eventId: "general-admission" }],
    invalid: [
      {},
      { ...data, maxPartySize: 0 },
      { ...data, maxPartySize: "10" },
      { ...data, groupBLinkText: false },
      { ...data, limit: 3 },
    ],
  },
  answers: {
    valid: [
      { events: {} },
      admission({ adult: 2, child: 0 }),
      { ...admission({ friend: 1 }), prices: { friend: "7.50" } },
    ],
    invalid: [
      {},
      { ...admission({ friend: 1 }), prices: { friend: 7.5 } },
      { events: [] },
      admission({ adult: -1 }),
      admission({ adult: 1.5 }),
      { events: { "general-admission": 2 } },
    ],
  },
  states: [
    { name: "nothing chosen", context: base, answer: undefined, complete: false },
    { name: "two adults", context: base, answer: admission({ adult: 2 }), complete: true },
    { name: "all zero", context: base, answer: admission({ adult: 0 }), complete: false },
    { name: "above a type's limit", context: base, answer: admission({ child: 5 }), complete: false },
    { name: "a party too large", context: base, answer: admission({ adult: 8, child: 3 }), complete: false },
    {
      name: "only tickets of an abandoned bundle",
      context: base,
      answer: admission({ "bundle-adult": 2 }),
      complete: false,
    },
    { name: "the film without tickets", context: withFilm, answer: admission({ adult: 2 }), complete: false },
    {
      name: "the film with tickets",
      context: withFilm,
      answer: { events: { "general-admission": { adult: 2 }, film: { "film-seat": 2 } } },
      complete: true,
    },
    { name: "a member's ticket for a stranger", context: base, answer: admission({ member: 1 }), complete: false },
    {
      name: "a member's ticket for a member",
      context: { ...base, customer: customer({ membership: held() }) },
      answer: admission({ member: 2 }),
      complete: true,
    },
    {
      name: "more than a membership gives for a day",
      context: { ...base, customer: customer({ membership: held() }) },
      answer: admission({ member: 3 }),
      complete: false,
    },
    {
      name: "a member's ticket without a membership",
      context: { ...base, customer: customer() },
      answer: admission({ member: 1 }),
      complete: false,
    },
    {
      name: "a price that the visitor names",
      context: payAsYouWish,
      answer: { ...admission({ friend: 2 }), prices: { friend: "7.50" } },
      complete: true,
    },
    {
      name: "a price that cannot be read",
      context: payAsYouWish,
      answer: { ...admission({ friend: 2 }), prices: { friend: "€8" } },
      complete: false,
    },
    {
      name: "a price over the most",
      context: payAsYouWish,
      answer: { ...admission({ friend: 2 }), prices: { friend: "10000.01" } },
      complete: false,
    },
    {
      name: "a price below the least",
      context: payAsYouWish,
      answer: { ...admission({ friend: 2 }), prices: { friend: "4.99" } },
      complete: false,
    },
    {
      name: "no ticket types",
      context: { ...base, loaded: { ticketTypes: { events: [] } } },
      answer: admission({ adult: 2 }),
      complete: false,
    },
  ],
};
