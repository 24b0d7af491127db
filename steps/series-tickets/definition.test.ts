import { expect, test } from "vitest";
import { customer, series, ticketType } from "../../commerce/testing/wire.ts";
import { textIn } from "../../engine/core/contract.ts";
import definition from "./definition.ts";

const ticketTypes = [
  ticketType("seat", { title: "Seat", ticketLimit: 6 }),
  ticketType("member", { title: "Member seat", type: "membership" }),
];
const context = ({ left = 80, ...data }: { left?: number; maxPartySize?: number; eventSoldOut?: boolean } = {}) => ({
  data: { seriesId: "lectures", ...data },
  answers: {},
  loaded: { offer: series("lectures", { title: "Lectures", ticketTypes, availableInventory: left }) },
  customer: null,
});

test("the series is loaded", () => {
  expect(definition.load?.(context())).toEqual({ offer: "/series/lectures" });
});

test("no seat left means sold out; otherwise the author decides", () => {
  expect(definition.refineData?.(context({ left: 0 }))).toEqual({ eventSoldOut: true });
  expect(definition.refineData?.(context({ left: 1 }))).toEqual({});
});

test.each([
  ["nothing chosen", context(), {}, "Choose at least one ticket for Lectures."],
  ["seats within every limit", context(), { seat: 6 }, undefined],
  ["more than the type allows", context(), { seat: 7 }, "You can choose at most 6 of Seat for Lectures."],
  [
    "more than the author's party",
    context({ maxPartySize: 2 }),
    { seat: 3 },
    "You can choose at most 2 tickets for Lectures.",
  ],
  ["more than is left", context({ left: 1 }), { seat: 2 }, "You can choose at most 1 ticket for Lectures."],
  [
    "a member's seat for a signed-out visitor",
    context(),
    { member: 1 },
    "Member seat is for members: please remove it.",
  ],
])("for %s Continue is blocked accordingly", (_what, state, tickets, message) => {
  const completion = definition.complete({ tickets } as never, state);
  expect(completion === true ? undefined : textIn("en-US", completion.message)).toBe(message);
});

test("a member's seat is locked if the membership is unknown", () => {
  const completion = definition.complete({ tickets: { member: 1 } }, { ...context(), customer: customer() });
  expect(completion).toMatchObject({ code: "MEMBERS_ONLY" });
});

test("a sold-out step loads nothing, whatever was chosen", () => {
  expect(definition.complete({ tickets: { seat: 1 } }, context({ eventSoldOut: true }))).toEqual({ code: "SOLD_OUT" });
});

test("each chosen type is a line that names the series; none for zero, nor for types no longer sold", () => {
  expect(definition.contribute?.({ tickets: { seat: 2, member: 0, patron: 1 } }, context())).toMatchObject({
    lines: [{ variantId: "seat", quantity: 2, attributes: { Type: "admission", SeriesEventTitle: "Lectures" } }],
    offers: {
      seat: {
        performances: [{ title: "First Light", date: "2026-12-03", time: "6:30 PM" }, { title: "Salt and Ice" }],
      },
    },
  });
});
