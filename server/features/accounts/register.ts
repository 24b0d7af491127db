import { emailKey } from "../../../commerce/account-errors.ts";
import type { Registration } from "../../../schemas/generated/forms/registration.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { indexCustomer } from "./index-customer.ts";
import { refusal } from "./sign-in.ts";

/**
 * An address with any account is taken, even one from a gifted membership: its owner must use a mailed link.
 * @returns the account's id
 * @throws HttpError 400 TAKEN
 */
export async function register(
  tx: Tx,
  { now }: Museum,
  { email, firstName, lastName }: Registration,
  passwordHash: string,
): Promise<string> {
  const id = randomId();
  const made = await tx
    .insertInto("customers")
    .values({
      id,
      email,
      email_key: emailKey(email),
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      created_at: new Date(now.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) throw refusal(400, "TAKEN", "email");
  await indexCustomer(tx, id);
  return id;
}
