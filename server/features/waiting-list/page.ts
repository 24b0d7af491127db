import { unbroken } from "../../../messages/formats/list.ts";
import { formatMoment } from "../../../messages/formats/moment.ts";
import * as say from "../../../messages/generated/pages/waiting-list.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import { eventLink } from "../checkout/message-page.ts";
import { type Frame, framed } from "../checkout/page.ts";
import { confirmationPath } from "../orders/order-mail.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import { fingerprintOf, toConfirm } from "./change-entry.ts";
import { otherTimesPath, ticketsOf, type WaitingEntry, type WantedLine, wordsFor } from "./entry.ts";

interface Shown {
  readonly museum: Museum;
  readonly entry: WaitingEntry;
  /** The order made from its offer. */
  readonly orderId: string | undefined;
}

/** Following a link changes nothing: mail programs follow links too. */
export function waitingPage(frame: Frame, { museum, entry, orderId }: Shown): string {
  const { title, content } = partsOf(museum, entry, orderId);
  const event = museum.index.events.get(entry.row.eventId);
  const picture = event?.listed && eventLink(event, museum.tenant);
  return framed(frame, title, title, html`<div class="columns"><div>${content}</div>${picture}</div>`);
}

interface Parts {
  readonly title: string;
  readonly content: Html;
}

function partsOf(museum: Museum, entry: WaitingEntry, orderId: string | undefined): Parts {
  const { locale } = museum.tenant;
  const words = wordsFor(museum, entry.row);
  if (orderId !== undefined) {
    const content = html`${message(say.boughtText(locale, words))}${link(pagePath(museum.tenant, confirmationPath(orderId)), say.seeOrder(locale))}`;
    return { title: say.boughtTitle(locale), content };
  }
  if (entry.status === "offered") return offered(museum, entry);
  const lines = toConfirm(entry);
  if (lines !== undefined) return unconfirmed(museum, entry, lines);
  if (entry.status === "waiting") return waiting(museum, entry);
  return { title: say.overTitle(locale), content: html`${message(over(museum, entry))}${otherTimes(museum, entry)}` };
}

function unconfirmed(museum: Museum, entry: WaitingEntry, lines: readonly WantedLine[]): Parts {
  const { locale } = museum.tenant;
  const words = wordsFor(museum, entry.row);
  const isChange = entry.status === "waiting";
  const text = isChange
    ? say.changeText(locale, { ...words, tickets: ticketsOf(museum, entry, entry.lines) })
    : say.confirmText(locale, { ...words, email: maskedEmail(entry.email) });
  const content = html`${message(text)}${list(museum, entry, lines)}
<form method="post" action="${museum.tenant.prefix}/waiting-list/${entry.id}/confirm"><input type="hidden" name="seen" value="${fingerprintOf(lines)}">
<button type="submit">${isChange ? say.change(locale) : say.confirm(locale)}</button></form>${isChange && leave(museum, entry)}`;
  return { title: say.confirmTitle(locale), content };
}

function waiting(museum: Museum, entry: WaitingEntry): Parts {
  const { locale, waitingList } = museum.tenant;
  const text = say.waitingText(locale, wordsFor(museum, entry.row));
  const promise =
    waitingList !== false &&
    say.waitingPromise(locale, { ...durationOf(waitingList.offerMinutes), email: maskedEmail(entry.email) });
  const content = html`${message(text)}${list(museum, entry, entry.lines)}${promise && message(promise)}${leave(museum, entry)}`;
  return { title: say.waitingTitle(locale), content };
}

function offered(museum: Museum, entry: WaitingEntry): Parts {
  const { locale } = museum.tenant;
  const content = html`${message(say.offerText(locale, wordsFor(museum, entry.row)))}${list(museum, entry, entry.lines)}
${message(say.offerUntil(locale, { until: untilOf(museum, entry) }))}${link(pagePath(museum.tenant, `/checkout/${entry.cartId}`), say.take(locale))}
<form class="code" method="post" action="${museum.tenant.prefix}/waiting-list/${entry.id}/decline"><button class="plain" type="submit">${say.decline(locale)}</button><p class="soft">${say.declineHint(locale)}</p></form>`;
  return { title: say.offerTitle(locale), content };
}

function over(museum: Museum, entry: WaitingEntry): string {
  const { locale } = museum.tenant;
  const words = wordsFor(museum, entry.row);
  switch (entry.status) {
    case "left":
      return say.left(locale, words);
    case "declined":
      return say.declined(locale, words);
    case "past":
      return say.past(locale, words);
    case "unavailable":
      return say.unavailable(locale, words);
    default:
      return say.expired(locale, { ...words, until: untilOf(museum, entry) });
  }
}

function durationOf(minutes: number): { hold: "hours" | "other"; count: number } {
  return minutes % 60 === 0 ? { hold: "hours", count: minutes / 60 } : { hold: "other", count: minutes };
}

function untilOf({ tenant: { locale, timeZone } }: Museum, { offeredUntil }: WaitingEntry): string {
  return formatMoment(locale, offeredUntil?.toISOString() ?? "", timeZone);
}

function otherTimes(museum: Museum, { row }: WaitingEntry): Html {
  const { locale } = museum.tenant;
  return link(
    pagePath(museum.tenant, otherTimesPath(museum, row)),
    museum.index.events.get(row.eventId)?.listed ? say.otherTimes(locale) : say.seeWhatIsOn(locale),
  );
}

function list(museum: Museum, entry: WaitingEntry, lines: readonly WantedLine[]): Html {
  return html`<ul class="message plain-list" aria-label="${say.tickets(museum.tenant.locale)}">${ticketsOf(museum, entry, lines).map((tickets) => html`<li>${tickets}</li>`)}</ul>`;
}

function leave({ tenant: { locale, prefix } }: Museum, { id }: WaitingEntry): Html {
  return html`<form class="code" method="post" action="${prefix}/waiting-list/${id}/leave"><button class="plain" type="submit">${say.leave(locale)}</button></form>`;
}

function message(text: string): Html {
  return html`<p class="message">${unbroken(text)}</p>`;
}

function link(href: string, text: string): Html {
  return html`<p><a class="button" href="${href}">${text}</a></p>`;
}
