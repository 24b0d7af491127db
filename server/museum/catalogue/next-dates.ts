import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Event } from "../model/config.ts";
import { daysOf, isOver, slotsOf } from "../model/times.ts";
import type { Museum } from "./museum.ts";

/** Check these days of each event first: most events have a seat on one of them. */
const daysAtFirst = 3;

const daysWithSeats = statement<
  [eventIds: readonly string[], dates: readonly string[], now: Date],
  { event_id: string; date: string; slots: string[] }
>(
  "days_with_seats",
  `select i.event_id, i.date, array_agg(i.slot) as slots
  from unnest($1::text[], $2::date[]) as asked (event_id, date)
  join inventory i on i.event_id = asked.event_id and i.date = asked.date
  where i.wanted - i.sold - i.held + coalesce((
    select sum(quantity) from holds h
    where i.held > 0 and h.event_id = i.event_id and h.date = i.date and h.slot = i.slot and h.expires_at <= $3::timestamptz
  ), 0) > 0
  group by i.event_id, i.date`,
);

/** Returns the first day (YYYY-MM-DD) with a seat left, by event id; events without one are absent. */
export async function nextDates(
  db: Db | Tx,
  museum: Museum,
  events: readonly Event[],
): Promise<ReadonlyMap<string, string>> {
  const open = events
    .filter(({ soldOut }) => !soldOut)
    .map((event) => ({ id: event.id, days: [...daysOf(museum, event)] }));
  const found = await firstOf(
    db,
    museum,
    open.map(({ id, days }) => ({ id, days: days.slice(0, daysAtFirst) })),
  );
  const rest = open
    .map(({ id, days }) => ({ id, days: found.has(id) ? [] : days.slice(daysAtFirst) }))
    .filter(({ days }) => days.length > 0);
  return rest.length === 0 ? found : new Map([...found, ...(await firstOf(db, museum, rest))]);
}

async function firstOf(
  db: Db | Tx,
  museum: Museum,
  asked: readonly { id: string; days: readonly string[] }[],
): Promise<Map<string, string>> {
  const pairs = asked.flatMap(({ id, days }) => days.map((date) => ({ id, date })));
  if (pairs.length === 0) return new Map();
  const now = new Date(museum.now.epochMilliseconds);
  const { rows } = await daysWithSeats(
    db,
    pairs.map(({ id }) => id),
    pairs.map(({ date }) => date),
    now,
  );
  const first = new Map<string, string>();
  for (const { event_id: id, date, slots } of rows) {
    const isEarlier = date < (first.get(id) ?? "9999");
    const event = isEarlier ? museum.index.events.get(id) : undefined;
    // Removed times leave their rows in the inventory.
    const isOffered = (slot: string) => event === undefined || slotsOf(event, date).includes(slot);
    if (isEarlier && slots.some((slot) => !isOver(museum, event, { date, slot }) && isOffered(slot)))
      first.set(id, date);
  }
  return first;
}
