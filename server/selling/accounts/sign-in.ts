import type { FastifyRequest } from "fastify";
import { accountErrorTexts } from "../../../commerce/account-errors.ts";
import { emailKey } from "../../../commerce/email-key.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import type { Login } from "../../../schemas/generated/forms/login.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { HttpError, refused } from "../../platform/http/http-error.ts";
import type { CurrentCustomer } from "./current-customer.ts";
import { browserCookie, browserSecret, isKnownBrowser } from "./known-browsers.ts";
import type { AccountLimits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Whose e-mail and password these are. The same work is done, and the same said, whether the password is wrong, never set, or the account
 * unknown. Only somebody who knows the password learns that an account was disabled.
 * @returns the customer's id
 * @throws HttpError 401, 403; 429 after too many tries for an account, or from an address; 503 when too many people sign in
 */
export async function checkCredentials(
  { db, now, environment }: Pick<ServerContext, "db" | "now" | "environment">,
  limits: AccountLimits,
  request: FastifyRequest,
  { email, password }: Login,
): Promise<string> {
  const key = emailKey(email);
  const customer = await db.selectFrom("customers").select(["id", "password_hash", "disabled"]).where("email_key", "=", key).executeTakeFirst();
  const secret = browserSecret(browserCookie(environment.publicUrl), request);
  const isKnown = customer !== undefined && secret !== undefined && (await isKnownBrowser(db, secret, customer.id, new Date(now().epochMilliseconds)));
  // Taken before the password is looked at, so that many at the same moment count as well.
  const tried = await limits.password(key, request.ip, isKnown ? `${secret}.${customer.id}` : undefined);
  await limits.signInsByAddress.take(request.ip);
  const right = await verifyPassword(customer?.password_hash, password).catch(async (error: unknown) => {
    // Nothing was learned: it was no try.
    await tried.giveBack();
    throw error;
  });
  if (!right || customer === undefined) throw refusal(401, "UNIDENTIFIED_CUSTOMER");
  await tried.giveBack();
  await limits.forgive(key, request.ip);
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  return customer.id;
}

/**
 * Checks the password of a customer who is signed in, before what cannot be taken back. Within the limits of signing in.
 * @throws HttpError 403 WRONG_PASSWORD; 429
 */
export async function checkOwnPassword(
  context: Pick<ServerContext, "db" | "now" | "environment">,
  limits: AccountLimits,
  request: FastifyRequest,
  { email }: Pick<CurrentCustomer, "email">,
  password: string,
): Promise<void> {
  try {
    await checkCredentials(context, limits, request, { email, password });
  } catch (error) {
    // They are signed in: 401 would say that they are not.
    if (error instanceof HttpError && error.status === 401) throw refused(403, { code: "WRONG_PASSWORD", field: "password", message: say.wrongPassword });
    throw error;
  }
}

/** A refusal in the words of docs/behaviour.md, "Account errors". */
export function refusal(status: number, code: keyof typeof accountErrorTexts, field?: string): HttpError {
  return refused(status, { code, ...(field && { field }), message: accountErrorTexts[code] });
}
