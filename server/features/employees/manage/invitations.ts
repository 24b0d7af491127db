import { emailKey } from "../../../../commerce/account-errors.ts";
import * as sayMail from "../../../../messages/generated/mail/invitation.ts";
import * as say from "../../../../messages/generated/server/employees.ts";
import { bounds } from "../../../../schemas/api/limits.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { html } from "../../../core/http/html.ts";
import { refused, refuseFull } from "../../../core/http/http-error.ts";
import type { Mail } from "../../../core/mail/mailer.ts";
import { mailButton, mailPage, type Sender, senderOf } from "../../../museum/mail-page.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { refusal } from "../../accounts/sign-in.ts";
import { consumeToken, findToken, issueToken, revokeTokensOf } from "../../accounts/tokens.ts";
import { endSessions } from "../employees.ts";
import {
  type Access,
  activeEmployee,
  lockManagers,
  type Managing,
  readAccess,
  refuseEscalation,
  subjectOf,
} from "./manage.ts";

const invitationHours = 72;

interface NewColleague {
  readonly name: string;
  readonly email: string;
  readonly access: Access;
}

/** @returns the id @throws HttpError 400 for a known address; 403 if callers give what they lack; 409 if there are too many */
export async function inviteEmployee(
  tx: Tx,
  context: ServerContext,
  { by, now, audit }: Omit<Managing, "id">,
  colleague: NewColleague,
): Promise<string> {
  const managerMay = await lockManagers(tx, by);
  const { name, email } = colleague;
  const { role, roleName, added: single, permissions } = await readAccess(tx, colleague.access);
  refuseEscalation(managerMay, permissions);
  const { count } = await tx
    .selectFrom("employees")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.employees, say.tooManyEmployees);
  const added = await tx
    .insertInto("employees")
    .values({
      id: randomId(),
      name,
      email_key: emailKey(email),
      password_hash: null,
      pin_hash: null,
      permissions: JSON.stringify(permissions),
      role_id: role,
      added: JSON.stringify(single),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) throw refused(400, { code: "TAKEN", field: "email", message: say.emailTaken });
  await mailLink(tx, context, { id: added.id, email, now, by });
  await audit({
    ...subjectOf({ id: added.id, name }),
    details: { given: [...permissions], ...(roleName && { role: roleName }) },
  });
  return added.id;
}

/** Revokes earlier links; also resets a password. @throws HttpError 404; 409 if disabled or without an address */
export async function inviteAgain(tx: Tx, context: ServerContext, managing: Managing): Promise<void> {
  const target = await activeEmployee(tx, managing);
  const { email } = target;
  if (email === null)
    throw refused(409, { code: "NO_EMAIL", message: (locale) => say.noEmail(locale, { name: target.name }) });
  await refuseManyInvitations(tx, managing);
  await revokeTokensOf(tx, "invitation", managing.id);
  await mailLink(tx, context, { ...managing, email });
  await managing.audit(subjectOf(target));
}

const day = 24 * 3_600_000;

/** Bounds the mails to one address. @throws HttpError 409 */
async function refuseManyInvitations(tx: Tx, { id, now }: Managing): Promise<void> {
  const { count } = await tx
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("action", "=", "employee-invited")
    .where("subject_id", "=", id)
    .where("at", ">", new Date(now.getTime() - day))
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.invitationsOfDay, say.tooManyInvitations);
}

interface Joining {
  readonly token: string;
  /** Hashed before the transaction, which must not wait for it; undefined for an invalid link. */
  readonly passwordHash: string | undefined;
  readonly now: Date;
}

interface Joined {
  readonly id: string;
  readonly name: string;
  /** The address to sign in with. */
  readonly email: string;
}

/** Hashes the new password; undefined for an invalid link. */
export async function hashForInvitation(
  db: Db,
  token: string,
  password: string,
  now: Date,
): Promise<string | undefined> {
  return (await findToken(db, "invitation", token, now)) && hashPassword(password, "desk");
}

/**
 * Consumes the link, and ends the employee's sessions and other links.
 * @throws HttpError 400 TOKEN_INVALID if the link was used or has expired, or the employee is disabled
 */
export async function join(tx: Tx, { token, passwordHash, now }: Joining): Promise<Joined> {
  const id = await consumeToken(tx, "invitation", token, now);
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
  return { id, name: employee.name, email: employee.email ?? "" };
}

async function mailLink(
  tx: Tx,
  context: ServerContext,
  { id, email, by, now }: Omit<Managing, "audit"> & { readonly email: string },
): Promise<void> {
  const { tenant } = context.config.current;
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  const token = await issueToken(tx, { kind: "invitation", subjectId: id, now, expiresAt });
  // Browsers send no "#" part to servers, so the token stays out of logs.
  const link = `${context.environment.publicUrl}/studio/invitation#${token}`;
  await context.queueMail(tx, invitationMail(senderOf(context), email, { link, by: by.name ?? tenant.title }));
}

function spentLink() {
  return refusal(400, "TOKEN_INVALID", "token");
}

interface Invited {
  readonly link: string;
  /** The inviting employee's name. */
  readonly by: string;
}

/** Returns the mail with the link to choose a password. */
function invitationMail(sender: Sender, to: string, { link, by }: Invited): Mail {
  const { tenant } = sender;
  const { locale, title: museum } = tenant;
  const subject = sayMail.subject(locale, { museum });
  const opening = sayMail.opening(locale, { museum, by });
  const closing = sayMail.closing(locale);
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, link, closing].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      heading: subject,
      content: html`<p>${opening}</p>${mailButton(tenant, link, sayMail.action(locale))}<p>${closing}</p>`,
    }),
  };
}
