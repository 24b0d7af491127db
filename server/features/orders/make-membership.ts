import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { parseCents } from "../../museum/model/cents.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { membershipsOf } from "../memberships/held-memberships.ts";
import { lastingMonths, placeMembership } from "../memberships/place-membership.ts";
import { moveMemberships } from "../memberships/standing-purchases.ts";
import type { PlannedMembership } from "./plan-membership.ts";

/** ./place-membership.ts decides when each of the member's memberships begins. */
export async function makeMembership(
  tx: Tx,
  museum: Museum,
  { customerId, product, details }: PlannedMembership,
  orderId: string,
): Promise<void> {
  const ticketsPerDay = product.ticketsPerDay ?? 0;
  const bought = { from: museum.today.toString(), lasts: lastingMonths(product.months) };
  const { starts, expires, moved } = placeMembership(await membershipsOf(tx, museum, customerId, { kept: true }), {
    ticketsPerDay,
    cents: parseCents(product.price),
    ...bought,
  });
  await moveMemberships(tx, moved);
  await tx
    .insertInto("memberships")
    .values({
      id: randomId(),
      customer_id: customerId,
      product_id: product.id,
      level: product.level,
      title: product.title,
      member_limit: product.memberLimits,
      tickets_per_day: ticketsPerDay,
      starts,
      expires,
      from_day: bought.from,
      lasts: bought.lasts,
      details: JSON.stringify(details),
      order_id: orderId,
      created_at: new Date(museum.now.epochMilliseconds),
    })
    .execute();
  await indexCustomer(tx, customerId);
}
