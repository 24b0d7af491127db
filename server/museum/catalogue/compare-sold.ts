import { sql } from "kysely";
import { formatDay } from "../../../messages/formats/days.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import type { Db } from "../../core/database/tables.ts";
import { daysOf } from "../model/calendar.ts";
import { type CataloguePart, placeInFiles } from "../model/catalogue-places.ts";
import type { Problem } from "../model/problems.ts";
import { changesOn, slotLabel, slotsOf } from "../model/times.ts";
import type { Museum } from "./museum.ts";

interface Sold {
  readonly event_id: string;
  readonly title: string;
  readonly date: string;
  readonly slot: string;
  readonly tickets: number;
}

interface SoldType {
  readonly variant_id: string;
  readonly title: string;
  readonly ticket_type: string;
  readonly tickets: number;
}

/** Warns if sold tickets for future days need something that the catalogue lacks: their guests will come. */
export async function compareWithSold(db: Db, museum: Museum): Promise<Problem[]> {
  const today = museum.today.toString();
  const { catalogue, variants } = museum.index;
  const sold = await sql<Sold>`
    select t.event_id, max(t.title) as title, t.date, t.slot, sum(c.quantity - c.voided)::integer as tickets
    from tickets t join ticket_counts c on c.ticket_id = t.id
    where t.date >= ${today} and t.voided_at is null group by t.event_id, t.date, t.slot order by t.event_id, t.date, t.slot`.execute(
    db,
  );
  const types = await sql<SoldType>`
    select l.variant_id, max(l.title) as title, max(l.ticket_type) as ticket_type, sum(l.quantity - l.refunded)::integer as tickets from order_lines l
    where l.variant_id <> all(${[...variants.keys()]}::text[]) and l.product_id = any(${[...catalogue.events, ...catalogue.series].map(({ id }) => id)}::text[])
      and l.refunded < l.quantity and exists (select 1 from tickets t where t.order_id = l.order_id and t.date >= ${today} and t.voided_at is null)
    group by l.variant_id order by l.variant_id`.execute(db);
  return [
    ...[...groupByEvent(sold.rows)].flatMap(([id, rows]) => ofEvent(museum, id, rows)),
    ...types.rows.map(ofType),
  ];
}

function groupByEvent(rows: readonly Sold[]): Map<string, Sold[]> {
  const groups = new Map<string, Sold[]>();
  for (const row of rows) groups.set(row.event_id, [...(groups.get(row.event_id) ?? []), row]);
  return groups;
}

function ofEvent(museum: Museum, id: string, rows: readonly Sold[]): Problem[] {
  const index = museum.index.catalogue.events.findIndex((event) => event.id === id);
  const event = museum.index.catalogue.events[index];
  const [first] = rows;
  if (first === undefined) return [];
  if (event === undefined) {
    const message = `${first.title} is gone, but ${tickets(rows)} ${sold(rows)}, ${when(museum, rows)}`;
    return [
      {
        code: "SOLD_EVENT_REMOVED",
        pointer: "/events",
        message,
        fix: 'add it again, with "listed": false and "soldOut": true to sell no more of it',
        value: id,
      },
    ];
  }
  const days = daysOf(museum, event);
  const hasTime = ({ date, slot }: Sold) => slotsOf(museum, event, date).includes(slot);
  const closed = rows.filter(({ date }) => !days.has(date));
  const untimed = rows.filter((row) => days.has(row.date) && !hasTime(row));
  const tooMany = event.soldOut
    ? []
    : rows.filter(
        (row) =>
          days.has(row.date) && hasTime(row) && row.tickets > (changesOn(event, row.date).capacity ?? event.capacity),
      );
  const problems: Problem[] = [];
  const note = (code: Problem["code"], found: readonly Sold[], key: string, what: string, fix: string) => {
    if (found.length > 0)
      problems.push({
        code,
        pointer: `/events/${index}/${key}`,
        message: `${event.title} ${what}: ${tickets(found)} ${sold(found)}, ${when(museum, found)}`,
        fix,
      });
  };
  note(
    "SOLD_DAY_CLOSED",
    closed,
    "opening",
    "is closed on days for which there are orders",
    "open these days again, or move or refund the tickets",
  );
  note(
    "SOLD_TIME_REMOVED",
    untimed,
    "slots",
    "has no longer an entry time for which there are orders",
    "add the time again, or move or refund the tickets",
  );
  note(
    "SOLD_ABOVE_CAPACITY",
    tooMany,
    "capacity",
    "has fewer places than are sold",
    "raise the capacity, or prepare for more people",
  );
  return problems;
}

function ofType({ variant_id, title, ticket_type, tickets: count }: SoldType): Problem {
  const message = `the ticket type ${ticket_type} of ${title} is gone, or has another id, but ${number(count)} of it ${count === 1 ? "is" : "are"} sold`;
  return {
    code: "SOLD_TYPE_REMOVED",
    pointer: "",
    message,
    fix: "keep the id under which it was sold",
    value: variant_id,
  };
}

const sum = (rows: readonly Sold[]) => rows.reduce((total, row) => total + row.tickets, 0);
const number = (count: number) => `${count} ${count === 1 ? "ticket" : "tickets"}`;
const tickets = (rows: readonly Sold[]) => number(sum(rows));
const sold = (rows: readonly Sold[]) => (sum(rows) === 1 ? "is sold" : "are sold");

/** Says "for Saturday, December 5, 2026, 10:00 AM", or the first of several. */
function when({ tenant }: Museum, rows: readonly Sold[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const text = `${formatDay(tenant.locale, first.date)}, ${formatSlot(tenant.locale, slotLabel(first.slot), "within")}`;
  return rows.length === 1 ? `for ${text}` : `the first for ${text}`;
}

export function formatSold({ code, message, fix, ...problem }: Problem, parts: readonly CataloguePart[] = []): string {
  const { file, pointer } = placeInFiles(parts, problem.pointer);
  return `warning: ${code} ${file} ${pointer}: ${message}; ${fix}`;
}
