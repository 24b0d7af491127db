import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "../../../server/core/database/tables.ts";
import { museumAt, stockOf } from "../../../server/museum/catalogue/museum.ts";
import { type Stock, syncStock } from "../../../server/museum/inventory/sync-stock.ts";
import type { Catalogue, Event } from "../../../server/museum/model/config.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { catalogue, configOf, opening } from "../support/fixture.ts";

let db: Db;
beforeAll(async () => {
  db = await newMuseumDatabase();
  return () => db.destroy();
});

const [gallery, night] = catalogue.events as [Event, Event];
/** Events for one test, so that tests do not share inventory. */
const pair = (name: string): [Event, Event] => [
  { ...gallery, id: `${name}-gallery` },
  { ...night, id: `${name}-night` },
];
const selling = (...events: Event[]): Catalogue => ({ ...catalogue, events, bundles: [], upsells: [], series: [] });

/** Syncs the stock as a server would. @returns ids of the events and series that it computed */
async function sync(sold: Catalogue, { days = 0, maxRows = 5000 } = {}): Promise<string[]> {
  const museum = museumAt(configOf({ catalogue: sold }), Temporal.Instant.from(opening).add({ hours: 24 * days }));
  const written: string[] = [];
  const watched = stockOf(museum).map((stock): Stock => {
    const note = <T>(days: T) => {
      written.push(stock.id);
      return days;
    };
    return { ...stock, days: () => note(stock.days()), daysNewSince: (before) => note(stock.daysNewSince(before)) };
  });
  await syncStock(db, watched, { today: museum.today.toString(), maxRows });
  return written;
}

/** Rows with their physical version: any rewrite changes it, even one without a change. */
async function rows(eventId: string) {
  const found = await sql<{ date: string; slot: string; wanted: number; version: string }>`
    select date, slot, wanted, xmin::text || ctid::text as version from inventory where event_id = ${eventId} order by date, slot`.execute(
    db,
  );
  return found.rows;
}

test("a restarted or additional server writes nothing for unchanged events", async () => {
  const [daily, once] = pair("again");
  expect(await sync(selling(daily, once))).toEqual([daily.id, once.id]);
  const before = [await rows(daily.id), await rows(once.id)];
  expect(before.map((found) => found.length)).toEqual([48 * 3, 1]);
  expect(await sync(structuredClone(selling(daily, once)))).toEqual([]);
  expect([await rows(daily.id), await rows(once.id)]).toEqual(before);
});

test("a changed capacity is written only for its event", async () => {
  const [daily, once] = pair("capacity");
  await sync(selling(daily, once));
  const before = await rows(once.id);
  expect(await sync(selling({ ...daily, capacity: 41 }, once))).toEqual([daily.id]);
  expect(new Set((await rows(daily.id)).map(({ wanted }) => wanted))).toEqual(new Set([41]));
  expect(await rows(once.id)).toEqual(before);
  expect(await sync(selling({ ...daily, title: "Another title" }, once))).toEqual([daily.id]);
  expect(new Set((await rows(daily.id)).map(({ wanted }) => wanted))).toEqual(new Set([40]));
});

test("a title changes no row", async () => {
  const [daily] = pair("title");
  await sync(selling(daily));
  expect(await sync(selling({ ...daily, title: "Renamed", image: "other.svg" }))).toEqual([]);
});

test("a new day adds its own rows and leaves the others unchanged", async () => {
  const [daily, once] = pair("day");
  await sync(selling(daily, once));
  const before = await rows(daily.id);
  // The sixtieth day ahead of Saturday is a Wednesday, when the gallery is open.
  await sync(selling(daily, once), { days: 1 });
  const after = await rows(daily.id);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ date, wanted }) => [date, wanted])).toEqual(
    Array(3).fill(["2027-01-20", 40]),
  );
  expect(await sync(selling(daily, once), { days: 1 })).toEqual([]);
  // A server that still has the previous day leaves the new rows.
  expect(await sync(selling(daily, once), { days: 0 })).toEqual([]);
});

