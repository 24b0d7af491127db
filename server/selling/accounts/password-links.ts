import { emailKey } from "../../../commerce/email-key.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
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
  if ((await ownerOfLink(db, token, new Date(now().epochMilliseconds))) === undefined) throw refusal(400, "TOKEN_INVALID", "token");
}

/** The hash of a password that a mailed link is to set, made before the transaction, which must not wait for it; undefined where the link is of no use. */
export async function hashForLink({ db, now }: Pick<ServerContext, "db" | "now">, token: string, password: string): Promise<string | undefined> {
  const owner = await ownerOfLink(db, token, new Date(now().epochMilliseconds));
  return owner === undefined ? undefined : hashPassword(password);
}

/**
 * Whose password a mailed link sets. One that verifies an address does so for an account that nobody verified yet, and no longer than a
 * link for a lost password: whoever finds it in an old mailbox gets no account by it.
 */
async function ownerOfLink(db: Db | Tx, token: string, now: Date): Promise<string | undefined> {
  const found = await findToken(db, "password", token, now);
  if (found !== undefined) return found.subjectId;
  const verifying = await findToken(db, "verify", token, now);
  if (verifying === undefined || verifying.createdAt.getTime() + resetHours * 3_600_000 <= now.getTime()) return undefined;
  const customer = await findCustomer(db, verifying.subjectId);
  return customer?.verifiedAt === null ? customer.id : undefined;
}

/**
 * Sets the password that a mailed link is for (`ownerOfLink`). The address is verified by that. All other links to this account, and all its sessions, end; no browser is known any more.
 * @param passwordHash from `hashForLink`
 * @returns the customer's id
 * @throws HttpError 400 TOKEN_INVALID where the link was used or has expired
 */
export async function setPassword(tx: Tx, context: ServerContext, token: string, passwordHash: string | undefined): Promise<string> {
  const now = new Date(context.now().epochMilliseconds);
  const id = await ownerOfLink(tx, token, now);
  const taken = (await takeToken(tx, "password", token, now)) ?? (await takeToken(tx, "verify", token, now));
  const customer = id === undefined || taken !== id ? undefined : await findCustomer(tx, id);
  if (customer === undefined || passwordHash === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  await tx.updateTable("customers").set({ password_hash: passwordHash }).where("id", "=", customer.id).execute();
  for (const kind of ["password", "verify", "email", "customer", "browser"] as const) await revokeTokensOf(tx, kind, customer.id);
  await verifyAddress(tx, museumNow(context), customer.id);
  return customer.id;
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
  return `${context.environment.publicUrl}/account/set-password#token=${token}`;
}
