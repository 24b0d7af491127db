import { inVisitOrder } from "../../../commerce/day-parts.ts";
import { startOf } from "../../../messages/formats/direction.ts";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { lineTitlesIn } from "../../museum/catalogue/titles-in.ts";
import { helpLine, mailButton, mailPage, typedName, typedText } from "../../museum/mail-page.ts";
import { anySlot, slotLabel } from "../../museum/model/times.ts";
import type { StoredAnswer } from "../carts/answers.ts";
import { keepsItsDay, movableUntil } from "../orders/changeable.ts";
import { buyerName } from "../orders/guest.ts";
import { joinRefunds, lineTaxes } from "../orders/line-taxes.ts";
import { answerIn, wordedOrder, wordedTicket } from "../orders/order-language.ts";
import { type MailedTicket, orderPageUrl, placeOf, ticketCard, whereIs } from "../orders/order-mail.ts";
import { countedVariant, orderName } from "../orders/order-tickets.ts";
import { readOrder, type StoredOrder } from "../orders/stored-order.ts";
import { dayWarnings } from "../orders/whole-day.ts";
import { type BoughtOrder, boughtTable, boughtText, totalsText } from "./bought-lines.ts";

export interface OrderToConfirm extends BoughtOrder {
  readonly id: string;
  readonly number: number;
  /** Null for the museum's first. */
  readonly language: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly tickets: readonly MailedTicket[];
  readonly answers: readonly StoredAnswer[];
}

const orderToConfirm = statement<[id: string], OrderToConfirm>(
  "order_to_confirm",
  `select id, number, language, first_name, last_name, email, currency_code, total_cents, discount_cents, refunded_cents, code, answers, (
    select coalesce(json_agg(json_build_object('variant_id', variant_id, 'title', title, 'ticket_type', ticket_type, 'quantity', quantity, 'refunded', refunded,
      'price_cents', price_cents, ${lineTaxes}, 'attributes', attributes) order by position), '[]')
    from order_lines ${joinRefunds} where order_id = orders.id
  ) as lines, (
    select coalesce(json_agg(json_build_object('id', id, 'event_id', event_id, 'title', title, 'date', date, 'slot', slot, 'counts', (
      select coalesce(json_agg(json_build_object('ticket_type', ticket_type, 'quantity', quantity - voided, 'variant_id', ${countedVariant}) order by position), '[]')
      from ticket_counts where ticket_id = tickets.id and quantity > voided
    )) order by position), '[]') from tickets where order_id = orders.id and voided_at is null
  ) as tickets from orders where id = $1`,
);

/** Undefined if there is nothing to confirm: the order has no address, or is cancelled or gone. */
export async function findOrderToConfirm(tx: Tx, orderId: string): Promise<OrderToConfirm | undefined> {
  const [order] = (await orderToConfirm(tx, orderId)).rows;
  const isCancelled = order?.lines.every(({ quantity, refunded }) => refunded === quantity) === true;
  return order === undefined || order.email === "" || isCancelled ? undefined : order;
}

/** The order with its titles and answers in the language of the view. */
export function wordedConfirmation(museum: Museum, order: OrderToConfirm): OrderToConfirm {
  const buyer = buyerName(museum.tenant.locale, { firstName: order.first_name, lastName: order.last_name });
  return {
    ...order,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    lines: order.lines.map((line) => {
      const stored = { title: line.title, ticketType: line.ticket_type };
      const { title, ticketType } = lineTitlesIn(museum, line.variant_id, stored);
      return { ...line, title, ticket_type: ticketType };
    }),
    tickets: order.tickets.map((ticket) => wordedTicket(museum, ticket)),
    answers: order.answers.map((answer) => answerIn(museum, answer)),
  };
}

/** The sentences and lists of a confirmation, which its text and its HTML share. */
interface Content {
  readonly link: string;
  readonly has: "one" | "many" | "other";
  readonly greeting: string;
  readonly thanks: string;
  readonly tickets: readonly MailedTicket[];
  /** The order's name, which the tickets' art is drawn from. */
  readonly art: string;
  /** Name visits that do not fit together on their day. */
  readonly warnings: readonly string[];
  readonly changes: readonly string[];
  /** Empty without tickets. */
  readonly attached: string;
  /** About what its lines made. */
  readonly paragraphs: readonly string[];
  readonly cards: readonly Html[];
  readonly bought: readonly string[];
  readonly totals: readonly string[];
  readonly receipt: Html;
  /** Empty without answers. */
  readonly answersTitle: string;
  readonly answers: readonly string[];
}

/** About what the order's lines made besides tickets. */
interface MadeByLines {
  readonly paragraphs: readonly string[];
  readonly cards: readonly Html[];
  readonly heading: string | undefined;
}

