import { accountErrorTexts } from "../../commerce/account-errors.ts";
import { emailKey } from "../../commerce/email-key.ts";
import type { Login } from "../../schemas/generated/forms/login.ts";
import type { Db } from "../database/tables.ts";
import { addressKey } from "../http/address-key.ts";
import { Failure } from "../http/failure.ts";
import type { AccountLimits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Whose e-mail and password these are. The same work is done, and the same said, whether the password is wrong, never set, or the account
 * unknown. That an account was disabled is told to who knows its password.
 * @returns the customer's id
 * @throws Failure 401, 403; 429 after too many tries for an account, or from an address; 503 when too many people sign in
 */
export async function checkCredentials(db: Db, limits: AccountLimits, address: string, { email, password }: Login): Promise<string> {
  const key = emailKey(email);
  // Taken before the password is looked at, so that many at the same moment count as well. An account that is locked costs its address nothing.
  await limits.wrongByAccount.take(key);
  await limits.wrongByAddress.take(address);
  await limits.signInsByAddress.take(addressKey(address));
  const customer = await db.selectFrom("customers").select(["id", "password_hash", "disabled"]).where("email_key", "=", key).executeTakeFirst();
  const right = await verifyPassword(customer?.password_hash, password).catch(async (error: unknown) => {
    // Nothing was learned: it was no try.
    await Promise.all([limits.wrongByAccount.giveBack(key), limits.wrongByAddress.giveBack(address)]);
    throw error;
  });
  if (!right || customer === undefined) throw refusal(401, "UNIDENTIFIED_CUSTOMER");
  await Promise.all([limits.wrongByAccount.forget(key), limits.wrongByAddress.giveBack(address)]);
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  return customer.id;
}

/** A refusal in the words of the specification's section 8. */
export function refusal(status: number, code: keyof typeof accountErrorTexts, field?: string): Failure {
  const message = accountErrorTexts[code];
  return new Failure(status, message, [{ code, ...(field && { field }), message }]);
}
