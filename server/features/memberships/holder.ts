import { emailKey } from "../../../commerce/account-errors.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { lockCustomers } from "./held-memberships.ts";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Finds the verified account of a guest's address (docs/decisions/0023-accounts-and-memberships.md). Before verification, creates
 * a separate person per purchase, so that neither an earlier registrant nor another buyer gets access. Creates an
 * account if the address has none. Locks the account and `others`, to prevent its verification meanwhile.
 * @returns the holder's id
 */
export async function holderOf(
  tx: Tx,
  { firstName, lastName, email }: Person,
  now: Date,
  others: readonly string[],
): Promise<string> {
  const key = emailKey(email);
  const person = { email: email.trim(), first_name: firstName, last_name: lastName, created_at: now };
  const made = await tx
    .insertInto("customers")
    .values({ id: randomId(), email_key: key, ...person })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  const { id } = await tx.selectFrom("customers").select("id").where("email_key", "=", key).executeTakeFirstOrThrow();
  if (made.numInsertedOrUpdatedRows === 1n) await indexCustomer(tx, id);
  await lockCustomers(tx, [id, ...others]);
  const account = await tx.selectFrom("customers").select("verified_at").where("id", "=", id).executeTakeFirstOrThrow();
  if (account.verified_at !== null) return id;
  const waiting = randomId();
  await tx
    .insertInto("customers")
    .values({ id: waiting, email_key: null, waits_for: key, ...person })
    .execute();
  return waiting;
}
