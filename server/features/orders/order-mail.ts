import { createHash } from "node:crypto";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { DeferredMail } from "../../core/mail/mailer.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Tenant } from "../../museum/model/config.ts";
import { slotIn } from "../../museum/model/times.ts";
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

/** Black on white in any theme, so that scanners can read the code. @param mark tells it from the others */
export function ticketCard(view: Pick<Museum, "tenant" | "index">, ticket: MailedTicket, mark?: string): Html {
  const { id, title, date, slot } = ticket;
  const { locale } = view.tenant;
  return html`<div style="margin:24px 0;padding:20px;border:1px solid #191714;color:#191714;background:#fff;text-align:center">
${mark !== undefined && html`<p style="margin:0 0 8px;font-weight:600">${mark}</p>`}<h2 style="margin:0;font:600 16px/1.3 system-ui,sans-serif">${title}</h2>
<p style="margin:4px 0 12px;font:400 22px/1.25 Georgia,serif;text-wrap:balance">${say.when(locale, { date, time: slotIn(locale, slot) })}</p>
<img src="cid:${codeIdOf(id)}" alt="${say.code(locale, { title })}" width="246" height="246" style="background:#fff">
<p style="margin:12px 0 0;font-weight:600">${typesOf(view, ticket).join(" · ")}</p></div>`;
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

export function whereIs({ entrance, address }: Pick<Tenant, "entrance" | "address">): string {
  return [entrance, address].filter((part) => part !== undefined).join(", ");
}

export function orderPageUrl(publicUrl: string, orderId: string): string {
  return `${publicUrl}/order/${orderId}/confirmation`;
}

/** The content id of a ticket's code in the HTML, by ticket, since tickets may change while the mail waits. */
export function codeIdOf(ticketId: string): string {
  return `code-${createHash("sha256").update(ticketId).digest("hex").slice(0, 16)}`;
}
