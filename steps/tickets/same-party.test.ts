import { expect, test } from "vitest";
import { eventTickets, ticketType } from "../../commerce/testing/wire.ts";
import { followParty } from "./party.ts";

const admission = eventTickets("ga", [
  ticketType("adult", { title: "Adult" }),
  ticketType("senior", { title: "Senior" }),
  ticketType("member", { title: "Member", type: "membership" }),
]);
const film = eventTickets("film", [
  ticketType("film-adult", { title: "Adult", ticketLimit: 2 }),
  ticketType("film-child", { title: "Child" }),
]);
const events = [admission, film];

test.each([
  [
    "starts with the same quantities, as far as it has the types and allows them",
    {},
    { adult: 3, senior: 1, member: 1 },
    { "film-adult": 2 },
  ],
  ["follows while it is the same", { ga: { adult: 1 }, film: { "film-adult": 1 } }, { adult: 2 }, { "film-adult": 2 }],
  [
    "stays as the visitor changed it",
    { ga: { adult: 2 }, film: { "film-adult": 1 } },
    { adult: 3 },
    { "film-adult": 1 },
  ],
  [
    "stays empty if the visitor emptied it",
    { ga: { adult: 2 }, film: { "film-adult": 0 } },
    { adult: 1 },
    { "film-adult": 0 },
  ],
])("an extra %s", (_what, before, next, expected) => {
  expect(followParty(events, before, next)).toEqual({ ga: next, film: expected });
});
