import { emailKey } from "../accounts/email-key.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { randomId } from "../database/random-id.ts";
import type { Tx } from "../database/tables.ts";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The account of an e-mail address; where there is none, one is made that its owner has yet to activate. What an account says of itself stays. */
export async function findOrMakeCustomer(tx: Tx, { firstName, lastName, email }: Person, now: Date): Promise<string> {
  const key = emailKey(email);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("customers")
    .values({ id: randomId(), email: email.trim(), email_key: key, first_name: firstName, last_name: lastName, created_at: now })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  const { id } = await tx.selectFrom("customers").select("id").where("email_key", "=", key).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await indexCustomer(tx, id);
  return id;
}
