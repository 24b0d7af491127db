import type { MembershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { Db, Tx } from "../database/tables.ts";

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
  /** Who gave it, by the name that they want to be called; "" where they did not say, or gave nothing. */
  readonly giver: string;
  readonly memberName: string;
}

/** The memberships that an order made: none before it is paid. */
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
    isGift: details.isGift === true,
    giver: joined(details.purchaserFirstName, details.purchaserLastName),
    memberName: namesOf(details),
  }));
}

/** The members named, "Ada Lovelace and Charles Babbage". */
function namesOf({ primaryFirstName, primaryLastName, additionalFirstName, additionalLastName }: Partial<MembershipDetails>): string {
  return [joined(primaryFirstName, primaryLastName), joined(additionalFirstName, additionalLastName)].filter((name) => name !== "").join(" and ");
}

function joined(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
