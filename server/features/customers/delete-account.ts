import { type RawBuilder, sql } from "kysely";
import { emailKey } from "../../../commerce/account-errors.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { isOwnWait, ownOrders } from "../accounts/own-records.ts";
import { lockCustomers } from "../memberships/held-memberships.ts";
import { forgetNotes } from "../order-notes/order-notes.ts";
import { noVisitFrom } from "../orders/order-tickets.ts";

/**
 * Ends sessions, links and waiting; keeps orders and tickets (docs/behaviour.md, "Deleting an account"). The desk still
 * finds the holder of a valid membership; otherwise erases name and address at once.
 * @returns the last day, YYYY-MM-DD, of memberships that stay valid
 */
export async function deleteAccount(
  tx: Tx,
  context: object,
  { date, now }: Museum,
  { id, email, verifiedAt }: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">,
): Promise<string | undefined> {
  await lockCustomers(tx, [id]);
  const { until } = await tx
    .selectFrom("memberships")
    .select(({ fn }) => fn.max<string | null>("expires").as("until"))
    .where("customer_id", "=", id)
    .where("expires", ">=", date)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("tokens")
    .where("subject_id", "=", id)
    .where("kind", "in", ["customer", "browser", "password", "verify", "email"])
    .execute();
  const own = sql`select id from ${ownOrders({ id, email, verifiedAt })} as own`;
  await forgetAnswers(tx, date, sql`id in (${own})`);
  await forgetNotes(tx, sql`orders.id in (${own}) and ${noVisitFrom(date)}`);
  await linkUnforgotten(tx, id, own);
  for (const forget of forgetOrders.of(context)) await forget(tx, own);
  await tx.deleteFrom("waiting_entries").where(isOwnWait({ id, email, verifiedAt })).execute();
  await tx
    .updateTable("carts")
    .set({ customer_id: null })
    .where("customer_id", "=", id)
    .where("order_id", "is", null)
    .execute();
  const nothing = {
    password_hash: null,
    language: null,
    verified_at: null,
    phone: null,
    address_id: null,
    country: null,
    street: null,
    city: null,
    state: null,
    zip: null,
  };
  await tx
    .updateTable("customers")
    // Re-registering and verifying the address restores a paid membership.
    .set({
      ...nothing,
      email_key: null,
      waits_for: until === null || verifiedAt === null ? null : emailKey(email),
      deleted_at: new Date(now.epochMilliseconds),
    })
    .where("id", "=", id)
    .execute();
  // Erase the people merged into the account.
  await tx
    .updateTable("customers")
    .set({ email: "", first_name: null, last_name: null, search: "" })
    .where("merged_into", "=", id)
    .execute();
  if (until === null) await forgetPeople(tx, [id]);
  return until ?? undefined;
}

/** Guest orders with answers or notes left join the account: the clean-up after the visit finds orders by account. */
async function linkUnforgotten(tx: Tx, id: string, own: RawBuilder<unknown>): Promise<void> {
  await sql`update orders set customer_id = ${id} where customer_id is null and id in (${own})
    and (answers <> '[]' or exists (select from order_notes where order_id = orders.id))`.execute(tx);
}

/**
 * Erases answers after the last visit; the door needs them until then (docs/behaviour.md, "Deleting an account").
 * @param today visits before this day (YYYY-MM-DD) are over
 * @param which a condition on `orders`
 * @returns the number of orders that had answers
 */
export async function forgetAnswers(
  db: Db | Tx,
  today: string,
  which: RawBuilder<unknown>,
  max = 100_000,
): Promise<number> {
  const { numAffectedRows } = await sql`update orders set answers = '[]' where id = any (array(
    select id from orders where answers <> '[]'::jsonb and ${which}
      and ${noVisitFrom(today)}
    limit ${max} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}

/** The rows stay, because orders and memberships refer to them. @param ids of customers */
export async function forgetPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("memberships").set({ details: "{}" }).where("customer_id", "in", ids).execute();
  await tx
    .updateTable("customers")
    .set({ email: "", first_name: null, last_name: null, search: "", waits_for: null, disabled: true })
    .where("id", "in", ids)
    .execute();
}

/** Erases personal data of features above, kept with orders. @param orders a query of their ids */
export const forgetOrders = new Additions<(tx: Tx, orders: RawBuilder<unknown>) => Promise<void>>();
