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

/**
 * Of the holds it reads those that expired, where anything is held, and the cart's own: in a rush thousands that are open stand at one time, and
 * everybody looks at its month.
 */
const seatsOf = statement<
  [now: Date, cartId: string, eventIds: readonly string[], from: string, to: string],
  { event_id: string; date: string; slot: string; total: number; left: number }
>(
  "seats_of_events",
  `with of_cart as materialized (select event_id, date, slot, quantity, expires_at from holds where cart_id = $2::text)
  select i.event_id, i.date, i.slot, i.wanted as total,
    greatest(0, i.wanted - i.sold - i.held + coalesce(expired.quantity, 0) + coalesce(own.quantity, 0))::integer as left
  from inventory i
  left join lateral (
    select sum(quantity) as quantity from holds h
    where i.held > 0 and h.event_id = i.event_id and h.date = i.date and h.slot = i.slot and h.expires_at <= $1::timestamptz
  ) expired on true
  left join of_cart own on own.event_id = i.event_id and own.date = i.date and own.slot = i.slot and own.expires_at > $1::timestamptz
  where i.event_id = any($3::text[]) and i.date between $4::date and $5::date`,
);

const none: Seats = { left: 0, total: 0 };

/** The seats of some events in a span of days. Expired holds count as free. */
export async function seatsLeft(db: Db | Tx, { eventIds, from, to, now, cartId }: SeatsQuery): Promise<(eventId: string, date: string, slot: string) => Seats> {
  const { rows } = await seatsOf(db, now, cartId ?? "", eventIds, from, to);
  const seats = new Map(rows.map(({ event_id, date, slot, left, total }) => [rowKey({ eventId: event_id, date, slot }), { left, total }]));
  return (eventId, date, slot) => seats.get(rowKey({ eventId, date, slot })) ?? none;
}
