import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { refusal } from "../accounts/sign-in.ts";
import { consumeToken, findToken, issueToken, revokeTokensOf } from "../accounts/tokens.ts";
import { verifyAddress } from "../memberships/attach-memberships.ts";
import { emailChangeMail, emailChangeNotice } from "./mails.ts";

const linkHours = 24;

/** @returns the validated new email, or undefined if unchanged @throws HttpError 400 */
export function wantedEmail(given: unknown, present: string): string | undefined {
  const { email } = given as { email?: unknown };
  if (email === undefined) return undefined;
  const wanted = checkFields(passwordRecovery, { email }, { rules: { email: mailDomain } }).email;
  return wanted === present ? undefined : wanted;
}

/**
 * Mails a confirmation link to the new address and a notice to the old one, to expose a hijacked session.
 * @throws HttpError 400 TAKEN
 */
export async function askForEmail(
  tx: Tx,
  context: ServerContext,
  { id, email: present }: CurrentCustomer,
  email: string,
): Promise<void> {
  if (await isTaken(tx, id, email)) throw refusal(400, "TAKEN", "email");
  const now = context.now();
  const [from, until] = [new Date(now.epochMilliseconds), new Date(now.add({ hours: linkHours }).epochMilliseconds)];
  await revokeTokensOf(tx, "email", id);
  const token = await issueToken(tx, { kind: "email", subjectId: id, now: from, expiresAt: until, email });
  const link = pageUrl(senderOf(context), `/account/verify#token=${token}`);
  await context.queueMail(tx, emailChangeMail(senderOf(context), email, link));
  await context.queueMail(tx, emailChangeNotice(senderOf(context), present, email));
}

export async function pendingEmail(db: Db | Tx, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("tokens")
    .select("email")
    .where("kind", "=", "email")
    .where("subject_id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/**
 * Changes the email by a mailed token; like verification, it needs a session too. Keeps guest orders made with the old
 * address. Ends links mailed there and all other sessions.
 * @param session the token of the current session
 * @returns false if the token is invalid or of another kind
 * @throws HttpError 400 TAKEN; 403 if the token belongs to another account
 */
export async function changeEmail(
  tx: Tx,
  context: ServerContext,
  customer: CurrentCustomer,
  token: string,
  session: string,
): Promise<boolean> {
  const now = new Date(context.now().epochMilliseconds);
  const found = await findToken(tx, "email", token, now);
  if (found === undefined || found.email === null) return false;
  const { id } = customer;
  if (found.subjectId !== id) throw refused(403, { code: "OTHER_ACCOUNT", field: "token", message: say.otherAccount });
  if (await isTaken(tx, id, found.email)) throw refusal(400, "TAKEN", "email");
  await consumeToken(tx, "email", token, now);
  if (customer.verifiedAt !== null)
    await tx
      .updateTable("orders")
      .set({ customer_id: id })
      .where("customer_id", "is", null)
      .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", emailKey(customer.email)))
      .execute();
  await tx
    .updateTable("customers")
    .set({ email: found.email, email_key: emailKey(found.email) })
    .where("id", "=", id)
    .execute();
  for (const kind of ["password", "verify", "email", "browser"] as const) await revokeTokensOf(tx, kind, id);
  await revokeTokensOf(tx, "customer", id, session);
  await verifyAddress(tx, museumNow(context), id);
  await indexCustomer(tx, id);
  return true;
}

async function isTaken(tx: Tx, id: string, email: string): Promise<boolean> {
  const other = tx.selectFrom("customers").select("id").where("email_key", "=", emailKey(email)).where("id", "<>", id);
  return (await other.executeTakeFirst()) !== undefined;
}
