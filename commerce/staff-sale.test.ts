import { expect, test } from "vitest";
import { chosenOf, freeEvents, saleLines } from "./staff-sale.ts";
import { freeType, staffEvent } from "./testing/staff.ts";
import { ticketType } from "./testing/wire.ts";

test("only types that cost nothing are given out, and events that have some", () => {
  const mixed = staffEvent("open-day", [freeType("guest"), ticketType("paid")]);
  expect(freeEvents([mixed, staffEvent("gala", [ticketType("seat")])])).toEqual([{ ...mixed, ticketTypes: [freeType("guest")] }]);
});

test("what is chosen counts for the event whose type it is", () => {
  const event = staffEvent("open-day", [freeType("guest"), freeType("family")]);
  expect(chosenOf(event, { guest: 2, family: 1, other: 5 })).toBe(3);
});

test("a line for each type that is chosen", () => {
  expect(saleLines({ guest: 2, family: 0 })).toEqual([{ variantId: "guest", quantity: 2, attributes: [] }]);
});
