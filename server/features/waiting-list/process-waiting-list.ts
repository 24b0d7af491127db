import { type Selectable, sql } from "kysely";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tables, Tx } from "../../core/database/tables.ts";
import { inBatches, inTransaction } from "../../core/database/transaction.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { isOver } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { toEntry } from "./entry.ts";
import { queueOfferEnded } from "./mails.ts";
import { offerNext } from "./offer.ts";

/** Limits offers per time, so that a round always ends. */
const maxOffers = 200;

/** Looks up rows by key instead of joining: the inventory may be large. Expired holds count as free. */
const rowsWithRoom = statement<
  [now: Date],
  { readonly event_id: string; readonly date: string; readonly slot: string }
>(
  "waiting_with_room",
  `with waiting as materialized (
    select event_id, date, slot, min(seats) as least from waiting_entries where status = 'waiting' group by event_id, date, slot
  )
  select event_id, date, slot from waiting where least <= (
    select i.wanted - i.sold - i.held from inventory i where (i.event_id, i.date, i.slot) = (waiting.event_id, waiting.date, waiting.slot)
  ) + coalesce((
    select sum(h.quantity) from holds h
    where (h.event_id, h.date, h.slot) = (waiting.event_id, waiting.date, waiting.slot) and h.expires_at <= $1::timestamptz
  ), 0)`,
);

/** Ends expired offers; an offer being paid for lasts as long as its cart's hold. */
const endOffers = statement<[now: Date, most: number], Selectable<Tables["waiting_entries"]>>(
  "end_waiting_offers",
  `with due as materialized (
    select id, cart_id from waiting_entries where status = 'offered' and offered_until <= $1::timestamptz
    order by offered_until limit $2::integer for update skip locked
  ), found as (
    select due.id, carts.order_id is not null as is_bought, carts.order_id is null and carts.expires_at > $1::timestamptz as is_held, carts.expires_at
    from due left join carts on carts.id = due.cart_id
  )
  update waiting_entries set
    status = case when is_bought then 'bought' when is_held then 'offered' else 'expired' end,
    offered_until = case when is_held then found.expires_at else offered_until end,
    over_at = case when is_held then null else $1::timestamptz end
  from found where waiting_entries.id = found.id returning waiting_entries.*`,
);

export async function processWaitingList(context: ServerContext, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const now = new Date(context.now().epochMilliseconds);
  await inBatches((most) => inTransaction(db, (tx) => endDue(tx, context, most)), signal);
  await endPast(context);
  if (context.config.current.tenant.waitingList === false) return;
  for (const { event_id: eventId, date, slot } of (await rowsWithRoom(db, now)).rows) {
    for (let offers = 0; offers < maxOffers && !signal?.aborted; offers += 1)
      if (!(await offerNext(context, { eventId, date, slot }))) break;
  }
}

/** @returns the number of offers processed */
async function endDue(tx: Tx, context: ServerContext, most: number): Promise<number> {
  const museum = museumNow(context);
  const { rows } = await endOffers(tx, new Date(museum.now.epochMilliseconds), most);
  for (const row of rows.filter(({ status }) => status === "expired")) await queueOfferEnded(tx, context, toEntry(row));
  return rows.length;
}

async function endPast(context: ServerContext): Promise<void> {
  const museum = museumNow(context);
  const now = new Date(museum.now.epochMilliseconds);
  const rows = await begunRows(context.db, museum.date);
  for (const { eventId, date, slot } of rows.filter((row) => isOver(museum, museum.index.events.get(row.eventId), row)))
    await context.db
      .updateTable("waiting_entries")
      .set({ status: "past", over_at: now })
      .where("event_id", "=", eventId)
      .where("date", "=", date)
      .where("slot", "=", slot)
      .where("status", "in", ["unconfirmed", "waiting"])
      .execute();
}

async function begunRows(db: Db, today: string): Promise<readonly SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select distinct event_id as "eventId", date, slot from waiting_entries
    where over_at is null and date <= ${today}::date and status in ('unconfirmed', 'waiting')`.execute(db);
  return rows;
}
