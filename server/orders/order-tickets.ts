import type { OrderResponse, OrderTicket } from "../../schemas/generated/wire.ts";
import { type Museum, slotLabel } from "../catalogue/museum.ts";
import type { Db } from "../database/tables.ts";
import { notFound } from "../http/failure.ts";
import { qrCode } from "../http/qr-code.ts";
import { showOrderMembership } from "../memberships/member-card.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";

/** How people name an order. */
export function orderName(number: number): string {
  return `#${number}`;
}

/** An order's tickets and memberships, as its confirmation shows them to a customer, or to a stranger. @throws Failure 404 */
export async function orderTickets(db: Db, museum: Museum, orderId: string, viewerId?: string): Promise<OrderResponse["order"]> {
  const order = await db.selectFrom("orders").select(["id", "number"]).where("id", "=", orderId).executeTakeFirst();
  if (order === undefined) throw notFound(`There is no order "${orderId}".`);
  const tickets = await db.selectFrom("tickets").selectAll().where("order_id", "=", orderId).orderBy("position").execute();
  const counts = await db
    .selectFrom("ticket_counts")
    .innerJoin("tickets", "tickets.id", "ticket_counts.ticket_id")
    .select(["ticket_id", "ticket_type", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("ticket_counts.position")
    .execute();
  const cards = tickets.map(async ({ id, event_id, title, date, slot }): Promise<OrderTicket> => {
    const own = counts.filter((count) => count.ticket_id === id);
    return {
      qrCode: await qrCode({ type: "ticket", id }),
      title,
      date,
      time: slotLabel(slot),
      ticketTypes: Object.fromEntries(own.map(({ ticket_type, quantity }) => [ticket_type, quantity])),
      totalQuantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      extraTicketInfo: museum.index.events.get(event_id)?.extraTicketInfo ?? "",
    };
  });
  const memberships = (await orderMemberships(db, orderId)).map((made) => showOrderMembership(db, museum, made, viewerId));
  return { id: order.id, name: orderName(order.number), orderTickets: await Promise.all(cards), memberships: await Promise.all(memberships) };
}
