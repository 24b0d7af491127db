import { formatDay } from "../../commerce/days.ts";
import { slotLabel } from "../catalogue/museum.ts";
import type { Tenant } from "../config/types.ts";
import type { Tx } from "../database/tables.ts";
import { html } from "../http/html.ts";
import { orderName } from "../orders/order-tickets.ts";
import { helpLine, mailButton, mailPage } from "./mail-page.ts";
import type { Mail } from "./mailer.ts";
import { type MailedMembership, membershipSentences } from "./membership-sentences.ts";

/** The mail that confirms an order, says what the memberships are that it made, and leads to its tickets. */
export async function confirmationMail(tx: Tx, tenant: Tenant, orderId: string, made: readonly MailedMembership[], publicUrl: string): Promise<Mail> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const lines = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute();
  const tickets = await tx.selectFrom("tickets").select(["title", "date", "slot"]).where("order_id", "=", orderId).orderBy("position").execute();
  const money = new Intl.NumberFormat(tenant.locale, { style: "currency", currency: order.currency_code });
  const name = orderName(order.number);
  const link = `${publicUrl}/order/${order.id}/confirmation`;
  const visits = tickets.map(({ title, date, slot }) => `${title}: ${formatDay(date, "long", tenant.locale)}, ${slotLabel(slot)}`);
  const bought = lines.map((line) => `${line.quantity} × ${nameOf(line)}: ${money.format((line.price_cents * line.quantity) / 100)}`);
  const total = `Total: ${money.format(order.total_cents / 100)}`;
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
