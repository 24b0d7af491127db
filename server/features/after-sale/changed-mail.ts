import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/mail/changed.ts";
import * as sayOrder from "../../../messages/generated/mail/confirmation.ts";
import * as sayChange from "../../../messages/generated/server/after-sale.ts";
import type { Tx } from "../../core/database/tables.ts";
import { html } from "../../core/http/html.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn } from "../../museum/catalogue/titles-in.ts";
import { helpLine, mailButton, mailPage, typedName } from "../../museum/mail-page.ts";
import { slotLabel } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { ChangedVisit } from "../orders/changes.ts";
import { buyerName } from "../orders/guest.ts";
import { orderPageUrl, placeOf, ticketCard, whereIs } from "../orders/order-mail.ts";
import { findOrderInItsLanguage, orderName, type ShownOrder } from "../orders/order-tickets.ts";
import { dayWarnings, shownDayTickets } from "../orders/whole-day.ts";
import type { RefundedMoney } from "./refund-money.ts";

interface ChangedOrder {
  readonly id: string;
  readonly email: string;
}

export interface MovedVisit {
  readonly eventId: string;
  /** The new ticket. */
  readonly movedTo: string;
  readonly from: ChangedVisit;
  readonly to: ChangedVisit;
}

/** Mails the new tickets; sends nothing to an order without an address. */
export function mailMoved(
  tx: Tx,
  context: ServerContext,
  changed: ChangedOrder,
  moved: readonly MovedVisit[],
): Promise<void> {
  return queueMail(tx, context, changed, (museum, { number }) => {
    const { locale, title } = museum.tenant;
    return {
      subject: say.movedSubject(locale, { order: orderName(number), museum: title }),
      heading: say.movedTitle(locale),
      isNew: ({ id }) => moved.some(({ movedTo }) => id === movedTo),
      sentences: [
        ...moved.map(({ eventId, from, to }) =>
          say.moved(locale, {
            title: eventTitleIn(museum, { eventId, title: to.title }),
            date: to.date,
            time: slotLabel(to.slot),
            fromDate: from.date,
            fromTime: slotLabel(from.slot),
          }),
        ),
        say.oldCode(locale, { count: moved.length }),
      ],
    };
  });
}

/** @param visits those that the order no longer has, or has for fewer guests: their codes stay valid */
export function mailCancelled(
  tx: Tx,
  context: ServerContext,
  changed: ChangedOrder,
  visits: readonly (ChangedVisit & { readonly id: string; readonly eventId: string })[],
  { cents, handBack }: RefundedMoney,
): Promise<void> {
  return queueMail(tx, context, changed, (museum, order) => {
    const { locale, title } = museum.tenant;
    const remains = ({ id }: { readonly id: string }) => order.tickets.some((ticket) => ticket.id === id);
    const sayOf = (sentence: typeof say.cancelled, of: typeof visits) => {
      const titles = of.map((visit) =>
        sayChange.visit(locale, {
          title: eventTitleIn(museum, visit),
          date: visit.date,
          time: slotLabel(visit.slot),
        }),
      );
      return titles.length > 0 ? [sentence(locale, { titles })] : [];
    };
    const amount = fromCents(cents, order.currency_code);
    const named = { order: orderName(order.number), museum: title };
    const gone = visits.filter((visit) => !remains(visit));
    const isRefund = gone.length === 0 && cents > 0;
    return {
      subject: (isRefund ? say.refundedSubject : say.cancelledSubject)(locale, named),
      heading: (isRefund ? say.refundedTitle : say.cancelledTitle)(locale),
      sentences: [
        ...sayOf(say.cancelled, gone),
        ...sayOf(say.cancelledInPart, visits.filter(remains)),
        ...(cents > 0
          ? [
              (handBack.some(({ method }) => method !== "card-reader") ? say.handedBack : say.refund)(locale, {
                amount,
              }),
            ]
          : []),
        ...(order.tickets.length > 0 && visits.length > 0 ? [say.remaining(locale)] : []),
      ],
    };
  });
}

interface Described {
  readonly subject: string;
  readonly heading: string;
  /** Matches the ticket with the new code. */
  readonly isNew?: (ticket: ShownOrder["tickets"][number]) => boolean;
  readonly sentences: readonly string[];
}

/** Reads the order as changed. */
async function queueMail(
  tx: Tx,
  context: ServerContext,
  { id, email }: ChangedOrder,
  compose: (museum: Museum, order: ShownOrder) => Described,
): Promise<void> {
  if (email === "") return;
  const { order, museum } = await findOrderInItsLanguage(tx, context, id);
  const { tenant } = museum;
  const { locale } = tenant;
  const { publicUrl } = context.environment;
  const { subject, heading, isNew = () => false, sentences } = compose(museum, order);
  const warnings = dayWarnings(museum, shownDayTickets(order)).map(({ text }) => text);
  const tickets = [...order.tickets.filter(isNew), ...order.tickets.filter((ticket) => !isNew(ticket))];
  const mark = tickets.length > 1 ? say.newCode(locale) : undefined;
  const link = orderPageUrl({ tenant, publicUrl }, id);
  const has = tickets.length === 0 ? "other" : tickets.length === 1 ? "one" : "many";
  const visits = tickets.map(({ title, date, slot }) => sayOrder.visit(locale, { title, date, time: slotLabel(slot) }));
  const art = orderName(order.number);
  const buyer = buyerName(locale, { firstName: order.first_name, lastName: order.last_name });
  const opening = sayOrder.greeting(locale, { name: typedName(buyer.firstName) });
  await context.queueMail(tx, {
    from: tenant.mailFrom,
    to: order.email,
    subject,
    text: [
      opening,
      [...sentences, ...warnings].join("\n\n"),
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
        heading,
        content: html`<p>${opening}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${warnings.map((text) => html`<p><strong>${text}</strong></p>`)}
${tickets.map((ticket) => ticketCard(museum, ticket, { art, ...(isNew(ticket) && { mark }) }))}
${tickets.length > 0 && placeOf(tenant)}
${mailButton(tenant, link, sayOrder.link(locale, { has }))}`,
      },
    ),
    order: id,
    ...((tickets.length > 0 || order.cancelled.length > 0) && { attach: id }),
  });
}
