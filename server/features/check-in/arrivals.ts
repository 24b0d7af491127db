import { minuteOf } from "../../../commerce/day-parts.ts";
import type { ArrivalsResponse, SlotArrivals } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { daysOf } from "../../museum/model/calendar.ts";
import type { Event } from "../../museum/model/config.ts";
import { anySlot, isOver, isRunning, minutesSince, slotLabel, slotsOf } from "../../museum/model/times.ts";
import { wholeSeries } from "../../museum/products/series/product.ts";

interface SlotRow {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly slot: string;
  readonly expected: number;
  readonly arrived: number;
}

/** No event runs longer (schemas/catalogue.schema.json), so older visits are over. */
const maxDays = 7;

/** Reads sold and arrived by event and slot from the inventory's own counts, so that no tickets are counted. */
const slotsOfDays = statement<[from: string, to: string, wholeSeries: string], SlotRow>(
  "arrivals_by_slot",
  `select event_id as id, date, slot, sold as expected, arrived, coalesce((
    select title from tickets where (event_id, date, slot) = (inventory.event_id, inventory.date, inventory.slot) limit 1
  ), '') as title from inventory where date between $1::date and $2::date and sold > 0 and slot <> $3`,
);

/** Includes times without tickets, and visits from before midnight that still run (docs/behaviour.md, "Dashboard"). */
export async function arrivals(db: Db, museum: Museum): Promise<ArrivalsResponse> {
  const { date } = museum;
  const { rows: found } = await slotsOfDays(db, museum.today.subtract({ days: maxDays }).toString(), date, wholeSeries);
  const things = thingsOf(museum);
  const guests = found.filter(({ id }) => !things.includes(id));
  const rows = guests.filter(
    (row) => row.date === date || (row.slot !== anySlot && isRunning(museum, museum.index.events.get(row.id), row)),
  );
  const events = [...new Set(rows.map(({ id }) => id))].map((id) => {
    const own = rows.filter((row) => row.id === id);
    const ofToday = own.filter((row) => row.date === date);
    const event = museum.index.catalogue.events.find((each) => each.id === id);
    const onSale = event !== undefined && daysOf(museum, event).has(date) ? slotsOf(museum, event, date) : [];
    const slots = [...new Set([...onSale, ...ofToday.map(({ slot }) => slot)])].sort(
      (a, b) => beginningOf(a) - beginningOf(b),
    );
    const counts = new Map(ofToday.map((row) => [row.slot, row]));
    const runningOn = own
      .filter((row) => row.date !== date)
      .map(
        ({ date: day, slot, expected, arrived }): SlotArrivals => ({
          date: day,
          time: slotLabel(slot),
          expected,
          arrived,
          begins: "now",
        }),
      );
    return {
      id,
      title: event?.title ?? own[0]?.title ?? "",
      slots: [
        ...runningOn,
        ...slots.map((slot, at): SlotArrivals => {
          const { expected = 0, arrived = 0 } = counts.get(slot) ?? {};
          return { time: slotLabel(slot), expected, arrived, begins: begins(museum, event, slots, at) };
        }),
      ],
    };
  });
  const special = specialEventsOf(museum);
  const admissions = events.filter(({ id }) => !special.includes(id)).flatMap(({ slots }) => slots);
  const expectedOf = ({ slots }: (typeof events)[number]) => slots.reduce((sum, { expected }) => sum + expected, 0);
  const total = (of: "expected" | "arrived") => admissions.reduce((sum, slot) => sum + slot[of], 0);
  return {
    date,
    admissions: { sold: total("expected"), arrived: total("arrived") },
    events: events.toSorted(
      (a, b) => expectedOf(b) - expectedOf(a) || a.title.localeCompare(b.title, museum.tenant.locale),
    ),
  };
}

/** A time is "now" while the desk sells it. @param slots sorted @param at the slot's index */
function begins(
  museum: Museum,
  event: Event | undefined,
  slots: readonly string[],
  at: number,
): SlotArrivals["begins"] {
  const { date } = museum;
  const has = (slot = "") => minutesSince(museum, { date, slot }) >= 0;
  const when = { date, slot: slots[at] ?? "" };
  // A removed event has its tickets' times.
  const timed = event ?? { slots: [...slots] };
  if (has(when.slot)) return isRunning(museum, timed, when) && !isOver(museum, timed, when, "desk") ? "now" : "past";
  return at === 0 || has(slots[at - 1]) ? "next" : "later";
}

/** Events that sell things such as audio guides: their tickets are no guests. */
export function thingsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "product" ? [id] : []));
}

/** Special events: their guests may also hold an admission, so totals must not count both. */
export function specialEventsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "specialEvent" ? [id] : []));
}

/** Returns a slot's start in minutes from midnight; 0 for events without times. */
export function beginningOf(slot: string): number {
  return slot === anySlot ? 0 : minuteOf(slot);
}