export async function confirmationMail(
  tx: Tx,
  museum: Museum,
  order: OrderToConfirm,
  { paragraphs, cards, heading }: MadeByLines,
  publicUrl: string,
): Promise<Mail> {
  const { tenant } = museum;
  const { locale, title: name } = tenant;
  const number = orderName(order.number);
  const tickets = inVisitOrder(order.tickets, ({ slot }) => slot);
  const has = tickets.length === 0 ? "other" : tickets.length === 1 ? "one" : "many";
  const content: Content = {
    link: orderPageUrl({ tenant, publicUrl }, order.id),
    has,
    greeting: say.greeting(locale, { name: typedName(order.first_name) }),
    thanks: `${say.thanks(locale, { order: number, museum: name })} ${say.opening(locale, { has })}`,
    tickets,
    art: number,
    warnings: dayWarnings(
      museum,
      tickets.map(({ event_id: eventId, title, date, slot }) => ({ eventId, title, date, slot })),
    ).map(({ text }) => text),
    changes: tickets.length > 0 ? movesOf(museum, wordedOrder(museum, await readOrder(tx, order.id))) : [],
    attached: tickets.length > 0 ? say.attached(locale) : "",
    paragraphs,
    cards,
    bought: boughtText(locale, order),
    totals: totalsText(locale, order),
    receipt: boughtTable(locale, order),
    answersTitle: order.answers.length > 0 ? say.answers(locale) : "",
    answers: order.answers.map(({ title, text }) =>
      (/[.?!:…]$/.test(title) ? say.answerAfter : say.answer)(locale, { title, text: typedText(text) }),
    ),
  };
  return {
    from: tenant.mailFrom,
    to: order.email,
    order: order.id,
    subject: say.subject(locale, { order: number, museum: name }),
    text: textOf(tenant, content),
    html: mailPage(
      { tenant, publicUrl },
      {
        title: say.title(locale, { order: number }),
        heading: headingOf(locale, tickets) ?? heading ?? say.orderHeading(locale),
        content: htmlOf(museum, content),
      },
    ),
    ...(tickets.length > 0 && { attach: order.id }),
  };
}

/** Names the day of the visit; undefined without tickets, or for several days. */
function headingOf(locale: string, tickets: readonly MailedTicket[]): string | undefined {
  const days = new Set(tickets.map(({ date }) => date));
  const [date] = days;
  return date === undefined || days.size > 1 ? undefined : say.visitHeading(locale, { date });
}

function textOf(tenant: Museum["tenant"], content: Content): string {
  const { locale } = tenant;
  const { greeting, thanks, link, tickets, warnings, changes, attached, paragraphs, bought, totals } = content;
  return [
    greeting,
    thanks,
    link,
    tickets.map(({ title, date, slot }) => say.visit(locale, { title, date, time: slotLabel(slot) })).join("\n"),
    tickets.length > 0 ? whereIs(tenant) : "",
    ...warnings,
    ...changes,
    attached,
    ...paragraphs,
    [...bought, ...totals].join("\n"),
    [content.answersTitle, ...content.answers].join("\n"),
    helpLine(tenant),
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function htmlOf(museum: Museum, content: Content): Html {
  const { tenant } = museum;
  const { greeting, thanks, link, has, tickets, warnings, changes, attached, paragraphs, cards, receipt } = content;
  const { answersTitle, answers, art } = content;
  return html`<p>${greeting}</p>
<p>${thanks}</p>
${tickets.map((ticket) => ticketCard(museum, ticket, { art }))}${cards}
${tickets.length > 0 && placeOf(tenant)}
${mailButton(tenant, link, say.link(tenant.locale, { has }))}
${warnings.map((sentence) => html`<p><strong>${sentence}</strong></p>`)}
${changes.map((sentence) => html`<p>${sentence}</p>`)}
${attached !== "" && html`<p>${attached}</p>`}
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${receipt}
${answersTitle !== "" && html`<p>${answersTitle}</p><ul style="padding-${startOf(tenant.locale)}:1.2em">${answers.map((line) => html`<li>${line}</li>`)}</ul>`}`;
}

function movesOf(museum: Museum, order: StoredOrder): string[] {
  const { locale } = museum.tenant;
  const tickets = inVisitOrder(
    order.tickets.filter(({ voidedAs }) => voidedAs === null),
    ({ slot }) => slot,
  );
  const movable = tickets.flatMap((ticket) => {
    const until = movableUntil(museum, order, ticket);
    if (until === undefined) return [];
    const change = keepsItsDay(museum, order, ticket) ? ("time" as const) : ("other" as const);
    // A ticket without a time that must keep its day cannot move.
    return change === "time" && ticket.slot === anySlot ? [] : [{ title: ticket.title, change, ...until }];
  });
  const isOne =
    movable.length === tickets.length &&
    new Set(movable.map(({ change, date, time }) => `${change} ${date} ${time}`)).size === 1;
  return [...new Set(movable.map((visit) => (isOne ? say.movable(locale, visit) : say.movableOf(locale, visit))))];
}
