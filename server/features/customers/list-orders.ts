import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { CustomerOrdersResponse, CustomerTicketsResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import { columnsOf, runningOn } from "../../museum/catalogue/availability.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn, lineTitlesIn } from "../../museum/catalogue/titles-in.ts";
import { slotLabel } from "../../museum/model/times.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { ownOrders } from "../accounts/own-records.ts";
import { orderName } from "../orders/order-tickets.ts";

const pageSize = 20;
const maxTickets = 100;

interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly created_at: Date;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly currency_code: string;
  readonly items: readonly (Item & { readonly variantId: string })[];
}

type Item = CustomerOrdersResponse["orders"][number]["items"][number];

/** @param from the number of the page's first order */
export async function listOrders(
  db: Db,
  museum: Museum,
  customer: CurrentCustomer,
  from: number | undefined,
): Promise<CustomerOrdersResponse> {
  const { rows } = await sql<OrderRow>`
    select id, number, created_at, total_cents, refunded_cents, currency_code, (
      select coalesce(json_agg(json_build_object('variantId', variant_id, 'title', title, 'quantity', quantity) order by position), '[]') from (
        select title, min(variant_id) as variant_id, sum(quantity)::integer as quantity, min(position) as position from order_lines where order_id = own.id group by title
      ) as titles
    ) as items
    from ${ownOrders(customer)} as own ${from === undefined ? sql`` : sql`where number <= ${from}`}
    order by number desc limit ${pageSize + 1}`.execute(db);
  const next = rows[pageSize];
  return {
    orders: rows
      .slice(0, pageSize)
      .map(({ id, number, created_at, total_cents, refunded_cents, currency_code, items }) => ({
        id,
        name: orderName(number),
        createdAt: created_at.toISOString(),
        total: fromCents(total_cents, currency_code),
        ...(refunded_cents > 0 && { refunded: fromCents(refunded_cents, currency_code) }),
        items: items.map(({ variantId, title, quantity }) => ({
          title: lineTitlesIn(museum, variantId, { title, ticketType: "" }).title,
          quantity,
        })),
      })),
    ...(next !== undefined && { next: String(next.number) }),
  };
}

interface TicketRow {
  readonly order_id: string;
  readonly number: number;
  readonly event_id: string;
  readonly title: string;
  readonly date: string;
  readonly slot: string;
  readonly quantity: number;
  readonly redeemed: number;
}

/** Includes visits still running after midnight. */
export async function listTickets(db: Db, museum: Museum, customer: CurrentCustomer): Promise<CustomerTicketsResponse> {
  const { date } = museum;
  const [eventIds, dates, slots] = columnsOf(runningOn(museum));
  const { rows } = await sql<TicketRow>`
    select order_id, number, event_id, title, date, slot, counts.quantity, counts.redeemed
    from ${ownOrders(customer)} as own join tickets on tickets.order_id = own.id, lateral (
      select sum(quantity - voided)::integer as quantity, sum(redeemed)::integer as redeemed from ticket_counts where ticket_id = tickets.id
    ) as counts
    where voided_at is null
      and (date >= ${date} or (event_id, date, slot) in (select * from unnest(${eventIds}::text[], ${dates}::date[], ${slots}::text[])))
    order by date, (case when slot = '' then time '00:00' else slot::time end), number, position limit ${maxTickets}`.execute(
    db,
  );
  return {
    tickets: rows.map(({ order_id, number, event_id, title, date: day, slot, quantity, redeemed }) => ({
      orderId: order_id,
      orderName: orderName(number),
      title: eventTitleIn(museum, { eventId: event_id, title }),
      date: day,
      time: slotLabel(slot),
      quantity,
      redeemed,
    })),
  };
}
