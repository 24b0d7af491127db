import { expect, test } from "vitest";
import { visitsOf } from "../../commerce/check-in.ts";
import { checkInTicket } from "../../commerce/testing/staff.ts";
import { guestsOf } from "./verdict.ts";

const guests = (...types: string[]) =>
  guestsOf(
    visitsOf(
      types.map((ticketType, at) => checkInTicket(String(at), { ticketType, totalTickets: 1, redeemedTickets: 0 })),
    ),
  ).map(({ type, count }) => `${count} ${type}`);

test("a parenthesized addition to a type's name is omitted unless only it distinguishes the types", () => {
  expect(guests("Adult (18 to 64)", "Child (3 to 17)")).toEqual(["1 Adult", "1 Child"]);
  expect(guests("Admission (full)", "Admission (student)", "Admission (EBT cardholder)")).toEqual([
    "1 Admission (full)",
    "1 Admission (student)",
    "1 Admission (EBT cardholder)",
  ]);
  expect(guests("Admission", "Admission (student)")).toEqual(["1 Admission", "1 Admission (student)"]);
});

test("things are not guests, and are named if there is nothing else", () => {
  const adult = checkInTicket("a", { ticketType: "Adult", totalTickets: 2 });
  const guide = checkInTicket("g", { ticketType: "Device", eventTitle: "Audio Guide", totalTickets: 3, thing: true });
  const named = (...tickets: (typeof adult)[]) =>
    guestsOf(visitsOf(tickets)).map(({ type, count }) => `${count} ${type}`);
  expect(named(adult, guide)).toEqual(["2 Adult"]);
  expect(named(guide)).toEqual(["3 Device"]);
});

test("distinguished types use their authors' words", () => {
  const words = (one: string, other: string) => ({ counted: { one, other } });
  const tickets = [
    checkInTicket("a", {
      ticketType: "Member (adult)",
      totalTickets: 1,
      ...words("{count} member adult", "{count} member adults"),
    }),
    checkInTicket("c", {
      ticketType: "Member (child)",
      totalTickets: 2,
      ...words("{count} member child", "{count} member children"),
    }),
  ];
  expect(guestsOf(visitsOf(tickets)).map(({ count, counted }) => [count, counted?.other])).toEqual([
    [1, "{count} member adults"],
    [2, "{count} member children"],
  ]);
});
