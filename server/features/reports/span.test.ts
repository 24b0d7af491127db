import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { newMuseumDatabase } from "../../../tests/api/support/database.ts";
import { configOf, tenant } from "../../../tests/api/support/fixture.ts";
import { museumAt } from "../../museum/catalogue/museum.ts";
import { dayInSpan, hourInSpan, readSpan } from "./span.ts";

const db = await newMuseumDatabase();

/** Days with clock changes of an hour or half an hour, at midnight, or skipping a day. */
test.each([
  ["America/Denver", "2026-11-01"],
  ["America/Denver", "2027-03-14"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["Africa/Cairo", "2026-04-24"],
  ["Asia/Kathmandu", "2026-06-01"],
  ["Pacific/Apia", "2011-12-31"],
])("in %s around %s each moment has the day and hour of the server's clock", async (timeZone, day) => {
  const from = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
  const to = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  const span = readSpan(museumAt(configOf({ tenant: { ...tenant, timeZone } }), Temporal.Now.instant()), { from, to });
  const moments: number[] = [];
  for (let at = span.begins.getTime(); at < span.ends.getTime(); at += 15 * 60_000)
    moments.push(at, at + 15 * 60_000 - 1);
  const list: RawBuilder<unknown> = sql`unnest(${moments.map((at) => new Date(at).toISOString())}::text[]::timestamptz[]) with ordinality as moment (at, place)`;
  const { rows } = await sql<{ date: string; hour: number }>`
    select ${dayInSpan(span, sql`at`)} as date, ${hourInSpan(span, sql`at`)} as hour from ${list} order by place`.execute(
    db,
  );
  const expected = moments.map((at) => {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    return { date: local.toPlainDate().toString(), hour: local.hour };
  });
  expect(rows).toEqual(expected);
});
