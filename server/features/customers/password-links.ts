import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { HttpError, refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findCustomer } from "../accounts/current-customer.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { refusal } from "../accounts/sign-in.ts";
import { consumeToken, findToken, issueToken, revokeTokensOf } from "../accounts/tokens.ts";
import { verifyAddress } from "../memberships/attach-memberships.ts";
import { activationMail, resetMail } from "./mails.ts";

const activationHours = 72;
const resetHours = 2;

/** @throws HttpError 404 unknown, 430 already active (docs/behaviour.md, "Activation"), 403 disabled */
export async function activate(tx: Tx, context: ServerContext, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined) throw new HttpError(404, (locale) => say.unknownEmail(locale, { email }));
  if (customer.disabled) throw refusal(403, "CUSTOMER_DISABLED");
  if (customer.passwordHash !== null)
    throw refused(430, { code: "ALREADY_ENABLED", field: "email", message: (locale) => say.active(locale, { email }) });
  const link = await linkFor(tx, context, customer.id, activationHours);
  await context.queueMail(tx, activationMail(senderOf(context), customer.email, link));
}

/** Never reveals whether the account exists. */
export async function reset(tx: Tx, context: ServerContext, email: string): Promise<void> {
  const customer = await findAccount(tx, email);
  if (customer === undefined || customer.disabled) return;
  const link = await linkFor(tx, context, customer.id, resetHours);
  await context.queueMail(tx, resetMail(senderOf(context), customer.email, link));
}

/** Neither consumes the link nor reveals the account. @throws HttpError 400 TOKEN_INVALID if used or expired */
export async function checkPasswordLink({ db, now }: Pick<ServerContext, "db" | "now">, token: string): Promise<void> {
  if ((await ownerOfLink(db, token, new Date(now().epochMilliseconds))) === undefined)
    throw refusal(400, "TOKEN_INVALID", "token");
}

/** Hashes before the transaction, to keep that short; undefined if the link is invalid. */
export async function hashForLink(
  { db, now }: Pick<ServerContext, "db" | "now">,
  token: string,
  password: string,
): Promise<string | undefined> {
  const owner = await ownerOfLink(db, token, new Date(now().epochMilliseconds));
  return owner === undefined ? undefined : hashPassword(password);
}

/**
 * A verification link works only for an unverified account and within a reset link's lifetime, so that an old mailbox
 * yields no account.
 */
async function ownerOfLink(db: Db | Tx, token: string, now: Date): Promise<string | undefined> {
  const found = await findToken(db, "password", token, now);
  if (found !== undefined) return found.subjectId;
  const verifying = await findToken(db, "verify", token, now);
  if (verifying === undefined || verifying.createdAt.getTime() + resetHours * 3_600_000 <= now.getTime())
    return undefined;
  const customer = await findCustomer(db, verifying.subjectId);
  return customer?.verifiedAt === null ? customer.id : undefined;
}

/**
 * Sets the password of the link's account and verifies the address. Ends all other links, sessions and known browsers.
 * @param passwordHash from `hashForLink`
 * @returns the customer's id
 * @throws HttpError 400 TOKEN_INVALID if the link was used or has expired
 */
export async function setPassword(
  tx: Tx,
  context: ServerContext,
  token: string,
  passwordHash: string | undefined,
): Promise<string> {
  const now = new Date(context.now().epochMilliseconds);
  const id = await ownerOfLink(tx, token, now);
  const taken = (await consumeToken(tx, "password", token, now)) ?? (await consumeToken(tx, "verify", token, now));
  const customer = id === undefined || taken !== id ? undefined : await findCustomer(tx, id);
  if (customer === undefined || passwordHash === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  await tx.updateTable("customers").set({ password_hash: passwordHash }).where("id", "=", customer.id).execute();
  for (const kind of ["password", "verify", "email", "customer", "browser"] as const)
    await revokeTokensOf(tx, kind, customer.id);
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

/** Claims an account even if a stranger registered it: a new password ends other sessions. */
export function claimLink(
  tx: Tx,
  context: Pick<ServerContext, "now" | "config" | "environment">,
  customerId: string,
): Promise<string> {
  return linkFor(tx, context, customerId, activationHours);
}

async function linkFor(
  tx: Tx,
  context: Pick<ServerContext, "now" | "config" | "environment">,
  customerId: string,
  hours: number,
): Promise<string> {
  const now = context.now();
  const [from, until] = [new Date(now.epochMilliseconds), new Date(now.add({ hours }).epochMilliseconds)];
  const token = await issueToken(tx, { kind: "password", subjectId: customerId, now: from, expiresAt: until });
  return pageUrl(senderOf(context), `/account/set-password#token=${token}`);
}
