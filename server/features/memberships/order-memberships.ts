import { emailKey } from "../../../commerce/account-errors.ts";
import { fullName } from "../../../messages/formats/full-name.ts";
import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { memberNames } from "./member-names.ts";

export interface OrderMembership {
  readonly holderId: string;
  readonly cardId: string;
  readonly email: string;
  /** Waiting for the address's verification, not in an account yet. */
  readonly isWaiting: boolean;
  readonly account: { readonly id: string; readonly hasPassword: boolean; readonly language: string | null };
  /** The buyer was signed in and owns it. */
  readonly isBuyers: boolean;
  readonly isSentToHolder: boolean;
  readonly productId: string;
  /** As stored. */
  readonly title: string;
  readonly level: string;
  /** YYYY-MM-DD, both included. */
  readonly starts: string;
  readonly expires: string;
  readonly isRefunded: boolean;
  readonly isGift: boolean;
  /** The giver's preferred name; "" if unknown or not a gift. */
  readonly giver: string;
  readonly memberName: string;
}

interface Row {
  readonly holder_id: string;
  readonly card_id: string;
  readonly email: string;
  readonly waits_for: string | null;
  readonly account_id: string;
  readonly has_password: boolean;
  readonly language: string | null;
  readonly buyer_id: string | null;
  readonly buyer_email: string;
  readonly product_id: string;
  readonly title: string;
  readonly level: string;
  readonly starts: string;
  readonly expires: string;
  readonly is_refunded: boolean;
  readonly details: Partial<MembershipDetails>;
}

// For a waiting holder, the account is another row.
const membershipsOfOrder = statement<[orderId: string], Row>(
  "memberships_of_order",
  `select holder.id as holder_id, holder.card_id, holder.email, holder.waits_for, account.id as account_id, account.password_hash is not null as has_password, account.language,
    orders.customer_id as buyer_id, orders.email as buyer_email, product_id, title, level, starts, expires, details, refunded_at is not null as is_refunded
  from memberships
  join orders on orders.id = memberships.order_id
  join customers as holder on holder.id = memberships.customer_id
  join customers as account on account.id = holder.id or account.email_key = holder.waits_for
  where memberships.order_id = $1 and (holder.waits_for is null or account.id <> holder.id)`,
);

/** An unpaid order has none. @param locale of the names' list */
export async function orderMemberships(db: Db | Tx, orderId: string, locale: string): Promise<OrderMembership[]> {
  const { rows } = await membershipsOfOrder(db, orderId);
  return rows.map(({ details, ...row }) => ({
    holderId: row.holder_id,
    cardId: row.card_id,
    email: row.email,
    isWaiting: row.waits_for !== null,
    account: { id: row.account_id, hasPassword: row.has_password, language: row.language },
    isBuyers: row.buyer_id === row.holder_id && details.isGift !== true,
    isSentToHolder: emailKey(row.buyer_email) === emailKey(row.email),
    productId: row.product_id,
    title: row.title,
    level: row.level,
    starts: row.starts,
    expires: row.expires,
    isRefunded: row.is_refunded,
    isGift: details.isGift === true,
    giver: fullName(locale, { firstName: details.purchaserFirstName, lastName: details.purchaserLastName }),
    memberName: memberNames(locale, details),
  }));
}
