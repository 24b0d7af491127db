import { emailKey } from "../../../commerce/email-key.ts";
import * as say from "../../../messages/generated/server/employees.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { randomId } from "../../platform/database/random-id.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { refused } from "../../platform/http/http-error.ts";
import { hashPassword } from "../../selling/accounts/passwords.ts";
import { refusal } from "../../selling/accounts/sign-in.ts";
import { findToken, issueToken, revokeTokensOf, takeToken } from "../../selling/accounts/tokens.ts";
import { senderOf } from "../../selling/mail/mail-page.ts";
import { type Actor, recordEvent } from "../../staff/audit-log.ts";
import { endSessions } from "../../staff/employees.ts";
import { invitationMail } from "./invitation-mail.ts";
import { activeEmployee, lockManagers, type Managing, record } from "./manage.ts";

/** Hours that a mailed link stays good. */
const invitationHours = 72;

interface NewColleague {
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly string[];
}

/** Adds an employee who cannot sign in yet, and mails them the link with which they choose a password. @returns the id @throws HttpError 400 for a known address */
export async function inviteEmployee(tx: Tx, context: ServerContext, { by, now }: Omit<Managing, "id">, colleague: NewColleague): Promise<string> {
  await lockManagers(tx, by);
  const { name, email, permissions } = colleague;
  const added = await tx
    .insertInto("employees")
    .values({
      id: randomId(),
      name,
      email_key: emailKey(email),
      password_hash: null,
      pin_hash: null,
      permissions: JSON.stringify(permissions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) throw refused(400, { code: "TAKEN", field: "email", message: say.emailTaken });
  await mailLink(tx, context, { id: added.id, email, now, by });
  await record(tx, { id: added.id, by, now }, { name }, { action: "employee-invited", details: { given: [...permissions] } });
  return added.id;
}

/** Mails another link; earlier ones end. It also sets a new password for one who forgot theirs. @throws HttpError 404; 409 for one who is disabled, or has no address */
export async function inviteAgain(tx: Tx, context: ServerContext, managing: Managing): Promise<void> {
  const target = await activeEmployee(tx, managing);
  const { email } = target;
  if (email === null) throw refused(409, { code: "NO_EMAIL", message: (locale) => say.noEmail(locale, { name: target.name }) });
  await revokeTokensOf(tx, "invitation", managing.id);
  await mailLink(tx, context, { ...managing, email });
  await record(tx, managing, target, { action: "employee-invited" });
}

interface Joining {
  readonly token: string;
  /** Made before the transaction, which must not wait for it; undefined where the link is of no use. */
  readonly passwordHash: string | undefined;
  readonly device: string;
  readonly now: Date;
}

/** The hash of the password that a mailed link is to set; undefined where the link is of no use. */
export async function hashForInvitation(db: Db, token: string, password: string, now: Date): Promise<string | undefined> {
  return (await findToken(db, "invitation", token, now)) && hashPassword(password, "desk");
}

/**
 * Sets the password that a mailed link is for. The link is used up by that, and all sessions and other links of its owner end.
 * @returns the address to sign in with
 * @throws HttpError 400 TOKEN_INVALID where the link was used or has expired, or its owner is disabled
 */
export async function join(tx: Tx, { token, passwordHash, device, now }: Joining): Promise<string> {
  const id = await takeToken(tx, "invitation", token, now);
  if (id === undefined || passwordHash === undefined) throw spentLink();
  const employee = await tx
    .updateTable("employees")
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .where("disabled", "=", false)
    .returning(["name", "email_key as email"])
    .executeTakeFirst();
  if (employee === undefined) throw spentLink();
  await endSessions(tx, id);
  const by: Actor = { id, name: employee.name, device };
  await recordEvent(tx, by, { action: "invitation-used", subject: employee.name, subjectId: id }, now);
  return employee.email ?? "";
}

async function mailLink(tx: Tx, context: ServerContext, { id, email, by, now }: Managing & { readonly email: string }): Promise<void> {
  const { tenant } = context.config.current;
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  const token = await issueToken(tx, { kind: "invitation", subjectId: id, now, expiresAt });
  // Behind the "#" it is sent to no server, and so is in no log.
  const link = `${context.environment.publicUrl}/studio/invitation#${token}`;
  await context.queueMail(tx, invitationMail(senderOf(context), email, { link, by: by.name ?? tenant.title }));
}

function spentLink() {
  return refusal(400, "TOKEN_INVALID", "token");
}