test("days missed while no server ran are all added", async () => {
  const event = { ...gallery, id: "rested" };
  await sync(selling(event));
  await sync(selling(event), { days: 8 });
  const added = (await rows("rested")).map(({ date }) => date).filter((date) => date >= "2027-01-20");
  expect([...new Set(added)]).toEqual([
    "2027-01-20",
    "2027-01-21",
    "2027-01-22",
    "2027-01-23",
    "2027-01-24",
    "2027-01-26",
    "2027-01-27",
  ]);
});

test("a date relative to the calendar is on sale for a fixed number of months ahead until it has passed", async () => {
  const dates = [1, 3].map((monthsAhead) => ({ weekday: "saturday", week: 2, monthsAhead }) as const);
  const event = { ...night, id: "moving", opening: { forDays: 120, dates } };
  await sync(selling(event));
  expect((await rows("moving")).map(({ date }) => date)).toEqual(["2026-12-12", "2027-01-09", "2027-02-13"]);
  await sync(selling(event), { days: 14 });
  expect((await rows("moving")).map(({ date }) => date)).toEqual([
    "2026-12-12",
    "2027-01-09",
    "2027-02-13",
    "2027-03-13",
  ]);
});

test("sold seats stay when the capacity falls below them, and a closed day keeps its rows", async () => {
  const event = { ...night, id: "shrinking" };
  await sync(selling(event));
  await db.updateTable("inventory").set({ sold: 50 }).where("event_id", "=", "shrinking").execute();
  await sync(selling({ ...event, capacity: 20 }));
  expect(
    await db
      .selectFrom("inventory")
      .select(["wanted", "capacity", "sold"])
      .where("event_id", "=", "shrinking")
      .execute(),
  ).toEqual([{ wanted: 20, capacity: 50, sold: 50 }]);
  await sync(selling({ ...event, soldOut: true }));
  expect((await rows("shrinking")).map(({ wanted }) => wanted)).toEqual([0]);
});

test("an event too large for one transaction is written in batches, with the same result for several servers at once", async () => {
  const large = { ...gallery, id: "large" };
  await Promise.all([1, 2, 3].map(() => sync(selling(large, { ...large, id: "larger" }), { maxRows: 20 })));
  for (const id of ["large", "larger"]) expect(await rows(id)).toHaveLength(48 * 3);
  expect(await sync(selling(large, { ...large, id: "larger" }))).toEqual([]);
});

test("an interrupted update is completed by the next server, whatever its catalogue contains", async () => {
  const broken = { ...gallery, id: "broken" };
  await sync(selling(broken));
  let statements = 0;
  const dying = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements > 12) throw new Error("the server is gone");
      return result;
    },
  });
  const changed = museumAt(
    configOf({ catalogue: selling({ ...broken, capacity: 7 }) }),
    Temporal.Instant.from(opening),
  );
  await expect(
    syncStock(dying as Db, stockOf(changed), { today: changed.today.toString(), maxRows: 20 }),
  ).rejects.toThrow("the server is gone");
  const half = new Set((await rows("broken")).map(({ wanted }) => wanted));
  expect(half).toEqual(new Set([7, 40]));
  await sync(selling(broken));
  expect(new Set((await rows("broken")).map(({ wanted }) => wanted))).toEqual(new Set([40]));
});

test("a series with its own capacity has a row for its next run", async () => {
  const [lectures] = catalogue.series;
  const sold = {
    ...catalogue,
    events: [night],
    bundles: [],
    upsells: [],
    series: [{ ...lectures, id: "evenings", capacity: 9 } as Catalogue["series"][number]],
  };
  await sync(sold);
  expect((await rows("evenings")).map(({ date, slot, wanted }) => [date, slot, wanted])).toEqual([
    ["2026-12-12", "series", 9],
  ]);
  expect(await sync(sold)).toEqual([]);
  // The next run of this series is only next month.
  await sync(sold, { days: 14 });
  expect((await rows("evenings")).map(({ date }) => date)).toEqual(["2026-12-12"]);
  await sync(sold, { days: 22 });
  expect((await rows("evenings")).map(({ date }) => date)).toEqual(["2026-12-12", "2027-01-09"]);
});
