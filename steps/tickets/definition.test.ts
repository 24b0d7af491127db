import { describe, expect, test } from "vitest";
import { customer, eventTickets, held, ticketType } from "../../commerce/testing/wire.ts";
import type { Blocker } from "../../engine/core/contract.ts";
import { textIn } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { MemberTickets, TicketType } from "../../schemas/generated/wire.ts";
import tickets, { type TicketsLoaded } from "./definition.ts";

const adult = ticketType("adult", { title: "Adult" });
const school = ticketType("school", { title: "School", minQuantity: 10 });
const child = ticketType("child", { title: "Child", ticketLimit: 4 });
const member = ticketType("member", { title: "Member", type: "membership" });
const admission = (...types: TicketType[]): TicketsLoaded => ({
  ticketTypes: { events: [eventTickets("ga", types, "General Admission")] },
});
const withMembers = (memberTickets: MemberTickets): TicketsLoaded => ({
  ticketTypes: { ...admission(adult, member).ticketTypes, memberTickets },
});
const film = { upsellTypes: { events: [eventTickets("film", [ticketType("seat")], "Giant Screen Film")] } };
const context = (loaded: TicketsLoaded, own: { maxPartySize?: number; customer?: unknown } = {}) => ({
  data: { eventId: "ga", ...(own.maxPartySize === undefined ? {} : { maxPartySize: own.maxPartySize }) },
  answers: {},
  loaded,
  customer: own.customer ?? null,
});

describe("the loaded ticket types", () => {
  test.each([
    ["the event's", {}, { ticketTypes: "/event/ga/ticket-types" }],
    [
      "the event's for the day",
      { date: { date: "2026-12-05" } },
      { ticketTypes: "/event/ga/ticket-types?date=2026-12-05" },
    ],
    ["the bundle's", { bundles: { bundle: "explorer" } }, { ticketTypes: "/bundle/explorer/ticket-types" }],
    ["no upsell's if none was chosen", { upsells: { upsells: [] } }, { ticketTypes: "/event/ga/ticket-types" }],
    [
      "all upsells' in one request",
      { date: { date: "2026-12-05" }, upsells: { upsells: ["film", "guide"] } },
      {
        ticketTypes: "/event/ga/ticket-types?date=2026-12-05",
        upsellTypes: "/upsell/film,guide/ticket-types?date=2026-12-05",
      },
    ],
  ])("are %s", (_whose, answers, paths) => {
    expect(tickets.load?.({ data: { eventId: "ga" }, answers, customer: null })).toEqual(paths);
  });
});

