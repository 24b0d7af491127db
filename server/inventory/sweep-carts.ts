import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { sweepTurns } from "../mail/mail-turns.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a cart that nobody touches is kept: far longer than any browser remembers it. */
const cartDays = 30;
/** How long an empty one is kept after its last hold would have ended: all in all less than an hour. Whoever comes back to it gets a new one. */
const emptyMinutes = 30;

/** Deletes carts that were abandoned long ago, empty ones within the hour, counts of addresses that hold nothing, mails given up as long ago, idempotency keys that no client will send again, and tokens and counted tries whose time is over. */
export async function sweepCarts(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - cartDays * day);
  const emptySince = new Date(now.getTime() - emptyMinutes * 60_000);
  await db
    .deleteFrom("carts")
    .where("order_id", "is", null)
    .where("expires_at", "<", emptySince)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("cart_lines").select("cart_lines.id").whereRef("cart_lines.cart_id", "=", "carts.id"))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("holds").select("holds.cart_id").whereRef("holds.cart_id", "=", "carts.id"))))
    .execute();
  await db
    .deleteFrom("carts")
    .where("order_id", "is", null)
    .where("expires_at", "<", longAgo)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("holds").select("holds.cart_id").whereRef("holds.cart_id", "=", "carts.id"))))
    .execute();
  await db.deleteFrom("outbox").where("due_at", "is", null).where("created_at", "<", longAgo).execute();
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(now.getTime() - day))
    .execute();
  // None that somebody is counting just now: nobody waits for another here.
  await sql`delete from open_seats where address_key in (select address_key from open_seats where seats = 0 limit 1000 for update skip locked)`.execute(db);
  await db
    .deleteFrom("free_orders")
    .where("day", "<", new Date(now.getTime() - 2 * day).toISOString().slice(0, 10))
    .execute();
  await db.deleteFrom("tokens").where("expires_at", "<", now).execute();
  await sweepTurns(db, now);
  await db.deleteFrom("tries").where("expire", "<", Date.now()).execute();
}
