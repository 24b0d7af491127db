import { type RawBuilder, sql } from "kysely";
import { emailKey } from "../../../commerce/email-key.ts";
import type { CurrentCustomer } from "./current-customer.ts";

/**
 * SQL: the orders that are a customer's, as rows of `orders`: those made while signed in, and those that a guest made with the customer's
 * address, once it is verified. An order that somebody else made while signed in is theirs, whatever address it was sent to.
 */
export function ownOrders({ id, email, verifiedAt }: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">): RawBuilder<unknown> {
  const made = sql`select * from orders where customer_id = ${id}`;
  if (verifiedAt === null) return sql`(${made})`;
  return sql`(${made} union all select * from orders where customer_id is null and lower(email) = ${emailKey(email)})`;
}
