import { Temporal } from "temporal-polyfill";
import { indexCustomer } from "../accounts/index-customer.ts";
import type { Museum } from "../catalogue/museum.ts";
import { randomId } from "../database/random-id.ts";
import type { Tx } from "../database/tables.ts";
import { heldMemberships } from "./held-memberships.ts";
import type { PlannedMembership } from "./plan-membership.ts";

/**
 * The membership of an order: from today for as many months as it has, or, where the same one is still valid, from the day after its end
 * for so many months more. Another level begins today, beside the present one.
 */
export async function makeMembership(tx: Tx, { today, now }: Museum, { customerId, product, details }: PlannedMembership, orderId: string): Promise<void> {
  const held = await heldMemberships(tx, customerId);
  const present = held.find(({ productId, expires }) => productId === product.id && expires >= today.toString());
  const end = present === undefined ? undefined : Temporal.PlainDate.from(present.expires);
  await tx
    .insertInto("memberships")
    .values({
      id: randomId(),
      customer_id: customerId,
      product_id: product.id,
      level: product.level,
      title: product.title,
      member_limit: product.memberLimits,
      tickets_per_day: product.ticketsPerDay ?? 0,
      starts: (end?.add({ days: 1 }) ?? today).toString(),
      expires: (end ?? today).add({ months: product.months }).toString(),
      details: JSON.stringify(details),
      order_id: orderId,
      created_at: new Date(now.epochMilliseconds),
    })
    .execute();
  await indexCustomer(tx, customerId);
}
