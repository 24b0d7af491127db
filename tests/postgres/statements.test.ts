import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openPostgres } from "../../server/core/database/postgres.ts";
import { statement } from "../../server/core/database/statement.ts";
import type { Tables } from "../../server/core/database/tables.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { closeAfter, newDatabase } from "../api/support/database.ts";
import { line, openMuseum } from "../api/support/museum.ts";

// Force one connection, so that background jobs cannot run calls on another.
const { dialect, pool } = openPostgres((await newDatabase()) ?? "");
pool.options.max = 1;
const db = closeAfter(new Kysely<Tables>({ dialect }));
const museum = await openMuseum({ database: db });

/** Prepared statements of calls; excludes those of the mail and waiting list jobs. */
async function prepared(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    where name not in ('', 'claim_mails', 'waiting_with_room', 'end_waiting_offers')`.execute(db);
  return Object.fromEntries(rows.map(({ name, runs }) => [name, runs]));
}

test("a hold and its stored answer are one statement, which a connection parses once", async () => {
  for (let cart = 0; cart < 3; cart += 1) {
    const wish = line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" });
    expect(
      (await museum.post("/checkout/create", { lineItems: [wish] }, { "idempotency-key": `cart-${cart}` })).status,
    ).toBe(200);
  }
  expect(await prepared()).toEqual({ insert_holding_carts: 3 });
  expect(await db.selectFrom("idempotency_keys").select("key").execute()).toHaveLength(3);
  // Changing the cart runs a transaction, and its statements are prepared too.
  const [cart] = await db.selectFrom("carts").select("id").execute();
  await museum.post("/checkout/add-items", {
    cartId: cart?.id,
    lineItems: [line("child", 1, { Date: "2026-12-01", Time: "10:00 AM" })],
  });
  expect(await prepared()).toMatchObject({
    lock_cart: 1,
    lines_of_cart: 1,
    update_cart_and_lines: 1,
    holds_of_cart: 1,
    take_seats: 1,
  });
});

test("a failure of a transaction's first statement is reported unchanged, and leaves the connection usable", async () => {
  const wrong = inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx));
  await expect(wrong).rejects.toMatchObject({ code: "22012" });
  const started = await inTransaction(db, async (tx) => {
    const first = await sql<{ at: Date }>`select now() as at`.execute(tx);
    const second = await sql<{ at: Date }>`select now() as at`.execute(tx);
    return [first.rows[0]?.at, second.rows[0]?.at];
  });
  // The same start time proves one transaction.
  expect(started[0]).toEqual(started[1]);
  await expect(inTransaction(db, async () => "nothing asked")).resolves.toBe("nothing asked");
});

test("two statements with one name are refused", () => {
  statement("only_once", "select 1");
  expect(() => statement("only_once", "select 2")).toThrow('Two statements are named "only_once"');
});
