import { type RawBuilder, sql } from "kysely";
import { emailKey } from "../../../commerce/email-key.ts";
import type { CurrentCustomer } from "./current-customer.ts";

/**
 * Builds SQL for a customer's orders, as rows of `orders`: those made while signed in and, once the address is
 * verified, guest orders with it. An order made while signed in belongs to that customer, whatever its address.
 */
export function ownOrders({ id, email, verifiedAt }: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">): RawBuilder<unknown> {
  const made = sql`select * from orders where customer_id = ${id}`;
  if (verifiedAt === null) return sql`(${made})`;
  return sql`(${made} union all select * from orders where customer_id is null and lower(email) = ${emailKey(email)})`;
}
