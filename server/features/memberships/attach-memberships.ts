import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { lockCustomers, membershipsOf, moveMemberships } from "./held-memberships.ts";
import { lastingAsLong, placeMembership } from "./place-membership.ts";

/** Also merges the purchases that waited for the address (docs/decisions/0023-accounts-and-memberships.md). */
export async function verifyAddress(tx: Tx, museum: Museum, customerId: string): Promise<void> {
  await lockCustomers(tx, [customerId]);
  const { email_key } = await tx
    .updateTable("customers")
    .set(({ fn, val }) => ({ verified_at: fn.coalesce("verified_at", val(new Date(museum.now.epochMilliseconds))) }))
    .where("id", "=", customerId)
    .returning("email_key")
    .executeTakeFirstOrThrow();
  const waiting = await tx
    .selectFrom("customers")
    .leftJoin("memberships", "customer_id", "customers.id")
    .select("customers.id")
    .where("waits_for", "=", email_key ?? "")
    // Use the order in which a refund recomputes them, since all merge at one moment.
    .orderBy("memberships.created_at")
    .orderBy("memberships.id")
    .orderBy("customers.id")
    .execute();
  if (waiting.length === 0) return;
  const ids = [...new Set(waiting.map(({ id }) => id))];
  await lockCustomers(tx, ids);
  for (const id of ids) await merge(tx, museum, id, customerId);
  await indexCustomer(tx, customerId);
}

async function purchaseOf(
  tx: Tx,
  id: string,
): Promise<{ readonly isGift: boolean; readonly lasts: string | null; readonly isRefunded: boolean }> {
  const { details, lasts, refunded_at } = await tx
    .selectFrom("memberships")
    .select(["details", "lasts", "refunded_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { isGift: details.isGift === true, lasts, isRefunded: refunded_at !== null };
}

/** The waiting person's card becomes invalid. */
async function merge(tx: Tx, museum: Museum, from: string, to: string): Promise<void> {
  const isUsed =
    (await tx.selectFrom("orders").select("id").where("customer_id", "=", from).limit(1).executeTakeFirst()) !==
    undefined;
  const placed_at = new Date(museum.now.epochMilliseconds);
  for (const membership of await membershipsOf(tx, museum, from)) {
    const { isGift, lasts: bought, isRefunded } = await purchaseOf(tx, membership.id);
    if (isRefunded) {
      await tx.updateTable("memberships").set({ customer_id: to }).where("id", "=", membership.id).execute();
      continue;
    }
    // Do not lose days of an unused gift.
    const isFresh = isGift && !isUsed;
    const bounds = isFresh
      ? { from: museum.today.toString(), lasts: bought ?? lastingAsLong(membership) }
      : { from: membership.starts, lasts: lastingAsLong(membership) };
    const { starts, expires, moved } = placeMembership(await membershipsOf(tx, museum, to, { kept: true }), {
      ...membership,
      ...bounds,
    });
    await moveMemberships(tx, moved);
    const days = { starts, expires, from_day: bounds.from, lasts: bounds.lasts };
    await tx
      .updateTable("memberships")
      .set({ customer_id: to, ...days, placed_at })
      .where("id", "=", membership.id)
      .execute();
  }
  for (const table of ["orders", "carts"] as const)
    await tx.updateTable(table).set({ customer_id: to }).where("customer_id", "=", from).execute();
  await tx.updateTable("customers").set({ waits_for: null, merged_into: to }).where("id", "=", from).execute();
}
