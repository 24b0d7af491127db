import * as say from "../../../messages/generated/server/orders.ts";
import type { OrderResponse, OrderTicket } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { slotIn } from "../../museum/catalogue/times.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Db } from "../../platform/database/tables.ts";
import { notFound } from "../../platform/http/http-error.ts";
import { qrCode } from "../../platform/http/qr-code.ts";
import { showOrderMembership } from "../memberships/member-card.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import type { OrderRows } from "./insert-order.ts";

/** How people name an order. */
export function orderName(number: number): string {
  return `#${number}`;
}

interface ShownOrder {
  readonly id: string;
  readonly cart_id: string;
  readonly number: number;
  readonly has_memberships: boolean;
  readonly tickets: OrderRows["tickets"];
}

const shownOrder = statement<[id: string], ShownOrder>(
  "order_with_tickets",
  `select id, cart_id, number, exists (select from memberships where order_id = orders.id) as has_memberships, (
    select coalesce(json_agg(json_build_object('id', id, 'event_id', event_id, 'title', title, 'date', date, 'slot', slot, 'counts', (
      select coalesce(json_agg(json_build_object('ticket_type', ticket_type, 'quantity', quantity) order by position), '[]')
      from ticket_counts where ticket_id = tickets.id
    )) order by position), '[]') from tickets where order_id = orders.id
  ) as tickets from orders where id = $1`,
);

/** An order's tickets and memberships, as its confirmation shows them to a customer, or to a stranger. @throws HttpError 404 */
export async function orderTickets(db: Db, museum: Museum, orderId: string, viewerId?: string): Promise<OrderResponse["order"]> {
  const [order] = (await shownOrder(db, orderId)).rows;
  if (order === undefined) throw notFound((locale) => say.notFound(locale, { id: orderId }));
  const cards = order.tickets.map(
    async ({ id, event_id, title, date, slot, counts }): Promise<OrderTicket> => ({
      qrCode: await qrCode({ type: "ticket", id }),
      title,
      date,
      time: slotIn(museum.tenant.locale, slot),
      ticketTypes: Object.fromEntries(counts.map(({ ticket_type, quantity }) => [ticket_type, quantity])),
      totalQuantity: counts.reduce((sum, { quantity }) => sum + quantity, 0),
      extraTicketInfo: museum.index.events.get(event_id)?.extraTicketInfo ?? "",
    }),
  );
  const made = order.has_memberships ? await orderMemberships(db, orderId) : [];
  const memberships = made.map((each) => showOrderMembership(db, museum, each, viewerId));
  return {
    id: order.id,
    cartId: order.cart_id,
    name: orderName(order.number),
    orderTickets: await Promise.all(cards),
    memberships: await Promise.all(memberships),
  };
}