describe("what blocks Continue", () => {
  const none = { events: {} };
  const of = (ga: Record<string, number>, filmSeats?: Record<string, number>) => ({
    events: { ga, ...(filmSeats && { film: filmSeats }) },
  });
  test.each<[string, ReturnType<typeof context>, Parameters<typeof tickets.complete>[0], string | undefined]>([
    ["nothing chosen", context(admission(adult)), undefined, "Choose at least one ticket for General Admission."],
    ["an empty answer", context(admission(adult)), none, "Choose at least one ticket for General Admission."],
    [
      "no ticket for the upsell",
      context({ ...admission(adult), ...film }),
      of({ adult: 1 }),
      "Choose at least one ticket for Giant Screen Film.",
    ],
    [
      "no ticket at all for both",
      context({ ...admission(adult), ...film }),
      none,
      "Choose at least one ticket for General Admission and Giant Screen Film.",
    ],
    ["tickets for both", context({ ...admission(adult), ...film }), of({ adult: 1 }, { seat: 1 }), undefined],
    ["the default party", context(admission(adult)), of({ adult: 10 }), undefined],
    [
      "one more than the default party",
      context(admission(adult)),
      of({ adult: 11 }),
      "You can choose at most 10 tickets for General Admission.",
    ],
    [
      "one more than the author's party",
      context(admission(adult, child), { maxPartySize: 3 }),
      of({ adult: 2, child: 2 }),
      "You can choose at most 3 tickets for General Admission.",
    ],
    [
      "parties of two events, each within the limit",
      context({ ...admission(adult), ...film }),
      of({ adult: 10 }, { seat: 10 }),
      undefined,
    ],
    [
      "more than a type allows",
      context(admission(child)),
      of({ child: 5 }),
      "You can choose at most 4 of Child for General Admission.",
    ],
    [
      "more than the member's remaining tickets for the day",
      context(withMembers({ allowed: 2, left: 1 }), { customer: customer({ membership: held({ ticketsPerDay: 2 }) }) }),
      of({ member: 2 }),
      "Your membership includes 2 member tickets a day: 1 is left for this day.",
    ],
    [
      "a member's ticket with none left for the day",
      context(withMembers({ allowed: 2, left: 0 }), { customer: customer({ membership: held({ ticketsPerDay: 2 }) }) }),
      of({ member: 1 }),
      "Your membership includes 2 member tickets a day, and you have them all already.",
    ],
    [
      "a member's ticket for a day after the membership ends",
      context(withMembers({ allowed: 0, left: 0 }), { customer: customer({ membership: held({ ticketsPerDay: 2 }) }) }),
      of({ member: 1 }),
      "Your membership is not valid on this day.",
    ],
    [
      "members' tickets within the day's allowance, whatever the current membership includes",
      context(withMembers({ allowed: 4, left: 4 }), { customer: customer({ membership: held({ ticketsPerDay: 2 }) }) }),
      of({ member: 4 }),
      undefined,
    ],
    [
      "a member's ticket for a signed-out visitor",
      context(admission(adult, member)),
      of({ member: 1 }),
      "Member is for members: sign in, or remove it.",
    ],
    [
      "a member's ticket without a membership",
      context(admission(adult, member), { customer: customer() }),
      of({ member: 1 }),
      "Member is for members: please remove it.",
    ],
    [
      "a member's ticket for a member",
      context(admission(adult, member), { customer: customer({ membership: held() }) }),
      of({ member: 2 }),
      undefined,
    ],
    [
      "more than a membership includes for a day",
      context(admission(adult, member), { customer: customer({ membership: held({ ticketsPerDay: 1 }) }) }),
      of({ member: 2 }),
      "Your membership includes 1 member ticket a day.",
    ],
    [
      "fewer than a group's minimum",
      context(admission(adult, school)),
      of({ school: 9 }),
      "School for General Admission is for groups of 10 or more.",
    ],
    ["a group", context(admission(adult, school)), of({ school: 10 }), undefined],
    [
      "only removed variants",
      context(admission(adult)),
      of({ "bundle-adult": 2 }),
      "Choose at least one ticket for General Admission.",
    ],
  ])("for %s", (_what, state, answer, message) => {
    const completion: true | Blocker = tickets.complete(answer, state);
    expect(completion === true ? undefined : textIn("en-US", completion.message)).toBe(message);
  });

  test("for no ticket types, which the screen explains itself", () => {
    expect(tickets.complete(of({ adult: 1 }), context(admission()))).toEqual({ code: "NO_TICKETS" });
    expect(say.noTickets("en-US")).toBe(
      "We're sorry, there are no tickets available for your event selection. Please select a different event.",
    );
  });
});

describe("a bundle", () => {
  const film = (...types: TicketType[]) => eventTickets("film", types, "Deep Time Film");
  const both = {
    ticketTypes: {
      events: [
        eventTickets("ga", [ticketType("b-adult"), ticketType("b-child")], "General Admission"),
        film(ticketType("b-seat")),
      ],
    },
  };
  const upsell = { ...both, upsellTypes: { events: [film(ticketType("seat"))] } };
  const withBundle = (loaded: TicketsLoaded) => ({ ...context(loaded), answers: { bundles: { bundle: "explorer" } } });

  test.each<[string, TicketsLoaded, Record<string, Record<string, number>>, string | undefined]>([
    ["the same number for each part", both, { ga: { "b-adult": 1, "b-child": 1 }, film: { "b-seat": 2 } }, undefined],
    [
      "fewer for one part",
      both,
      { ga: { "b-adult": 2 }, film: { "b-seat": 1 } },
      "A bundle needs the same number of tickets for each of its parts. You have 2 for General Admission, 1 for Deep Time Film.",
    ],
    [
      "more of one part, as an extra of the same event",
      upsell,
      { ga: { "b-adult": 2 }, film: { "b-seat": 2, seat: 1 } },
      undefined,
    ],
    [
      "an extra instead of the part",
      upsell,
      { ga: { "b-adult": 2 }, film: { "b-seat": 1, seat: 1 } },
      "A bundle needs the same number of tickets for each of its parts. You have 2 for General Admission, 1 for Deep Time Film.",
    ],
  ])("with %s", (_what, loaded, events, message) => {
    const completion = tickets.complete({ events }, withBundle(loaded));
    expect(completion === true ? undefined : textIn("en-US", completion.message)).toBe(message);
  });
});

test("an extra's tickets name their extra", () => {
  const seats = { ...eventTickets("film", [ticketType("seat")], "Giant Screen Film"), upsell: "canyon" };
  const loaded: TicketsLoaded = { ...admission(adult), upsellTypes: { events: [seats] } };
  const { offers } = tickets.contribute?.({ events: {} }, context(loaded)) ?? {};
  expect([offers?.adult?.upsell, offers?.seat?.upsell]).toEqual([undefined, "canyon"]);
});

