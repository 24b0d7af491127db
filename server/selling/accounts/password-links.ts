import { emailKey } from "../../../commerce/email-key.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { HttpError, refused } from "../../platform/http/http-error.ts";
import { senderOf } from "../mail/mail-page.ts";
import { verifyAddress } from "../memberships/attach-memberships.ts";
import { findCustomer } from "./current-customer.ts";
import { activationMail, resetMail } from "./mails.ts";
import { hashPassword } from "./passwords.ts";
import { refusal } from "./sign-in.ts";
import { findToken, issueToken, revokeTokensOf, takeToken } from "./tokens.ts";

/** Hours that a mailed link stays good. */
const activationHours = 72;
const resetHours = 2;

/** Mails the link that sets an account's first password. @throws HttpError 404 unknown, 430 active already (docs/behaviour.md, "Activation"), 403 disabled */
export async function activate(tx: Tx, context: ServerContext, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined) throw new HttpError(404, (locale) => say.unknownEmail(locale, { email }));
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  if (customer.passwordHash !== null) throw refused(430, { code: "ALREADY_ENABLED", field: "email", message: (locale) => say.active(locale, { email }) });
  const link = await linkFor(tx, context, customer.id, activationHours);
  await context.queueMail(tx, activationMail(senderOf(context), customer.email, link));
}

/** Mails the link that sets a new password, where there is such an account; nothing tells whether there is. */
export async function reset(tx: Tx, context: ServerContext, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined || customer.disabled) return;
  const link = await linkFor(tx, context, customer.id, resetHours);
  await context.queueMail(tx, resetMail(senderOf(context), customer.email, link));
}

/**
 * Checks whether a mailed link can still set a password. The link is not used up, and the answer says nothing about the account.
 * @throws HttpError 400 TOKEN_INVALID where it was used or has expired
 */
export async function checkPasswordLink({ db, now }: Pick<ServerContext, "db" | "now">, token: string): Promise<void> {
  const at = new Date(now().epochMilliseconds);
  const found = (await findToken(db, "password", token, at)) ?? (await findToken(db, "verify", token, at));
  if (found === undefined) throw refusal(400, "TOKEN_INVALID", "token");
}

/**
 * Sets the password that a mailed link is for, one that verifies the address included: it shows no less. The address is verified by that.
 * All other links to this account, and all its sessions, end; no browser is known any more.
 * @returns the customer's id and e-mail
 * @throws HttpError 400 TOKEN_INVALID where the link was used or has expired
 */
export async function setPassword(tx: Tx, context: ServerContext, token: string, password: string): Promise<{ id: string; email: string }> {
  const now = new Date(context.now().epochMilliseconds);
  const id = (await takeToken(tx, "password", token, now)) ?? (await takeToken(tx, "verify", token, now));
  const customer = id === undefined ? undefined : await findCustomer(tx, id);
  if (customer === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  await tx
    .updateTable("customers")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", customer.id)
    .execute();
  for (const kind of ["password", "verify", "customer", "browser"] as const) await revokeTokensOf(tx, kind, customer.id);
  await verifyAddress(tx, museumNow(context), customer.id);
  return { id: customer.id, email: customer.email };
}

function findAccount(tx: Tx, email: string) {
  return tx
    .selectFrom("customers")
    .select(["id", "email", "disabled", "password_hash as passwordHash"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

/** A link that gives the reader of an address's mail the account of that address, whoever registered it: the new password ends all other sessions. */
export function claimLink(tx: Tx, context: Pick<ServerContext, "now" | "environment">, customerId: string): Promise<string> {
  return linkFor(tx, context, customerId, activationHours);
}

async function linkFor(tx: Tx, context: Pick<ServerContext, "now" | "environment">, customerId: string, hours: number): Promise<string> {
  const now = context.now();
  const [from, until] = [new Date(now.epochMilliseconds), new Date(now.add({ hours }).epochMilliseconds)];
  const token = await issueToken(tx, { kind: "password", subjectId: customerId, now: from, expiresAt: until });
  return `${context.environment.publicUrl}/account/set-password?token=${token}`;
}
