import type { Db, Tx } from "../database/tables.ts";
import { isGift } from "./plan-membership.ts";

/** A membership that an order made, and whose it is. */
export interface OrderMembership {
  readonly customerId: string;
  /** The account's address. */
  readonly email: string;
  /** False: its owner has yet to set a password. */
  readonly activated: boolean;
  readonly title: string;
  readonly level: string;
  /** YYYY-MM-DD, both included. */
  readonly starts: string;
  readonly expires: string;
  readonly isGift: boolean;
  readonly memberName: string;
}

export async function orderMemberships(db: Db | Tx, orderId: string): Promise<OrderMembership[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("customers", "customers.id", "memberships.customer_id")
    .select(["customer_id", "email", "password_hash", "title", "level", "starts", "expires", "details"])
    .where("order_id", "=", orderId)
    .execute();
  return rows.map(({ customer_id, email, password_hash, title, level, starts, expires, details }) => ({
    customerId: customer_id,
    email,
    activated: password_hash !== null,
    title,
    level,
    starts,
    expires,
    isGift: isGift(details),
    memberName: namesOf(details),
  }));
}

/** The members named, "Ada Lovelace and Charles Babbage". */
function namesOf(details: Readonly<Record<string, string>>): string {
  const name = (who: string) => [details[`${who}FirstName`], details[`${who}LastName`]].filter(Boolean).join(" ");
  return [name("primary"), name("additional")].filter((each) => each !== "").join(" and ");
}