test("a party is limited by the event's own maximum", () => {
  const small = { ticketTypes: { events: [{ ...eventTickets("ga", [adult], "General Admission"), maxPartySize: 4 }] } };
  const completion = tickets.complete({ events: { ga: { adult: 5 } } }, context(small));
  expect(completion).toMatchObject({ code: "PARTY_TOO_LARGE" });
  expect(completion === true ? undefined : textIn("en-US", completion.message)).toBe(
    "You can choose at most 4 tickets for General Admission.",
  );
  expect(tickets.complete({ events: { ga: { adult: 4 } } }, context(small))).toBe(true);
});

test("each chosen type is a line; none for zero, nor for types of an abandoned bundle", () => {
  const answer = { events: { ga: { adult: 2, child: 0, "bundle-adult": 3 }, "bundle-film": { "bundle-seat": 2 } } };
  expect(tickets.contribute?.(answer, context(admission(adult, child)))).toMatchObject({
    lines: [{ variantId: "adult", quantity: 2, attributes: { Type: "admission" } }],
  });
});

test("the summary receives the name and price of every type on offer", () => {
  expect(tickets.contribute?.(undefined, context(admission(adult, child)))?.offers).toEqual({
    adult: { product: "General Admission", title: adult.title, price: adult.price },
    child: { product: "General Admission", title: child.title, price: child.price },
  });
});

describe("a party chosen before a bundle", () => {
  const bundled = (events = ["adult"]) =>
    admission(
      ...events.map((former) =>
        ticketType(`bundle-${former}`, { title: former, soldAlsoAs: [former, `other-${former}`] }),
      ),
    );
  const answer = { events: { ga: { adult: 3 } } };

  test("becomes the bundle's party, at its prices", () => {
    expect(tickets.contribute?.(answer, context(bundled()))).toMatchObject({
      lines: [{ variantId: "bundle-adult", quantity: 3, attributes: { Type: "admission" } }],
    });
  });
  test("becomes the next bundle's party too", () => {
    const other = { events: { ga: { "other-adult": 3 } } };
    expect(tickets.contribute?.(other, context(bundled()))).toMatchObject({
      lines: [{ variantId: "bundle-adult", quantity: 3 }],
    });
  });
  test("must be confirmed before the visitor goes on", () => {
    expect(tickets.complete(answer, context(bundled()))).toMatchObject({ code: "TICKETS_CARRIED_OVER" });
    expect(tickets.complete({ events: { ga: { "bundle-adult": 3 } } }, context(bundled()))).toBe(true);
  });
  test("is not restored after the visitor removed it", () => {
    expect(tickets.contribute?.({ events: { ga: { adult: 3, "bundle-adult": 0 } } }, context(bundled()))).toMatchObject(
      { lines: [] },
    );
  });
  test("counts once if both types are sold", () => {
    const both = admission(
      ticketType("adult", { soldAlsoAs: ["bundle-adult"] }),
      ticketType("bundle-adult", { soldAlsoAs: ["adult"] }),
    );
    expect(tickets.contribute?.(answer, context(both))).toMatchObject({ lines: [{ variantId: "adult", quantity: 3 }] });
  });
});

test("an event that is in both bundle and upsell is one event with the types of both", () => {
  const both = { ticketTypes: { events: [eventTickets("film", [ticketType("bundle-seat")], "Film")] }, ...film };
  expect(tickets.complete({ events: { film: { seat: 6, "bundle-seat": 5 } } }, context(both))).toMatchObject({
    code: "PARTY_TOO_LARGE",
  });
  expect(tickets.complete({ events: { film: { seat: 1 } } }, context(both))).toBe(true);
});

test("a price that the visitor names is sent with the lines, the suggested price without asking", () => {
  const usd = (amount: string) => ({ amount, currencyCode: "USD" });
  const friend = { ...ticketType("friend", { price: usd("15.00") }), minimumPrice: usd("5.00") };
  const contributed = (amount?: string) =>
    tickets.contribute?.(
      { events: { ga: { friend: 2, adult: 1 } }, ...(amount && { prices: { friend: amount, adult: "1.00" } }) },
      context(admission(friend, adult)),
    );
  const line = { variantId: "friend", quantity: 2, attributes: { Type: "admission" } };
  const others = { variantId: "adult", quantity: 1, attributes: { Type: "admission" } };
  expect(contributed()?.lines).toEqual([line, others]);
  expect(contributed("15.00")?.lines).toEqual([line, others]);
  expect(contributed("7.50")?.lines).toEqual([{ ...line, attributes: { Type: "admission", Price: "7.50" } }, others]);
  expect(contributed("7.50")?.offers?.friend?.price).toEqual(usd("7.50"));
  expect(contributed("\u20AC8")?.offers?.friend).toBeUndefined();
  expect(contributed("\u20AC8")?.lines).toEqual([others]);
});
