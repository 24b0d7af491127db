import type { Db } from "../database/tables.ts";
import { sweepTurns } from "../mail/mail-turns.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a cart that nobody touches is kept: far longer than any browser remembers it. */
const cartDays = 30;

/** Deletes carts that were abandoned long ago, mails given up as long ago, idempotency keys that no client will send again, and tokens and counted tries whose time is over. */
export async function sweepCarts(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - cartDays * day);
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
  await db.deleteFrom("tokens").where("expires_at", "<", now).execute();
  await sweepTurns(db, now);
  await db.deleteFrom("tries").where("expire", "<", Date.now()).execute();
}
