import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { catalogue, configOf, opening, tenant } from "../../../tests/api/support/fixture.ts";
import { museumAt } from "../catalogue/museum.ts";
import { isCalendarDay } from "./calendar.ts";

const number = (digits: number, max: number) =>
  fc.integer({ min: 0, max }).map((value) => String(value).padStart(digits, "0"));
const written = fc.tuple(number(4, 9999), number(2, 13), number(2, 32)).map((parts) => parts.join("-"));

function isDay(text: string): boolean {
  try {
    return !text.startsWith("0000") && Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

test("a text is a calendar day if Temporal parses it as one, in any year from 1 to 9999", () => {
  fc.assert(fc.property(written, (text) => isCalendarDay(text) === isDay(text)));
  const given = [
    "2028-02-29",
    "2026-02-29",
    "2026-04-31",
    "0001-01-01",
    "0000-01-01",
    "0096-02-29",
    "2026-1-1",
    "2026-12-01T00:00",
    "",
  ];
  expect(given.filter(isCalendarDay)).toEqual(["2028-02-29", "0001-01-01", "0096-02-29"]);
});

test("the museum's day follows its time zone at each moment, also after a change of zone", () => {
  const zones = ["America/Denver", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe", "UTC"];
  const day = 24 * 60 * 60_000;
  const start = Temporal.Instant.from(opening).epochMilliseconds;
  const moment = fc.integer({ min: start - 400 * day, max: start + 400 * day });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      moment,
      fc.constantFrom(0, 1, 999, 59_999, 60_000),
      (timeZone, at, later) => {
        for (const epochMilliseconds of [at, at + later]) {
          const now = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
          const { today, date } = museumAt(configOf({ catalogue, tenant: { ...tenant, timeZone } }), now);
          const local = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
          expect([today.toString(), date]).toEqual([local, local]);
        }
      },
    ),
  );
});
