import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { emailKey } from "../../../commerce/account-errors.ts";
import type { Tables } from "../../core/database/tables.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import type { CurrentCustomer } from "./current-customer.ts";

/** Guest orders belong to the verified address; others to the customer signed in then, whatever the address. */
export function ownOrders({
  id,
  email,
  verifiedAt,
}: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">): RawBuilder<unknown> {
  const made = sql`select * from orders where customer_id = ${id}`;
  if (verifiedAt === null) return sql`(${made})`;
  return sql`(${made} union all select * from orders where customer_id is null and lower(email) = ${emailKey(email)})`;
}

/** Matches entries by customer id or verified address. */
export function isOwnWait({ id, email, verifiedAt }: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">) {
  return (entry: ExpressionBuilder<Tables, "waiting_entries">) => {
    const asCustomer = entry("customer_id", "=", id);
    if (verifiedAt === null) return asCustomer;
    return entry.or([
      asCustomer,
      entry.and([entry("mailbox", "=", mailboxOf(email)), sql<boolean>`lower(email) = ${emailKey(email)}`]),
    ]);
  };
}
