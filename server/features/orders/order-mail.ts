import { createHash } from "node:crypto";
import { type TicketArtKind, ticketArt } from "../../../commerce/ticket-art/ticket-art.ts";
import { capitalized, formatDay } from "../../../messages/formats/days.ts";
import { factSeparator, inSequence } from "../../../messages/formats/list.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { DeferredMail } from "../../core/mail/mailer.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Tenant } from "../../museum/model/config.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { OrderRows } from "./insert-order.ts";
import { typesOf } from "./order-tickets.ts";

/** The feature that writes them later. */
export const orderMailsName = "order-mails";

export interface OrderToMail {
  readonly orderId: string;
  /** Already mailed once: the members that it names get no second mail. */
  readonly isAgain?: boolean;
}

/** Mails about an order for the outbox, written when the museum has time. */
export function deferredOrderMails(order: OrderToMail): DeferredMail {
  return { feature: orderMailsName, about: order };
}

export type MailedTicket = Pick<OrderRows["tickets"][number], "id" | "event_id" | "title" | "slot" | "counts"> & {
  readonly date: string;
};

interface TicketCardOptions {
  /** The order's name: its art is the same on the screen, on paper and in the mail. */
  readonly art: string;
  /** Tells a ticket from the others. */
  readonly mark?: string | undefined;
}

const soft = "#5d574e";

/** Black on white in any theme, so that scanners can read the code. */
export function ticketCard(
  view: Pick<Museum, "tenant" | "index">,
  ticket: MailedTicket,
  { art, mark }: TicketCardOptions,
): Html {
  const { id, title, date, slot } = ticket;
  const { locale } = view.tenant;
  return html`<div style="margin:24px 0;border:1px solid #191714;border-radius:12px;overflow:hidden;color:#191714;background:#fff;text-align:center">
${artBand(art, view.tenant.theme.ticketArt)}<div style="padding:18px 20px 20px">
${mark !== undefined && html`<p style="margin:0 0 8px;font-weight:600">${mark}</p>`}<h2 style="margin:0;font:600 16px/1.3 system-ui,sans-serif">${title}</h2>
<p style="margin:2px 0 0;font:400 34px/1.2 Georgia,serif">${formatSlot(locale, slotLabel(slot))}</p>
<p style="margin:0 0 14px;text-wrap:balance">${capitalized(locale, formatDay(locale, date))}</p>
<img src="cid:${codeIdOf(id)}" alt="${say.code(locale, { title })}" width="246" height="246" style="background:#fff">
<p style="margin:12px 0 0;font-weight:600">${typesOf(view, ticket).join(factSeparator(locale))}</p>
<p style="margin:2px 0 0;font-size:14px;color:${soft}">${art}</p></div></div>`;
}

/** The art in few colours: mail programs show no SVG. Those without rounded corners show leaves as squares. */
function artBand(name: string, kind: TicketArtKind | undefined): Html {
  const { background, simple } = ticketArt(name, kind);
  const stripe = (colour: string) =>
    html`<div style="height:7px;font-size:0;line-height:0;background:${colour}"></div>`;
  const [first = background] = simple.motifs;
  const leaf = (colour: string, index: number) =>
    html`<span style="display:inline-block;width:48px;height:48px;background:${colour};border-radius:${index % 2 === 0 ? "100% 0" : "0 100%"}"></span>`;
  const motif =
    simple.motif === "disc"
      ? html`<div style="width:56px;height:56px;margin:10px auto 0;border-radius:28px;background:${first}"></div>`
      : html`<div style="white-space:nowrap;font-size:0;line-height:0">${simple.motifs.map(leaf)}</div>`;
  return html`<div style="height:${simple.motif === "disc" ? "40" : "48"}px;overflow:hidden;background:${background}">${motif}</div>
${simple.stripes.map(stripe)}`;
}

/** @returns false if the entrance is unknown */
export function placeOf(tenant: Tenant): Html | false {
  const where = whereIs(tenant);
  const { locale, directionsUrl } = tenant;
  if (where === "") return false;
  const directions =
    directionsUrl?.startsWith("http") &&
    html` <a href="${directionsUrl}" style="color:inherit">${say.directions(locale)}</a>`;
  return html`<p><strong>${say.where(locale)}</strong><br>${where}${directions || undefined}</p>`;
}

export function whereIs({ entrance, address, locale }: Pick<Tenant, "entrance" | "address" | "locale">): string {
  return inSequence(locale, [entrance, address]);
}

export function orderPageUrl(site: Parameters<typeof pageUrl>[0], orderId: string): string {
  return pageUrl(site, confirmationPath(orderId));
}

export function confirmationPath(orderId: string): string {
  return `/order/${orderId}/confirmation`;
}

/** The content id of a ticket's code in the HTML, by ticket, since tickets may change while the mail waits. */
export function codeIdOf(ticketId: string): string {
  return `code-${createHash("sha256").update(ticketId).digest("hex").slice(0, 16)}`;
}
