import { sql } from "kysely";
import { emailKey } from "../../../commerce/account-errors.ts";
import { forgetAnswers } from "../../core/database/forget-answers.ts";
import { forgetPeople } from "../../core/database/forget-people.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { ownOrders } from "../accounts/own-orders.ts";
import { isOwnWait } from "../accounts/own-waits.ts";
import { lockCustomers } from "../memberships/lock-customers.ts";

/**
 * Ends sessions, links and waiting; keeps orders and tickets (docs/behaviour.md, "Deleting an account"). The desk still
 * finds the holder of a valid membership; otherwise erases name and address at once.
 * @returns the last day, YYYY-MM-DD, of memberships that stay valid
 */
export async function deleteAccount(
  tx: Tx,
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
  await forgetAnswers(tx, date, sql`id in (select id from ${ownOrders({ id, email, verifiedAt })} as own)`);
  await tx.deleteFrom("waiting_entries").where(isOwnWait({ id, email, verifiedAt })).execute();
  await tx
    .updateTable("carts")
    .set({ customer_id: null })
    .where("customer_id", "=", id)
    .where("order_id", "is", null)
    .execute();
  const nothing = {
    password_hash: null,
    verified_at: null,
    phone: null,
    address_id: null,
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
