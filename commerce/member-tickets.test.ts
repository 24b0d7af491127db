import { describe, expect, test } from "vitest";
import { limitFor, lockOf } from "./member-tickets.ts";
import { customer, held, ticketType } from "./testing/wire.ts";

const member = ticketType("member", { type: "membership" });
const guest = ticketType("guest", { type: "membership", ticketLimit: 1 });
const adult = ticketType("adult");

test.each([
  ["a visitor without an account", null, "sign-in"],
  ["a customer without a membership", customer(), "join"],
  ["a customer with an expired membership", customer({ membership: held({ isValid: false }) }), "renew"],
  ["a member", customer({ membership: held() }), undefined],
])("a type for members is locked for %s: %s", (_who, who, expected) => {
  expect(lockOf(member, who)).toBe(expected);
});

test("other types are open to all", () => {
  expect(lockOf(adult, null)).toBeUndefined();
});

describe("the limit of a type for members", () => {
  const types = [adult, member, guest];
  const limit = (
    type: typeof adult,
    quantities: Record<string, number>,
    { ticketsPerDay = 2, maxPartySize = 10 } = {},
  ) => limitFor(type, { quantities, types, maxPartySize, customer: customer({ membership: held({ ticketsPerDay }) }) });

  test.each([
    ["the membership's allowance for a day", member, {}, {}, 2],
    ["the allowance, whatever else is chosen", member, { adult: 4 }, {}, 2],
    ["the allowance minus other types for members", member, { guest: 1 }, {}, 1],
    ["the type's own limit if that is smaller", guest, {}, {}, 1],
    ["the rest of the party's limit if that is smaller", member, { adult: 9 }, {}, 1],
    ["the chosen quantity if none are left", member, { member: 2 }, {}, 2],
    ["zero if the membership includes none", member, {}, { ticketsPerDay: 0 }, 0],
  ])("is %s", (_what, type, quantities, own, expected) => {
    expect(limit(type, quantities, own)).toBe(expected);
  });

  test("does not touch other types", () => {
    expect(limit(adult, { member: 2 })).toBe(8);
  });
});
