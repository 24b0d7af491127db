import type { Db } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { recordChange } from "./changes.ts";
import { maskedEmail } from "./order-tickets.ts";

const longestReply = 300;

/** Staff see the mail server's reason in the order's history. */
export async function recordUndelivered(
  db: Db,
  { order, to }: Mail,
  { reply, at }: { readonly reply: string; readonly at: Date },
): Promise<void> {
  if (order === undefined) return;
  const reason = reply.replace(/\s+/g, " ").slice(0, longestReply);
  await inTransaction(db, (tx) =>
    recordChange(tx, { kind: "undelivered", orderId: order, at, about: { to: maskedEmail(to) }, reason }),
  );
}
