import { emailKey } from "../../commerce/email-key.ts";
import type { Db, Tx } from "../database/tables.ts";
import { joined, memberNames } from "./member-names.ts";

/** A membership that an order made, and whose it is. */
export interface OrderMembership {
  readonly holderId: string;
  /** What the holder's card says. */
  readonly cardId: string;
  /** The holder's address. */
  readonly email: string;
  /** It waits for the address to be verified, and is in no account. */
  readonly isWaiting: boolean;
  /** The account of that address. */
  readonly account: { readonly id: string; readonly hasPassword: boolean };
  /** The buyer was signed in, and has it now. */
  readonly isBuyers: boolean;
  /** The order's confirmation goes to the holder's address. */
  readonly isSentToHolder: boolean;
  readonly title: string;
  readonly level: string;
  /** YYYY-MM-DD, both included. */
  readonly starts: string;
  readonly expires: string;
  readonly isGift: boolean;
  /** Who gave it, by the name that they want to be called; "" where they did not say, or gave nothing. */
  readonly giver: string;
  readonly memberName: string;
}

/** The memberships that an order made: none before it is paid. */
export async function orderMemberships(db: Db | Tx, orderId: string): Promise<OrderMembership[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("orders", "orders.id", "memberships.order_id")
    .innerJoin("customers as holder", "holder.id", "memberships.customer_id")
    .innerJoin("customers as account", (join) =>
      join.on(({ eb, or, ref }) => or([eb("account.id", "=", ref("holder.id")), eb("account.email_key", "=", ref("holder.waits_for"))])),
    )
    .select(["holder.id as holder_id", "holder.card_id", "holder.email", "holder.waits_for", "account.id as account_id", "account.password_hash"])
    .select(["orders.customer_id as buyer_id", "orders.email as buyer_email", "title", "level", "starts", "expires", "details"])
    // Of a holder who waits the account is another row.
    .where(({ eb, or, ref }) => or([eb("holder.waits_for", "is", null), eb("account.id", "<>", ref("holder.id"))]))
    .where("order_id", "=", orderId)
    .execute();
  return rows.map(({ details, ...row }) => ({
    holderId: row.holder_id,
    cardId: row.card_id,
    email: row.email,
    isWaiting: row.waits_for !== null,
    account: { id: row.account_id, hasPassword: row.password_hash !== null },
    isBuyers: row.buyer_id === row.holder_id && details.isGift !== true,
    isSentToHolder: emailKey(row.buyer_email) === emailKey(row.email),
    title: row.title,
    level: row.level,
    starts: row.starts,
    expires: row.expires,
    isGift: details.isGift === true,
    giver: joined(details.purchaserFirstName, details.purchaserLastName),
    memberName: memberNames(details),
  }));
}
