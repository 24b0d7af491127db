import { emailKey } from "../../../commerce/email-key.ts";
import { randomId } from "../../platform/database/random-id.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { lockCustomers } from "./lock-customers.ts";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Who holds what is bought for an e-mail address by somebody who is not signed in (docs/decisions/0020-whose-account.md): its account, once
 * its owner has shown that the address is theirs. Until then a separate person for each purchase, who waits for that and has no
 * account: neither who registered the address first nor who buys for it as well gets hold of what is not theirs. Where the address has no
 * account at all, one is made that a mailed link activates.
 *
 * The account, and those of `others`, are locked: it cannot be verified meanwhile.
 * @returns the holder's id
 */
export async function holderOf(tx: Tx, { firstName, lastName, email }: Person, now: Date, others: readonly string[]): Promise<string> {
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
