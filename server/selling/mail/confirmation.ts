import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import { slotIn } from "../../museum/catalogue/times.ts";
import type { Tenant } from "../../museum/config/types.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { html } from "../../platform/http/html.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { orderName } from "../orders/order-tickets.ts";
import { helpLine, mailButton, mailPage } from "./mail-page.ts";
import { type MailedMembership, membershipSentences } from "./membership-sentences.ts";

interface OrderToConfirm {
  readonly number: number;
  readonly first_name: string;
  readonly email: string;
  readonly currency_code: string;
  readonly total_cents: number;
  readonly lines: readonly { readonly title: string; readonly ticket_type: string; readonly quantity: number; readonly price_cents: number }[];
  readonly tickets: readonly { readonly title: string; readonly date: string; readonly slot: string }[];
}

const orderToConfirm = statement<[id: string], OrderToConfirm>(
  "order_to_confirm",
  `select number, first_name, email, currency_code, total_cents, (
    select coalesce(json_agg(json_build_object('title', title, 'ticket_type', ticket_type, 'quantity', quantity, 'price_cents', price_cents) order by position), '[]')
    from order_lines where order_id = orders.id
  ) as lines, (
    select coalesce(json_agg(json_build_object('title', title, 'date', date, 'slot', slot) order by position), '[]') from tickets where order_id = orders.id
  ) as tickets from orders where id = $1`,
);

/** The mail that confirms an order, says what the memberships are that it made, and leads to its tickets. */
export async function confirmationMail(tx: Tx, tenant: Tenant, orderId: string, made: readonly MailedMembership[], publicUrl: string): Promise<Mail> {
  const [order] = (await orderToConfirm(tx, orderId)).rows;
  if (order === undefined) throw new Error(`There is no order ${orderId} to confirm.`);
  const { lines, tickets, first_name: name } = order;
  const { locale, title: museum } = tenant;
  const money = (cents: number) => fromCents(cents, order.currency_code);
  const number = orderName(order.number);
  const link = `${publicUrl}/order/${orderId}/confirmation`;
  const has = tickets.length > 0 ? "tickets" : "other";
  const opening = say.opening(locale, { has });
  const visits = tickets.map(({ title, date, slot }) => say.visit(locale, { title, date, time: slotIn(locale, slot) }));
  const bought = lines.map(({ title, ticket_type: type, quantity, price_cents }) => {
    const price = money(price_cents * quantity);
    // A membership's one variant is named as it is.
    return title === type ? say.line(locale, { quantity, title, price }) : say.lineOfType(locale, { quantity, title, type, price });
  });
  const total = say.total(locale, { total: money(order.total_cents) });
  const memberships = made.map((membership) => membershipSentences(tenant, membership, publicUrl).join(" "));
  return {
    from: tenant.mailFrom,
    to: order.email,
    subject: say.subject(locale, { order: number, museum }),
    text: [
      say.greeting(locale, { name }),
      `${say.thanks(locale, { order: number })} ${opening}`,
      link,
      visits.join("\n"),
      ...memberships,
      [...bought, total].join("\n"),
      helpLine(tenant),
    ]
      .filter((paragraph) => paragraph !== "")
      .join("\n\n"),
    html: mailPage(tenant, {
      title: say.title(locale, { order: number }),
      heading: say.heading(locale, { name }),
      content: html`<p>${say.order(locale, { order: number, museum })} ${opening}</p>
${mailButton(tenant, link, say.link(locale, { has }))}
${visits.map((visit) => html`<p><strong>${visit}</strong></p>`)}
${memberships.map((sentences) => html`<p>${sentences}</p>`)}
<ul style="padding-left:1.2em">${bought.map((line) => html`<li>${line}</li>`)}</ul>
<p><strong>${total}</strong></p>`,
    }),
  };
}
