import { expect, test } from "vitest";
import { availableOf, visitsOf } from "./check-in.ts";
import { checkInTicket } from "./testing/staff.ts";

test("the available quantity is the total minus what was redeemed, and never negative", () => {
  expect(availableOf({ totalTickets: 4, redeemedTickets: 1 })).toBe(3);
  expect(availableOf({ totalTickets: 4, redeemedTickets: 5 })).toBe(0);
});

test("tickets are grouped by event, date and time, in their original order", () => {
  const adult = checkInTicket("adult");
  const film = checkInTicket("film", { eventTitle: "Deep Time", eventTime: "1:00 PM" });
  const child = checkInTicket("child");
  const later = checkInTicket("later", { eventDate: "2026-12-06" });
  expect(
    visitsOf([adult, film, child, later]).map(({ eventTitle, tickets }) => [eventTitle, tickets.map(({ id }) => id)]),
  ).toEqual([
    ["General Admission", ["adult", "child"]],
    ["Deep Time", ["film"]],
    ["General Admission", ["later"]],
  ]);
});
