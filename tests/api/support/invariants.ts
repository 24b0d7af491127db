import { sql } from "kysely";
import { expect } from "vitest";
import { networksSql } from "../../../server/core/http/network-address.ts";
import { wholeSeries } from "../../../server/museum/products/series/product.ts";
import { reconcile } from "../../../server/operations/reconcile.ts";
import type { TestMuseum } from "./museum.ts";

export async function seats({ db }: TestMuseum, eventId: string, date: string, slot: string) {
  return db
    .selectFrom("inventory")
    .select(["wanted", "capacity", "held", "sold"])
    .where("event_id", "=", eventId)
    .where("date", "=", date)
    .where("slot", "=", slot)
    .executeTakeFirstOrThrow();
}

/**
 * Checks the whole database: nothing is oversold; seats held match holds, seats sold match tickets, arrived guests
 * match redeemed tickets; seats sold of a series with its own capacity match orders; an address's open seats match its
 * holds; redemptions are recorded and within sales; the ledger covers each order.
 */
export async function expectSound({ db }: Pick<TestMuseum, "db">): Promise<void> {
  const { rows } = await sql`
    select i.event_id, i.date, i.slot, i.capacity, i.held, i.sold, i.arrived, coalesce(h.quantity, 0)::integer as holds,
      coalesce(t.quantity, 0)::integer as tickets, coalesce(t.redeemed, 0)::integer as redeemed
    from inventory i
    left join (select event_id, date, slot, sum(quantity) as quantity from holds group by event_id, date, slot) h on (h.event_id, h.date, h.slot) = (i.event_id, i.date, i.slot)
    left join (
      select event_id, date, slot, sum(quantity - voided) as quantity, sum(redeemed) as redeemed from tickets join ticket_counts on ticket_id = tickets.id group by event_id, date, slot
    ) t on (t.event_id, t.date, t.slot) = (i.event_id, i.date, i.slot)
    where i.held + i.sold > i.capacity or i.held <> coalesce(h.quantity, 0) or (i.slot <> ${wholeSeries} and i.sold <> coalesce(t.quantity, 0))
      or i.arrived <> coalesce(t.redeemed, 0)`.execute(db);
  expect(rows).toEqual([]);
  const { rows: series } = await sql`
    select i.event_id, i.sold, l.quantity from inventory i
    left join (select product_id, sum(quantity - refunded)::integer as quantity from order_lines group by product_id) l on l.product_id = i.event_id
    where i.slot = ${wholeSeries} and i.sold <> coalesce(l.quantity, 0)`.execute(db);
  expect(series).toEqual([]);
  const { rows: open } = await sql`
    select address_key, coalesce(o.seats, 0) as counted, coalesce(h.seats, 0)::integer as held from open_seats o
    full join (select network as address_key, sum(quantity) as seats from holds cross join lateral ${sql.raw(networksSql("holds.address_key"))} as networks group by network) h using (address_key)
    where coalesce(o.seats, 0) <> coalesce(h.seats, 0)`.execute(db);
  expect(open).toEqual([]);
  const { rows: redeemed } = await sql`
    select c.ticket_id, c.position, c.quantity, c.redeemed, coalesce(r.quantity, 0)::integer as recorded from ticket_counts c
    left join (
      select ticket_id, position, sum(quantity) as quantity from redemption_counts join redemptions on id = redemption_id
      where undone_at is null group by ticket_id, position
    ) r on (r.ticket_id, r.position) = (c.ticket_id, c.position)
    where c.redeemed not between 0 and c.quantity - c.voided or c.redeemed <> coalesce(r.quantity, 0)`.execute(db);
  expect(redeemed).toEqual([]);
  expect(await reconcile(db)).toEqual([]);
}
