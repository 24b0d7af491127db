import type { Tx } from "../database/tables.ts";
import { Failure } from "../http/failure.ts";
import type { Services } from "../http/services.ts";
import { findCustomer } from "./current-customer.ts";
import { emailKey } from "./email-key.ts";
import { activationMail, resetMail } from "./mails.ts";
import { hashPassword } from "./passwords.ts";
import { refusal } from "./sign-in.ts";
import { issueToken, revokeTokensOf, takeToken } from "./tokens.ts";

/** Hours that a mailed link stays good. */
const activationHours = 72;
const resetHours = 2;

/** Mails the link that sets an account's first password. @throws Failure 404 unknown, 430 active already (specification, section 8), 403 disabled */
export async function activate(tx: Tx, services: Services, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined) throw new Failure(404, `We did not find an account associated with ${email}`);
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  if (customer.passwordHash !== null) {
    const message = `An online account has already been setup for ${email}.`;
    throw new Failure(430, message, [{ code: "ALREADY_ENABLED", field: "email", message }]);
  }
  const link = await linkFor(tx, services, customer.id, activationHours);
  await services.queueMail(tx, activationMail(services.config.current.tenant, customer.email, link));
}

/** Mails the link that sets a new password, where there is such an account; nothing tells whether there is. */
export async function reset(tx: Tx, services: Services, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined || customer.disabled) return;
  const link = await linkFor(tx, services, customer.id, resetHours);
  await services.queueMail(tx, resetMail(services.config.current.tenant, customer.email, link));
}

/**
 * Sets the password that a mailed link is for. All other links to this account, and all its sessions, end.
 * @returns the customer's id and e-mail
 * @throws Failure 400 TOKEN_INVALID where the link was used or has expired
 */
export async function setPassword(tx: Tx, services: Services, token: string, password: string): Promise<{ id: string; email: string }> {
  const id = await takeToken(tx, "password", token, new Date(services.now().epochMilliseconds));
  const customer = id === undefined ? undefined : await findCustomer(tx, id);
  if (customer === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  await tx
    .updateTable("customers")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", customer.id)
    .execute();
  await revokeTokensOf(tx, "password", customer.id);
  await revokeTokensOf(tx, "customer", customer.id);
  return { id: customer.id, email: customer.email };
}

function findAccount(tx: Tx, email: string) {
  return tx
    .selectFrom("customers")
    .select(["id", "email", "disabled", "password_hash as passwordHash"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

async function linkFor(tx: Tx, services: Services, customerId: string, hours: number): Promise<string> {
  const now = services.now();
  const [from, until] = [new Date(now.epochMilliseconds), new Date(now.add({ hours }).epochMilliseconds)];
  const token = await issueToken(tx, { kind: "password", subjectId: customerId, now: from, expiresAt: until });
  return `${services.environment.publicUrl}/account/set-password?token=${token}`;
}
