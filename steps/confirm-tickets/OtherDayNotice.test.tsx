// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitsOf } from "../../commerce/check-in.ts";
import { checkInTicket } from "../../commerce/testing/staff.ts";
import { defaults } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInTicket } from "../../schemas/generated/wire.ts";
import { OtherDayNotice } from "./OtherDayNotice.tsx";

afterEach(cleanup);

const today = "2026-12-05";
const film = { eventTitle: "Deep Time" };

function said(...tickets: Partial<CheckInTicket>[]): string | null | undefined {
  render(<OtherDayNotice visits={visitsOf(tickets.map((own, at) => checkInTicket(`t.${at}`, own)))} today={today} settings={defaults} />);
  return screen.queryByRole("note")?.textContent;
}

test("tickets for today are nothing to speak of", () => {
  expect(said({ eventDate: today })).toBeUndefined();
});

test.each(["2026-12-04", "2026-12-06", "2027-12-05"])("tickets for %s are said to be for another day, beside which day it is", (eventDate) => {
  expect(said({ eventDate })).toMatch(/^Not for todayGeneral Admission is for \w+, December \d, 202[67]\. Today is Saturday, December 5, 2026\.$/);
});

test("of several visits only those of another day are named, each once for its day", () => {
  const sunday = { ...film, eventDate: "2026-12-06" };
  expect(said({ eventDate: today }, { ...sunday, eventTime: "1:00 PM" }, { ...sunday, eventTime: "3:00 PM" })).toBe(
    "Not all for todayDeep Time is for Sunday, December 6, 2026. Today is Saturday, December 5, 2026.",
  );
});

test("several days, none of which is today, are named as they are", () => {
  expect(said({ eventDate: "2026-12-04" }, { eventDate: "2026-12-06" })).toBe(
    "Not for todayGeneral Admission is for Friday, December 4, 2026. General Admission is for Sunday, December 6, 2026. Today is Saturday, December 5, 2026.",
  );
});

test("what is used up, or of no day, cannot be let in on the wrong one", () => {
  expect(said({ eventDate: "2026-12-04", redeemedTickets: 2 }, { eventDate: "" })).toBeUndefined();
});
