import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Dates } from "../../../schemas/generated/wire.ts";
import { line, openMuseum } from "../support/museum.ts";
import { mostRowsRead, openWatched, type Sent } from "../support/statements.ts";

const [date, slot] = ["2026-12-01", "10:00 AM"];

test("availability is read without scanning each hold, even with thousands of live and expired holds on one time", async () => {
  let sent: Sent[] = [];
  const db = await openWatched((statement) => sent.push(statement));
  const museum = await openMuseum({ database: db });
  const hold = async (name: string, carts: number, minutes: number) => {
    const until = new Date(museum.now().epochMilliseconds + minutes * 60_000);
    await sql`insert into carts (id, attributes, expires_at, created_at) select ${name} || n, '[]', ${until}, ${until} from generate_series(1, ${carts}::integer) n`.execute(
      db,
    );
    await sql`insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
      select id, 'gallery', ${date}, ${slot}, 1, expires_at from carts where id like ${`${name}%`}`.execute(db);
    await sql`update inventory set held = held + ${carts}, wanted = 3000, capacity = 3000
      where event_id = 'gallery' and date = ${date} and slot = ${slot}`.execute(db);
  };
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 3, { Date: date, Time: slot })],
  });
  const month = "/event/gallery/dates?date=2026-12";
  const paths = [
    month,
    `/event/gallery/timed-entry/${date}`,
    "/event/gallery/ticket-types",
    "/bundle/explorer/dates?date=2026-12",
    "/bundle/event/gallery/2026-12-01",
    "/series/lectures",
    "/bundles",
    "/events",
  ];
  // Plan the statements while nothing is held: the connection keeps those plans.
  for (const path of paths) expect((await museum.get(path)).status, path).toBe(200);
  await hold("holding-", 2000, 15);
  await hold("expired-", 30, -1);
  const inventory = (await db.selectFrom("inventory").selectAll().execute()).length;
  for (const path of paths) {
    sent = [];
    await museum.get(path, { "x-cart-id": cart.id });
    // Ignore writes, because a background job may run meanwhile.
    const reads = sent.filter(({ text }) => !/\b(insert|update|delete)\b/.test(text));
    for (const read of reads)
      expect(await mostRowsRead(db, read), `${path}: ${read.text}`).toBeLessThanOrEqual(inventory + 30);
  }
  const largest = async (headers?: Record<string, string>) =>
    (await museum.get<{ body: Dates }>(month, headers)).json.body.dates.find((day) => day.date === date)?.maxPartySize;
  // 3,000 places less 2,000 and 3 held.
  expect(await largest()).toBe(997);
  expect(await largest({ "x-cart-id": cart.id })).toBe(1000);
});
