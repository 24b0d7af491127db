import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/mail/changed.ts";
import * as sayOrder from "../../../messages/generated/mail/confirmation.ts";
import * as sayChange from "../../../messages/generated/server/after-sale.ts";
import type { HandBack } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { helpLine, mailButton, mailPage, typedName } from "../../museum/mail-page.ts";
import { slotIn } from "../../museum/model/times.ts";
import { orderPageUrl, placeOf, ticketCard, whereIs } from "../orders/order-mail.ts";
import { findOrder, orderName, type ShownOrder } from "../orders/order-tickets.ts";

interface Visit {
  readonly title: string;
  readonly date: string;
  readonly slot: string;
}

export async function movedMail(
  tx: Tx,
  museum: Museum,
  orderId: string,
  { from, to }: { readonly from: Visit; readonly to: Visit },
  publicUrl: string,
): Promise<Mail> {
  const { locale, title: name } = museum.tenant;
  const order = await findOrder(tx, orderId);
  const time = slotIn(locale, to.slot);
  const sentences = [
    say.moved(locale, {
      title: to.title,
      date: to.date,
      time,
      fromDate: from.date,
      fromTime: slotIn(locale, from.slot),
    }),
    say.oldCode(locale),
  ];
  return mailOf(museum, order, {
    subject: say.movedSubject(locale, { order: orderName(order.number), museum: name }),
    sentences,
    publicUrl,
  });
}

export async function cancelledMail(
  tx: Tx,
  museum: Museum,
  orderId: string,
  {
    visits,
    cents,
    handBack,
  }: { readonly visits: readonly Visit[]; readonly cents: number; readonly handBack: readonly HandBack[] },
  publicUrl: string,
): Promise<Mail> {
  const { locale, title: name } = museum.tenant;
  const order = await findOrder(tx, orderId);
  const titles = visits.map(({ title, date, slot }) =>
    sayChange.visit(locale, { title, date, time: slotIn(locale, slot) }),
  );
  const amount = fromCents(cents, order.currency_code);
  const sentences = [
    ...(visits.length > 0 ? [say.cancelled(locale, { titles })] : []),
    ...(cents > 0 ? [handBack.length > 0 ? say.handedBack(locale, { amount }) : say.refund(locale, { amount })] : []),
    ...(order.tickets.length > 0 && visits.length > 0 ? [say.remaining(locale)] : []),
  ];
  const named = { order: orderName(order.number), museum: name };
  const subject = visits.length > 0 ? say.cancelledSubject(locale, named) : say.refundedSubject(locale, named);
  return mailOf(museum, order, { subject, sentences, publicUrl });
}

interface Content {
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly publicUrl: string;
}

function mailOf(museum: Museum, order: ShownOrder, { subject, sentences, publicUrl }: Content): Mail {
  const { tenant } = museum;
  const { locale } = tenant;
  const { tickets } = order;
  const link = orderPageUrl(publicUrl, order.id);
  const has = tickets.length === 0 ? "other" : tickets.length === 1 ? "one" : "many";
  const visits = tickets.map(({ title, date, slot }) =>
    sayOrder.visit(locale, { title, date, time: slotIn(locale, slot) }),
  );
  const opening = sayOrder.greeting(locale, { name: typedName(order.first_name) });
  return {
    from: tenant.mailFrom,
    to: order.email,
    subject,
    text: [
      opening,
      sentences.join("\n\n"),
      visits.join("\n"),
      link,
      tickets.length > 0 ? whereIs(tenant) : "",
      helpLine(tenant),
    ]
      .filter((paragraph) => paragraph !== "")
      .join("\n\n"),
    html: mailPage(
      { tenant, publicUrl },
      {
        title: subject,
        content: html`<p>${opening}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${tickets.map((ticket) => ticketCard(museum, ticket))}
${tickets.length > 0 && placeOf(tenant)}
${mailButton(tenant, link, sayOrder.link(locale, { has }))}`,
      },
    ),
    order: order.id,
    ...((tickets.length > 0 || order.cancelled.length > 0) && { attach: order.id }),
  };
}
