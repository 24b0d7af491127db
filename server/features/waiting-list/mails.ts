import { formatMoment } from "../../../messages/formats/moment.ts";
import * as say from "../../../messages/generated/mail/waiting-list.ts";
import type { Tx } from "../../core/database/tables.ts";
import { html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { helpLine, mailButton, mailPage } from "../../museum/mail-page.ts";
import { isOver } from "../../museum/model/times.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { otherTimesPath, ticketsOf, type WaitingEntry, wordsFor } from "./entry.ts";

export function confirmMail(museum: Museum, entry: WaitingEntry, publicUrl: string): Mail {
  const { locale, title } = museum.tenant;
  const words = { ...wordsFor(museum, entry.row), tickets: ticketsOf(museum, entry, entry.lines) };
  return letter(museum, entry, publicUrl, {
    subject: say.confirmSubject(locale, words),
    sentences: [say.confirmOpening(locale, { ...words, museum: title }), say.confirmRequest(locale)],
    action: say.confirmAction(locale),
    closing: say.confirmClosing(locale),
  });
}

export function joinedMail(museum: Museum, entry: WaitingEntry, publicUrl: string): Mail {
  const { locale } = museum.tenant;
  const words = { ...wordsFor(museum, entry.row), tickets: ticketsOf(museum, entry, entry.lines) };
  return letter(museum, entry, publicUrl, {
    subject: say.joinedSubject(locale, words),
    sentences: [say.joinedOpening(locale, words), say.joinedPromise(locale)],
    action: say.joinedAction(locale),
    closing: say.joinedClosing(locale),
  });
}

export function offerMail(museum: Museum, entry: WaitingEntry, publicUrl: string): Mail {
  const { locale, timeZone } = museum.tenant;
  const words = { ...wordsFor(museum, entry.row), tickets: ticketsOf(museum, entry, entry.lines) };
  const until = formatMoment(locale, entry.offeredUntil?.toISOString() ?? "", timeZone);
  return letter(museum, entry, publicUrl, {
    subject: say.offerSubject(locale, words),
    sentences: [say.offerOpening(locale, words), say.offerUntil(locale, { until })],
    action: say.offerAction(locale),
    closing: say.offerClosing(locale),
  });
}

/** Mails that an offer has ended, in its entry's language. */
export async function queueOfferEnded(tx: Tx, context: ServerContext, entry: WaitingEntry): Promise<void> {
  const museum = museumNow(context, entry.language);
  await context.queueMail(tx, offerEndedMail(museum, entry, context.environment.publicUrl));
}

function offerEndedMail(museum: Museum, entry: WaitingEntry, publicUrl: string): Mail {
  const { locale, timeZone } = museum.tenant;
  const words = { ...wordsFor(museum, entry.row), tickets: ticketsOf(museum, entry, entry.lines) };
  // A cart with additional tickets may have ended earlier.
  const ended = Math.min(entry.offeredUntil?.getTime() ?? Number.POSITIVE_INFINITY, museum.now.epochMilliseconds);
  const until = formatMoment(locale, new Date(ended).toISOString(), timeZone);
  return letter(museum, entry, publicUrl, {
    subject: say.endedSubject(locale, words),
    sentences: [say.endedOpening(locale, { ...words, until }), say.endedText(locale)],
    path: otherTimesPath(museum, entry.row),
    action: say.endedAction(locale),
    closing: isOver(museum, museum.index.events.get(entry.row.eventId), entry.row)
      ? say.endedOver(locale)
      : say.endedClosing(locale),
  });
}

interface Content {
  /** Defaults to the entry's own page. */
  readonly path?: string;
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly action: string;
  readonly closing: string;
}

function letter(
  { tenant }: Museum,
  { id, email }: WaitingEntry,
  publicUrl: string,
  { subject, sentences, path = `/waiting-list/${id}`, action, closing }: Content,
): Mail {
  const link = pageUrl({ tenant, publicUrl }, path);
  return {
    from: tenant.mailFrom,
    to: email,
    subject,
    text: [...sentences, link, closing, helpLine(tenant)].join("\n\n"),
    html: mailPage(
      { tenant, publicUrl },
      {
        title: subject,
        heading: subject,
        content: html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}${mailButton(tenant, link, action)}<p>${closing}</p>`,
      },
    ),
  };
}
