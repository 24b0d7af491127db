import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { isUnavailable } from "../../server/core/database/unavailable.ts";
import { HttpError } from "../../server/core/http/http-error.ts";
import { withIdempotency } from "../../server/core/http/idempotency.ts";
import { openDatabase } from "../../server/database.ts";
import { closeAfter, newDatabase } from "../api/support/database.ts";
import { line, openMuseum } from "../api/support/museum.ts";

const databaseUrl = await newDatabase();
const museum = await openMuseum({ database: closeAfter(await openDatabase({ databaseUrl })) });
const other = await openMuseum({ database: closeAfter(await openDatabase({ databaseUrl })) });

const film = (quantity: number, date: string) => ({
  lineItems: [line("film-adult", quantity, { Date: date, Time: "1:00 PM" })],
});
const heldAt = (date: string, held: number) =>
  sql`update inventory set held = ${held} where event_id = 'film' and date = ${date} and slot = '1:00 PM'`;

function createSignal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

async function waiting(count: number): Promise<void> {
  const { rows } = await sql<{ waits: number }>`
    select count(*)::integer as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    other.db,
  );
  if ((rows[0]?.waits ?? 0) < count) return waiting(count);
}

test("seats released while a buyer waits for their slot go to the buyer", async () => {
  await heldAt("2026-12-01", 12).execute(museum.db);
  for (const wish of [
    film(3, "2026-12-01"),
    { lineItems: [...film(2, "2026-12-01").lineItems, line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" })] },
  ]) {
    let bought: ReturnType<typeof museum.post> | undefined;
    await inTransaction(other.db, async (tx) => {
      await heldAt("2026-12-01", 7).execute(tx);
      bought = museum.post("/checkout/create", wish);
      await waiting(1);
    });
    expect((await bought)?.status).toBe(200);
    await heldAt("2026-12-01", 12).execute(museum.db);
  }
});

test("a server that hangs during a sale blocks its slot for only seconds, and the others not at all", async () => {
  const [locked, end] = [createSignal(), createSignal()];
  const hanging = other.db.transaction().execute(async (tx) => {
    await heldAt("2026-12-02", 4).execute(tx);
    locked.give();
    await end.given;
    await sql`select 1`.execute(tx);
  });
  await locked.given;
  const stuck = museum.post("/checkout/create", film(5, "2026-12-02"));
  await waiting(1);
  const started = performance.now();
  expect((await museum.post("/checkout/create", film(5, "2026-12-03"))).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect((await stuck).status).toBe(200);
  end.give();
  await expect(hanging).rejects.toSatisfy(isUnavailable);
});

test("a request with a key in progress waits for its answer, without delaying the requests batched with it", async () => {
  const finish = createSignal();
  const keyed = { key: "the-key", route: "/elsewhere", caller: "", body: {}, now: new Date(), locale: "en" };
  const first = withIdempotency(other.db, keyed, async (tx) => {
    await sql`select 1`.execute(tx);
    await finish.given;
    return { done: true };
  });
  await expect
    .poll(async () => (await sql`select from pg_locks where locktype = 'advisory'`.execute(museum.db)).rows.length)
    .toBe(1);

  const second = museum.post("/checkout/create", film(1, "2026-12-04"), { "idempotency-key": "the-key" });
  const others = await Promise.all(
    [1, 2, 3].map((index) =>
      museum.post("/checkout/create", film(1, "2026-12-04"), { "idempotency-key": `another-key-${index}` }),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  finish.give();
  await expect(first).resolves.toEqual({ done: true });
  expect(await second).toMatchObject({ status: 400, json: { errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] } });
});

test("a refused request gets the same answer as an identical one that was granted before the refusal is stored", async () => {
  const keyed = {
    key: "refused-and-granted",
    route: "/elsewhere",
    caller: "",
    body: {},
    now: new Date(),
    locale: "en",
  };
  let second: Promise<unknown> | undefined;
  const first = withIdempotency(museum.db, keyed, async () => {
    second = withIdempotency(other.db, keyed, async () => ({ done: true }));
    await expect
      .poll(
        async () =>
          (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(museum.db)).rows.length,
      )
      .toBe(1);
    throw new HttpError(409, "Nothing is left.");
  });
  await expect(first).resolves.toEqual({ done: true });
  await expect(second).resolves.toEqual({ done: true });
});

test("one key sent many times concurrently creates one cart, and the requests batched with it succeed too", async () => {
  const same = Array.from({ length: 8 }, () =>
    museum.post("/checkout/create", film(1, "2026-12-08"), { "idempotency-key": "many-times" }),
  );
  const alone = Array.from({ length: 3 }, (_, index) =>
    museum.post("/checkout/create", film(1, "2026-12-08"), { "idempotency-key": `once-${index}` }),
  );
  const made = await Promise.all(same);
  expect(new Set(made.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
  expect((await Promise.all(alone)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } =
    await sql`select held from inventory where event_id = 'film' and date = '2026-12-08' and slot = '1:00 PM'`.execute(
      museum.db,
    );
  expect(rows).toEqual([{ held: 4 }]);
});
