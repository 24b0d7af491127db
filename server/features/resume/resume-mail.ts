import * as say from "../../../messages/generated/mail/resume.ts";
import * as sayServer from "../../../messages/generated/server/resume.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { ResumeMailRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { html } from "../../core/http/html.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { helpLine, mailButton, mailPage, type Sender, senderOf } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { hashOfToken } from "../accounts/tokens.ts";
import { invalidLink } from "./resume-links.ts";

/** A link is for one person: no more mails of it are needed. */
const maxMails = 3;

/** Mails a link. Nothing in the mail is the sender's own text, so that strangers cannot use it for theirs. */
export async function mailLink(
  tx: Tx,
  context: ServerContext,
  { token, email: given }: ResumeMailRequest,
  { now, language }: { readonly now: Date; readonly language: string },
): Promise<void> {
  const { email } = checkFields(passwordRecovery, { email: given }, { rules: { email: mailDomain } });
  const link = await tx
    .selectFrom("resume_links")
    .select("mails")
    .where("token_hash", "=", hashOfToken(token))
    .where("used_by", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined) throw invalidLink();
  if (link.mails >= maxMails)
    throw refused(429, { code: "TOO_MANY_TRIES", field: "email", message: sayServer.mailedOften }, 60 * 60);
  await tx
    .updateTable("resume_links")
    .set({ mails: link.mails + 1 })
    .where("token_hash", "=", hashOfToken(token))
    .execute();
  await context.queueMail(tx, linkMail(senderOf(contextIn(context, language)), email, token));
}

function linkMail(sender: Sender, to: string, token: string): Mail {
  const { tenant } = sender;
  const { locale, title: museum } = tenant;
  const link = resumeUrl(sender, token);
  const subject = say.subject(locale, { museum });
  const [opening, closing] = [say.opening(locale, { museum }), say.closing(locale)];
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, link, closing, helpLine(tenant)].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      heading: subject,
      content: html`<p>${opening}</p>${mailButton(tenant, link, say.action(locale))}<p>${closing}</p>`,
    }),
  };
}

export const resumeUrl = (site: Sender, token: string): string => pageUrl(site, `/resume/${token}`);
