import { eventTitleIn, lineTitlesIn, type View } from "../../museum/catalogue/titles-in.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import type { StoredAnswer } from "../carts/answers.ts";
import type { StoredOrder } from "./stored-order.ts";

/** Derives a server's context with the museum in the language of an order, for its mails and documents. */
export function contextOfOrder<Context extends Pick<ServerContext, "config">>(
  context: Context,
  { language }: { readonly language: string | null },
): Context {
  return contextIn(context, language ?? context.config.current.tenant.languages[0]);
}

/** The words in the order's own language, if the reader has that one. */
export function answerIn<Answer extends StoredAnswer>({ tenant }: View, answer: Answer): Answer {
  const { translated } = answer;
  return translated?.language === tenant.locale
    ? { ...answer, title: translated.title, text: translated.text }
    : answer;
}

/** The order for a reader of the view. Never store it: stored titles are in the museum's first language. */
export function wordedOrder(museum: View, order: StoredOrder): StoredOrder {
  const variants = new Map(order.lines.map(({ position, variantId }) => [position, variantId]));
  const typeIn = (ticketType: string, [line]: readonly (readonly [line: number, quantity: number])[]) =>
    lineTitlesIn(museum, variants.get(line?.[0] ?? -1) ?? "", { title: "", ticketType }).ticketType;
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, ...lineTitlesIn(museum, line.variantId, line) })),
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      title: eventTitleIn(museum, ticket),
      counts: ticket.counts.map((count) => ({ ...count, ticketType: typeIn(count.ticketType, count.fromLines) })),
    })),
    answers: order.answers.map((answer) => answerIn(museum, answer)),
  };
}

/** Turns stored titles of an order's tickets, as its history names them, into those of the view. */
export function titlesOf(museum: View, order: StoredOrder): (title: string) => string {
  const shown = new Map(order.tickets.map((ticket) => [ticket.title, eventTitleIn(museum, ticket)]));
  return (title) => shown.get(title) ?? title;
}

interface Visit {
  readonly event_id: string;
  readonly title: string;
}

interface Ticket extends Visit {
  readonly counts: readonly { readonly ticket_type: string; readonly variant_id?: string | null }[];
}

const wordedVisit = <Of extends Visit>(museum: View, visit: Of): Of => ({
  ...visit,
  title: eventTitleIn(museum, { eventId: visit.event_id, title: visit.title }),
});

/** As `wordedOrder`. */
export function wordedTicket<Of extends Ticket>(museum: View, ticket: Of): Of {
  const counts = ticket.counts.map((count) => {
    const { ticketType } = lineTitlesIn(museum, count.variant_id ?? "", { title: "", ticketType: count.ticket_type });
    return { ...count, ticket_type: ticketType };
  });
  return { ...wordedVisit(museum, ticket), counts };
}

interface Tickets {
  readonly tickets: readonly Ticket[];
  readonly cancelled: readonly Visit[];
}

/** As `wordedOrder`. */
export function wordedTickets<Of extends Tickets>(museum: View, order: Of): Of {
  return {
    ...order,
    tickets: order.tickets.map((ticket) => wordedTicket(museum, ticket)),
    cancelled: order.cancelled.map((visit) => wordedVisit(museum, visit)),
  };
}
