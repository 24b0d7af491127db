import { fromCents } from "../../../commerce/money.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import { slotLabel } from "../../museum/catalogue/museum.ts";
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
  const { lines, tickets } = order;
  const money = (cents: number) => formatMoney(tenant.locale, fromCents(cents, order.currency_code));
  const name = orderName(order.number);
  const link = `${publicUrl}/order/${orderId}/confirmation`;
  const visits = tickets.map(({ title, date, slot }) => `${title}: ${formatDay(tenant.locale, date)}, ${slotLabel(slot)}`);
  const bought = lines.map((line) => `${line.quantity} × ${nameOf(line)}: ${money(line.price_cents * line.quantity)}`);
  const total = say.total(tenant.locale, { total: fromCents(order.total_cents, order.currency_code) });
  const opening = tickets.length > 0 ? "Your tickets are ready to print or to show on your phone:" : "Your order is complete:";
  const memberships = made.map((membership) => membershipSentences(tenant, membership, publicUrl).join(" "));
  return {
    from: tenant.mailFrom,
    to: order.email,
    subject: `Your order ${name} at ${tenant.title}`,
    text: [
      `Dear ${order.first_name},`,
      `thank you for your order ${name}. ${opening}`,
      link,
      visits.join("\n"),
      ...memberships,
      [...bought, total].join("\n"),
      helpLine(tenant),
    ]
      .filter((paragraph) => paragraph !== "")
      .join("\n\n"),
    html: mailPage(tenant, {
      title: `Your order ${name}`,
      heading: `Thank you, ${order.first_name}`,
      content: html`<p>This is your order ${name} at ${tenant.title}. ${opening}</p>
${mailButton(tenant, link, tickets.length > 0 ? "See your tickets" : "See your order")}
${visits.map((visit) => html`<p><strong>${visit}</strong></p>`)}
${memberships.map((sentences) => html`<p>${sentences}</p>`)}
<ul style="padding-left:1.2em">${bought.map((line) => html`<li>${line}</li>`)}</ul>
<p><strong>${total}</strong></p>`,
    }),
  };
}

/** A membership's one variant is named as it is. */
function nameOf({ title, ticket_type }: { readonly title: string; readonly ticket_type: string }): string {
  return title === ticket_type ? title : `${title}, ${ticket_type}`;
}
