import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { statement } from "../../server/database/statement.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { newDatabase } from "../api/support/database.ts";
import { line, openMuseum } from "../api/support/museum.ts";

const db = await openDatabase({ databaseUrl: await newDatabase() });
const museum = await openMuseum({ database: db });

/** The statements that a connection has prepared; the pool hands out the one that was given back last. */
async function prepared(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements where name <> ''`.execute(db);
  return Object.fromEntries(rows.map(({ name, runs }) => [name, runs]));
}

test("a connection parses the statements of a hold once, whatever cart they are for", async () => {
  for (let cart = 0; cart < 3; cart += 1) {
    const wish = line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" });
    expect((await museum.post("/checkout/create", { lineItems: [wish] }, { "idempotency-key": `cart-${cart}` })).status).toBe(200);
  }
  expect(await prepared()).toMatchObject({ claim_idempotency_key: 3, insert_holding_cart: 3, keep_answer: 3 });
});

test("what fails in a transaction's first statement is told as it is, and leaves the connection fit for the next", async () => {
  const wrong = inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx));
  await expect(wrong).rejects.toMatchObject({ code: "22012" });
  const started = await inTransaction(db, async (tx) => {
    const first = await sql<{ at: Date }>`select now() as at`.execute(tx);
    const second = await sql<{ at: Date }>`select now() as at`.execute(tx);
    return [first.rows[0]?.at, second.rows[0]?.at];
  });
  // One moment for both: they ran in one transaction.
  expect(started[0]).toEqual(started[1]);
  await expect(inTransaction(db, async () => "nothing asked")).resolves.toBe("nothing asked");
});

test("two statements of one name are refused", () => {
  statement("only_once", "select 1");
  expect(() => statement("only_once", "select 2")).toThrow('Two statements are named "only_once"');
});
