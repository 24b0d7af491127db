import type { FastifyRequest } from "fastify";
import { accountErrorTexts, emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import type { Login } from "../../../schemas/generated/forms/login.ts";
import { HttpError, refused } from "../../core/http/http-error.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { CurrentCustomer } from "./current-customer.ts";
import { browserCookie, browserSecret, isKnownBrowser } from "./known-browsers.ts";
import type { PasswordLimits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Takes the same time and answers the same for a wrong password, an unset one and an unknown account. Reveals a
 * disabled account only to the password's owner.
 * @returns the customer's id
 * @throws HttpError 401, 403; 429 after too many attempts; 503 if the server is busy
 */
export async function checkCredentials(
  { db, now, environment }: Pick<ServerContext, "db" | "now" | "environment">,
  limits: PasswordLimits,
  request: FastifyRequest,
  { email, password }: Login,
): Promise<string> {
  const key = emailKey(email);
  const customer = await db
    .selectFrom("customers")
    .select(["id", "password_hash", "disabled"])
    .where("email_key", "=", key)
    .executeTakeFirst();
  const secret = browserSecret(browserCookie(environment.publicUrl), request);
  const isKnown =
    customer !== undefined &&
    secret !== undefined &&
    (await isKnownBrowser(db, secret, customer.id, new Date(now().epochMilliseconds)));
  // Count the attempt before verifying, so that parallel attempts count too.
  const attempt = await limits.wrong(key, request.ip, isKnown ? `${secret}.${customer.id}` : undefined);
  await limits.signIn(request.ip);
  const right = await verifyPassword(customer?.password_hash, password).catch(async (error: unknown) => {
    // The attempt revealed nothing: do not count it.
    await attempt.refund();
    throw error;
  });
  if (!right || customer === undefined) throw refusal(401, "UNIDENTIFIED_CUSTOMER");
  await attempt.refund();
  await limits.forgive(key, request.ip);
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  return customer.id;
}

/** Guards irreversible changes, within the sign-in limits. @throws HttpError 403 WRONG_PASSWORD; 429 */
export async function checkOwnPassword(
  context: Pick<ServerContext, "db" | "now" | "environment">,
  limits: PasswordLimits,
  request: FastifyRequest,
  { email }: Pick<CurrentCustomer, "email">,
  password: string,
): Promise<void> {
  try {
    await checkCredentials(context, limits, request, { email, password });
  } catch (error) {
    // Not 401: the customer is signed in.
    if (error instanceof HttpError && error.status === 401)
      throw refused(403, { code: "WRONG_PASSWORD", field: "password", message: say.wrongPassword });
    throw error;
  }
}

/** Words refusals as docs/behaviour.md, "Account errors". */
export function refusal(status: number, code: keyof typeof accountErrorTexts, field?: string): HttpError {
  return refused(status, { code, ...(field && { field }), message: accountErrorTexts[code] });
}
