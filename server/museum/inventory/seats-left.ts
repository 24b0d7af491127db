import { statement } from "../../platform/database/statement.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { rowKey } from "./seat-row.ts";

export interface Seats {
  readonly left: number;
  /** All seats for sale, taken or not. */
  readonly total: number;
}

export interface SeatsQuery {
  readonly eventIds: readonly string[];
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  /** Seats that this cart holds count as free. */
  readonly cartId: string | undefined;
}

const seatsOf = statement<
  [now: Date, cartId: string, eventIds: readonly string[], from: string, to: string],
  { event_id: string; date: string; slot: string; total: number; left: number }
>(
  "seats_of_events",
  `select i.event_id, i.date, i.slot, i.wanted as total, greatest(0, i.wanted - i.sold - i.held + coalesce(free.quantity, 0))::integer as left
  from inventory i
  left join (
    select event_id, date, slot, sum(quantity) as quantity from holds
    where (expires_at <= $1::timestamptz or cart_id = $2::text) and event_id = any($3::text[]) and date between $4::date and $5::date
    group by event_id, date, slot
  ) free on free.event_id = i.event_id and free.date = i.date and free.slot = i.slot
  where i.event_id = any($3::text[]) and i.date between $4::date and $5::date`,
);

const none: Seats = { left: 0, total: 0 };

/** The seats of some events in a span of days. Expired holds count as free. */
export async function seatsLeft(db: Db | Tx, { eventIds, from, to, now, cartId }: SeatsQuery): Promise<(eventId: string, date: string, slot: string) => Seats> {
  const { rows } = await seatsOf(db, now, cartId ?? "", eventIds, from, to);
  const seats = new Map(rows.map(({ event_id, date, slot, left, total }) => [rowKey({ eventId: event_id, date, slot }), { left, total }]));
  return (eventId, date, slot) => seats.get(rowKey({ eventId, date, slot })) ?? none;
}
