import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { truncate } from "../../support/empty-database.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());
const museum = await openMuseum();
const { db } = museum;
const [date, slot] = ["2026-12-01", "10:00 AM"];
const now = () => new Date(museum.now().epochMilliseconds);

await sql`create table changes (held integer)`.execute(db);
await sql`create function note_change() returns trigger language plpgsql as $$ begin insert into changes values (new.held); return new; end $$`.execute(
  db,
);
await sql`create trigger note_change after update on inventory for each row when (new.held <> old.held) execute function note_change()`.execute(
  db,
);
beforeEach(async () => {
  await truncate(db, ["carts", "open_seats", "changes"]);
});

/** Fills a slot with expired holds of one seat each, from seven addresses. */
async function fillWithExpired(holds: number): Promise<void> {
  const at = new Date(now().getTime() - 60_000);
  await sql`insert into carts (id, attributes, expires_at, address_key, created_at)
    select 'expired-' || n, '[]', ${at}, 'address-' || n % 7, ${at} from generate_series(1, ${holds}::integer) n`.execute(
    db,
  );
  await sql`insert into cart_lines (id, cart_id, position, variant_id, quantity, attributes) select id, id, 0, 'adult', 1, '[]' from carts`.execute(
    db,
  );
  await sql`insert into holds (cart_id, event_id, date, slot, quantity, expires_at, address_key)
    select id, 'gallery', ${date}, ${slot}, 1, expires_at, address_key from carts`.execute(db);
  await sql`insert into open_seats (address_key, seats) select address_key, count(*) from holds group by address_key`.execute(
    db,
  );
  await sql`update inventory set held = ${holds}, wanted = ${holds}, capacity = ${holds}
    where event_id = 'gallery' and date = ${date} and slot = ${slot}`.execute(db);
  await truncate(db, ["changes"]);
}

const rowsOf = async (table: "holds" | "open_seats" | "changes") =>
  (await sql`select from ${sql.table(table)}`.execute(db)).rows.length;

test("a sweep updates a row once for hundreds of its holds, and stores no counter for an address without holds", async () => {
  await fillWithExpired(1200);
  expect(await sweepHolds(db, now())).toBe(1200);
  expect(await rowsOf("changes")).toBe(3);
  expect(await seats(museum, "gallery", date, slot)).toMatchObject({ held: 0 });
  expect(await rowsOf("open_seats")).toBe(0);
});

test("a stopped sweep ends after its current batch", async () => {
  await fillWithExpired(1200);
  const stopping = new AbortController();
  const swept = sweepHolds(db, now(), stopping.signal);
  stopping.abort();
  expect(await swept).toBe(500);
  expect(await rowsOf("holds")).toBe(700);
  await expectSound(museum);
});

test("a buyer of seats in a slot full of expired holds has some of them released, and does not wait for all", async () => {
  await fillWithExpired(1200);
  const { status } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 3, { Date: date, Time: slot })],
  });
  expect(status).toBe(200);
  expect(await rowsOf("holds")).toBe(1200 - 200 + 1);
  await expectSound(museum);
});

test("seats are counted correctly when visitors take them during a sweep", async () => {
  const take = () => museum.post("/checkout/create", { lineItems: [line("adult", 1, { Date: date, Time: slot })] });
  await take();
  const { address_key } = await db.selectFrom("open_seats").select("address_key").executeTakeFirstOrThrow();
  await truncate(db, ["carts", "open_seats", "changes"]);
  await fillWithExpired(5000);
  await sql`update inventory set wanted = 6000, capacity = 6000 where event_id = 'gallery' and date = ${date} and slot = ${slot}`.execute(
    db,
  );
  await sql`update holds set address_key = ${address_key}`.execute(db);
  await truncate(db, ["open_seats"]);
  await sql`insert into open_seats values (${address_key}, 5000)`.execute(db);
  const swept = sweepHolds(db, now());
  const answers: number[] = [];
  for (let round = 0; round < 10; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, take))).map(({ status }) => status));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await swept).toBe(5000);
  expect(await seats(museum, "gallery", date, slot)).toMatchObject({ held: 100 });
  await expectSound(museum);
});

test("a stopping server ends its sweep", async () => {
  const stopped = await openMuseum({ database: db });
  // Leave the last batch partial: after a full one the sweep continues, into the next test's holds.
  // Use enough holds that the sweep outlasts a stop that waits for other jobs.
  await fillWithExpired(8900);
  await vi.advanceTimersByTimeAsync(30_000);
  await stopped.server.close();
  // The other server is still sweeping, and stopping this one must not disturb it.
  expect(await rowsOf("holds")).toBeGreaterThan(0);
  await expect.poll(() => rowsOf("holds"), { timeout: 20_000 }).toBe(0);
  await expectSound(museum);
});
