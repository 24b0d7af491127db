import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";

export interface Seats {
  readonly left: number;
  readonly total: number;
}

export interface SeatsQuery {
  readonly eventIds: readonly string[];
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly cartId: string | undefined;
}

/**
 * Reads only expired holds and the cart's own: in a rush, a time has thousands of open ones. A text line per time
 * (left, total, slot) parses faster than a row.
 */
const seatsOf = statement<
  [now: Date, cartId: string, eventIds: readonly string[], from: string, to: string],
  { event_id: string; date: string; times: string }
>(
  "seats_of_events",
  `with of_cart as materialized (select event_id, date, slot, quantity, expires_at from holds where cart_id = $2::text)
  select i.event_id, i.date, string_agg(
    greatest(0, i.wanted - i.sold - i.held + coalesce(expired.quantity, 0) + coalesce(own.quantity, 0)) || ' ' || i.wanted || ' ' || i.slot, E'\\n'
  ) as times
  from inventory i
  left join lateral (
    select sum(quantity) as quantity from holds h
    where i.held > 0 and h.event_id = i.event_id and h.date = i.date and h.slot = i.slot and h.expires_at <= $1::timestamptz
  ) expired on true
  left join of_cart own on own.event_id = i.event_id and own.date = i.date and own.slot = i.slot and own.expires_at > $1::timestamptz
  where i.event_id = any($3::text[]) and i.date between $4::date and $5::date
  group by i.event_id, i.date`,
);

type SeatsOfDay = ReadonlyMap<string, Seats>;

const none: Seats = { left: 0, total: 0 };
const noDay: SeatsOfDay = new Map();

/** Reads the seats of events in a span of days. Expired holds count as free. */
export async function seatsLeft(
  db: Db | Tx,
  { eventIds, from, to, now, cartId }: SeatsQuery,
): Promise<(eventId: string, date: string, slot: string) => Seats> {
  const { rows } = await seatsOf(db, now, cartId ?? "", eventIds, from, to);
  const unread = new Map(rows.map(({ event_id, date, times }) => [`${event_id}\n${date}`, times]));
  const days = new Map<string, SeatsOfDay>();
  const readDay = (key: string): SeatsOfDay => {
    const times = unread.get(key);
    const day = times === undefined ? noDay : new Map(times.split("\n").map(readTime));
    days.set(key, day);
    return day;
  };
  return (eventId, date, slot) => {
    const key = `${eventId}\n${date}`;
    return (days.get(key) ?? readDay(key)).get(slot) ?? none;
  };
}

/** @param line seats left, total and the time, which may contain spaces or be empty */
function readTime(line: string): [slot: string, seats: Seats] {
  const [left, total] = line.split(" ", 2) as [string, string];
  return [line.slice(left.length + total.length + 2), { left: Number(left), total: Number(total) }];
}
