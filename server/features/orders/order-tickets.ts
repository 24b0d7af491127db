import { type RawBuilder, sql } from "kysely";
import { counted } from "../../../commerce/counted.ts";
import { inVisitOrder } from "../../../commerce/day-parts.ts";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/orders.ts";
import type { OrderResponse, OrderTicket } from "../../../schemas/generated/wire.ts";
import { qrCode } from "../../core/codes/qr-code.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db } from "../../core/database/tables.ts";
import { notFound } from "../../core/http/http-error.ts";
import { countedWords, type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { partOfVisit } from "../../museum/catalogue/way-in.ts";
import { Slot } from "../../museum/feature.ts";
import type { taxesOfOrder } from "../../museum/model/tax.ts";
import { slotLabel } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { showOrderMembership } from "../memberships/member-card.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import { buyerName } from "./guest.ts";
import type { OrderRows } from "./insert-order.ts";
import { joinRefunds, lineTaxes } from "./line-taxes.ts";
import { contextOfOrder, wordedTickets } from "./order-language.ts";
import { dayWarnings, shownDayTickets } from "./whole-day.ts";

/** The wallets that take tickets on this server. */
export const walletNames = new Slot<OrderResponse["order"]["wallets"]>("wallet names");

export function orderName(number: number): string {
  return `#${number}`;
}

/** SQL: the order has no valid ticket for this day or later. @param day YYYY-MM-DD */
export function noVisitFrom(day: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from tickets where order_id = orders.id and date >= ${day} and voided_at is null)`;
}

export interface ShownOrder {
  /** The lookup key: the id, or the code of a shared link. */
  readonly id: string;
  readonly cart_id: string;
  /** Null if found by a shared link's code. */
  readonly share_code: string | null;
  readonly number: number;
  /** Null for the museum's first. */
  readonly language: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** Empty at the desk. */
  readonly email: string;
  /** Less refunds. */
  readonly total_cents: number;
  readonly currency_code: string;
  /** The tax that prices include, by rate, less refunds. */
  readonly lines: Parameters<typeof taxesOfOrder>[0];
  readonly has_memberships: boolean;
  readonly tickets: readonly ShownTicket[];
  readonly cancelled: readonly Omit<ShownTicket, "counts">[];
  readonly changes: number;
}

type ShownTicket = OrderRows["tickets"][number] & {
  /** The ticket originally sold: identifies the visit across moves. */
  readonly visit: string;
};

/** SQL: a ticket's count knows its type by the line that it came from. */
export const countedVariant = `(
  select variant_id from order_lines where order_id = tickets.order_id and position = (from_lines->0->>0)::integer
)`;

const shownOrder = statement<[key: string], ShownOrder>(
  "order_with_tickets",
  `select $1::text as id, cart_id, case when id = $1::text then share_code end as share_code, number, language, first_name, last_name, email, total_cents - refunded_cents as total_cents, currency_code, exists (select from memberships where order_id = orders.id) as has_memberships, (
    select coalesce(json_agg(json_build_object('id', id, 'visit', coalesce(visit_id, id), 'event_id', event_id, 'title', title, 'date', date, 'slot', slot, 'counts', (
      select coalesce(json_agg(json_build_object('ticket_type', ticket_type, 'quantity', quantity - voided, 'variant_id', ${countedVariant}) order by position), '[]')
      from ticket_counts where ticket_id = tickets.id and quantity > voided
    )) order by position), '[]') from tickets where order_id = orders.id and voided_at is null
  ) as tickets, (
    select coalesce(json_agg(json_build_object('id', id, 'visit', coalesce(visit_id, id), 'event_id', event_id, 'title', title, 'date', date, 'slot', slot) order by position), '[]')
    from tickets where order_id = orders.id and voided_as = 'cancelled'
  ) as cancelled, (
    select coalesce(json_agg(json_build_object(${lineTaxes}) order by position), '[]')
    from order_lines ${joinRefunds} where order_id = orders.id
  ) as lines, (select count(*)::integer from order_changes where order_id = orders.id) as changes from orders where id = $1::text or share_code = $1::text`,
);

/** Tickets are in visiting order, also after a move. @param key id or code of a shared link @throws HttpError 404 */
export async function findOrder(db: Db, key: string): Promise<ShownOrder> {
  const [order] = (await shownOrder(db, key)).rows;
  if (order === undefined) throw notFound((locale) => say.notFound(locale, { id: key }));
  return { ...order, tickets: inVisitOrder(order.tickets, ({ slot }) => slot) };
}

export function wordsOf(
  { index }: Museum,
  { event_id, counts }: Pick<ShownOrder["tickets"][number], "event_id" | "counts">,
): Pick<OrderTicket, "counted"> {
  const words = counts.flatMap(({ ticket_type }) => {
    const counted = countedWords(index, event_id, ticket_type);
    return counted === undefined ? [] : [[ticket_type, counted] as const];
  });
  return words.length === 0 ? {} : { counted: Object.fromEntries(words) };
}

/** Finds an order for its mails and documents, with the museum in the order's language. @throws HttpError 404 */
export async function findOrderInItsLanguage<Context extends Pick<ServerContext, "config" | "now">>(
  db: Db,
  context: Context,
  key: string,
): Promise<{ readonly order: ShownOrder; readonly context: Context; readonly museum: Museum }> {
  const order = await findOrder(db, key);
  const own = contextOfOrder(context, order);
  const museum = museumNow(own);
  return { order: wordedTickets(museum, order), context: own, museum };
}

/** Formats counts such as "2 adults" or "2 × Adult". */
export function typesOf(
  { tenant, index }: Pick<Museum, "tenant" | "index">,
  { event_id, counts }: Pick<ShownOrder["tickets"][number], "event_id" | "counts">,
): string[] {
  return counts.map(({ ticket_type: type, quantity }) =>
    counted(tenant.locale, quantity, type, countedWords(index, event_id, type)),
  );
}

/** Adds types up that one language calls the same. */
export function quantitiesOf(counts: ShownOrder["tickets"][number]["counts"]): OrderTicket["ticketTypes"] {
  const quantities = new Map<string, number>();
  for (const { ticket_type, quantity } of counts)
    quantities.set(ticket_type, (quantities.get(ticket_type) ?? 0) + quantity);
  return Object.fromEntries(quantities);
}

export function buyerOf(
  locale: string,
  { first_name, last_name }: Pick<ShownOrder, "first_name" | "last_name">,
): string {
  const { firstName, lastName } = buyerName(locale, { firstName: first_name, lastName: last_name });
  return `${firstName} ${lastName}`.trim();
}

interface Viewing {
  readonly viewerId?: string;
  readonly wallets: OrderResponse["order"]["wallets"];
}

/** Shows membership cards only to their owner. @throws HttpError 404 */
export async function orderTickets(
  db: Db,
  museum: Museum,
  orderId: string,
  { viewerId, wallets }: Viewing,
): Promise<OrderResponse["order"]> {
  const order = wordedTickets(museum, await findOrder(db, orderId));
  const isShared = order.share_code === null;
  const events = order.tickets.map(({ event_id }) => event_id);
  const cards = order.tickets.map(
    async ({ id, event_id, title, date, slot, counts }): Promise<OrderTicket> => ({
      qrCode: await qrCode({ type: "ticket", id }),
      title,
      date,
      time: slotLabel(slot),
      ...partOfVisit(museum.index, event_id, events),
      ticketTypes: quantitiesOf(counts),
      ...wordsOf(museum, { event_id, counts }),
      totalQuantity: counts.reduce((sum, { quantity }) => sum + quantity, 0),
      extraTicketInfo: museum.index.events.get(event_id)?.extraTicketInfo ?? "",
    }),
  );
  const made = order.has_memberships && !isShared ? await orderMemberships(db, orderId, museum.tenant.locale) : [];
  const warnings = dayWarnings(museum, shownDayTickets(order));
  const memberships = made.map((each) => showOrderMembership(db, museum, each, viewerId));
  return {
    id: order.id,
    // Keep the own cart of a browser that opened a shared link.
    cartId: isShared ? "" : order.cart_id,
    name: orderName(order.number),
    buyer: buyerOf(museum.tenant.locale, order),
    ...(order.email !== "" && !isShared && { sentTo: maskedEmail(order.email) }),
    ...(order.share_code !== null && {
      total: fromCents(order.total_cents, order.currency_code),
      shareId: order.share_code,
    }),
    wallets: [...wallets],
    orderTickets: await Promise.all(cards),
    ...(warnings.length > 0 && { warnings }),
    memberships: await Promise.all(memberships),
  };
}

/** Lets its owner recognize the address: "a…@example.org". */
export function maskedEmail(email: string): string {
  const [first = ""] = email;
  return `${first}…${email.slice(email.lastIndexOf("@"))}`;
}
