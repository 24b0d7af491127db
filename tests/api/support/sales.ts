import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../../server/core/database/tables.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { truncate } from "../../support/empty-database.ts";
import type { Confirmed } from "./buyers.ts";
import { expectSound } from "./invariants.ts";

export async function forgetSales(db: Db, also: readonly string[] = []): Promise<void> {
  await truncate(db, ["carts", "orders", "open_seats", "free_orders", ...also]);
  const reset = sql`update inventory set held = 0, sold = 0, arrived = 0, wanted = capacity where held + sold + arrived > 0 or wanted <> capacity`;
  await inTransaction(db, (tx) => reset.execute(tx));
}

/**
 * Checks the database after all buyers finish: exactly the confirmed orders, each for its cart's seats and with a mail
 * sent or queued; only carts hold seats.
 * @param folders the servers' data folders, with sent mails
 */
export async function expectSales(db: Db, confirmed: readonly Confirmed[], folders: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; cart_id: string; email: string; quantity: number }>`
    select orders.id, cart_id, email, (select sum(quantity) from ticket_counts join tickets on tickets.id = ticket_id where order_id = orders.id)::integer as quantity
    from orders order by orders.id`.execute(db);
  const told = confirmed.map(({ orderId, cartId, email, quantity }) => ({
    id: orderId,
    cart_id: cartId,
    email,
    quantity,
  }));
  expect(byId(rows)).toEqual(byId(told));
  const { rows: sums } = await sql<{ sold: number; orderedButOpen: number }>`
    select (select coalesce(sum(sold), 0)::integer from inventory) as sold,
           (select count(*)::integer from orders left join carts on carts.order_id = orders.id where carts.id is distinct from orders.cart_id) as "orderedButOpen"`.execute(
    db,
  );
  expect(sums).toEqual([{ sold: told.reduce((sum, { quantity }) => sum + quantity, 0), orderedButOpen: 0 }]);
  // Read queued mails before sent ones: a running server may send one in between.
  const { rows: waiting } = await sql<{ to: string }>`
    select coalesce(mail ->> 'to', email) as to from outbox left join orders on orders.id = deferred -> 'about' ->> 'orderId'`.execute(
    db,
  );
  const sent = (await Promise.all(folders.map(mailsIn))).flat();
  const mailed = new Set([...sent.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]), ...waiting.map(({ to }) => to)]);
  expect(told.filter(({ email }) => !mailed.has(email))).toEqual([]);
  expect(mailed.size).toBe(told.length);
  await expectSound({ db });
}

const byId = <T extends { id: string }>(orders: readonly T[]): T[] =>
  [...orders].sort((a, b) => (a.id < b.id ? -1 : 1));

async function mailsIn(folder: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  return Promise.all(
    (await readdir(outbox)).filter((name) => name.endsWith(".eml")).map((name) => readFile(join(outbox, name), "utf8")),
  );
}
