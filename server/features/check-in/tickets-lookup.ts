import { type RawBuilder, sql } from "kysely";
import { anyTime } from "../../../schemas/any-time.ts";
import type {
  LookupDatesResponse,
  LookupEventsResponse,
  LookupTimesResponse,
  TicketOrder,
  TicketOrdersResponse,
} from "../../../schemas/generated/wire.ts";
import { fold } from "../../core/database/search-text.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db } from "../../core/database/tables.ts";
import { columnsOf, runningOn } from "../../museum/catalogue/availability.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn } from "../../museum/catalogue/titles-in.ts";
import { daysOf } from "../../museum/model/calendar.ts";
import { anySlot, slotLabel } from "../../museum/model/times.ts";
import { buyerName } from "../orders/guest.ts";
import { orderName } from "../orders/order-tickets.ts";
import { beginningOf } from "./arrivals.ts";

/** Skips through the index, so that the cost grows with events, not tickets. */
const eventsWithTickets = statement<[from: string], { id: string; title: string }>(
  "events_with_tickets",
  `with recursive event (id) as (
    (select event_id from tickets order by event_id limit 1)
    union all
    select (select event_id from tickets where event_id > event.id order by event_id limit 1) from event where event.id is not null
  )
  select event.id, last.title from event, lateral (
    select title from tickets where event_id = event.id and date >= $1::date and voided_at is null order by date desc limit 1
  ) as last`,
);

/** An event's days with tickets, from a day on; skips through the index. */
const daysWithTickets = statement<[eventId: string, from: string], { date: string }>(
  "days_with_tickets",
  `with recursive day (date) as (
    (select date from tickets where event_id = $1::text and date >= $2::date and voided_at is null order by date limit 1)
    union all
    select (select date from tickets where event_id = $1::text and date > day.date and voided_at is null order by date limit 1) from day where day.date is not null
  )
  select date from day where date is not null`,
);

/** An event's times with tickets on a day; skips through the index. */
const slotsWithTickets = statement<[eventId: string, date: string], { slot: string }>(
  "slots_with_tickets",
  `with recursive time (slot) as (
    (select slot from tickets where event_id = $1::text and date = $2::date and voided_at is null order by slot limit 1)
    union all
    select (select slot from tickets where event_id = $1::text and date = $2::date and slot > time.slot and voided_at is null order by slot limit 1) from time
    where time.slot is not null
  )
  select slot from time where slot is not null`,
);

const runningWithTickets = statement<
  [eventIds: readonly string[], dates: readonly string[], slots: readonly string[]],
  { id: string; title: string; date: string }
>(
  "running_with_tickets",
  `select distinct on (event_id, tickets.date) event_id as id, title, tickets.date from unnest($1::text[], $2::date[], $3::text[]) as running (event_id, date, slot)
    join tickets using (event_id, date, slot) where voided_at is null order by event_id, tickets.date`,
);

async function runningOf(db: Db, museum: Museum) {
  const running = runningOn(museum);
  return running.length === 0 ? [] : (await runningWithTickets(db, ...columnsOf(running))).rows;
}

/** Events on sale, with tickets from today on, or still running since yesterday, sorted by title. */
export async function lookupEvents(db: Db, museum: Museum): Promise<LookupEventsResponse["events"]> {
  const { tenant, date, index } = museum;
  const { rows: sold } = await eventsWithTickets(db, date);
  const onSale = index.catalogue.events.filter((event) => [...daysOf(museum, event)].some((day) => day >= date));
  // Prefer the catalogue's current titles.
  const ofTickets = [...sold, ...(await runningOf(db, museum))].map(({ id, title }) => {
    return { id, title: eventTitleIn(museum, { eventId: id, title }) };
  });
  const titles = new Map([...ofTickets, ...onSale].map(({ id, title }) => [id, title]));
  return [...titles]
    .map(([id, title]) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title, tenant.locale));
}

/** Returns an event's days with tickets from today on, after an earlier day still running past midnight. */
export async function lookupDates(db: Db, museum: Museum, eventId: string): Promise<LookupDatesResponse["dates"]> {
  const running = (await runningOf(db, museum)).filter(({ id }) => id === eventId);
  const { rows } = await daysWithTickets(db, eventId, museum.date);
  return [...running, ...rows].map(({ date }) => date);
}

/** Returns an event's times with tickets on a day, in order. */
export async function lookupTimes(db: Db, eventId: string, date: string): Promise<LookupTimesResponse["times"]> {
  const { rows } = await slotsWithTickets(db, eventId, date);
  return rows
    .map(({ slot }) => slot)
    .sort((a, b) => beginningOf(a) - beginningOf(b))
    .map(slotLabel);
}

/** More than a screen shows; the answer states how many were found. */
const maxShown = 500;

interface FoundOrder {
  readonly id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
}

interface OrderRow {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly confirmation_code: string;
  readonly total: number;
  readonly redeemed: number;
}

/** Only words of the customer have an index, so test the order number only for digits. */
function isOf(word: string): RawBuilder<boolean> {
  const ofCustomer = holds(sql`search`, word);
  return /^#?\d*$/.test(word) ? sql`(${ofCustomer} or ${holds(sql`'#' || number`, word)})` : ofCustomer;
}

interface LookedUp {
  readonly eventId: string;
  readonly date: string;
  readonly time: string;
  readonly search: string;
  readonly locale: string;
}

/**
 * Sorts by last name (docs/behaviour.md, "Tickets lookup").
 * @param time a slot's label; empty for all
 * @param search part of a name or email address; empty for all
 */
export async function lookupTickets(
  db: Db,
  { eventId, date, time, search, locale }: LookedUp,
): Promise<TicketOrdersResponse> {
  const ofDay = sql`voided_at is null and event_id = ${eventId} and date = ${date}${time === "" ? sql`` : sql` and slot = ${time === anyTime ? anySlot : time}`}`;
  const named = wordsOf(search).map((word) => sql` and ${isOf(word)}`);
  const { rows: found } = await sql<FoundOrder>`
    select id, number, first_name, last_name from orders
    where id in (select order_id from tickets where ${ofDay})${sql.join(named, sql``)}`.execute(db);
  const { compare } = new Intl.Collator(locale);
  // Sort here: the database sorts by bytes, and would put Álvarez after Zhang.
  const shown = found
    .toSorted((x, y) => compare(x.last_name, y.last_name) || compare(x.first_name, y.first_name) || x.number - y.number)
    .slice(0, maxShown)
    .map(({ id }) => id);
  const { rows } = await sql<OrderRow>`
    select number, first_name, last_name, email, confirmation_code, total, redeemed
    from unnest(${shown}::text[]) with ordinality as listed (id, position) join orders on orders.id = listed.id, lateral (
      select sum(quantity - voided)::integer as total, sum(redeemed)::integer as redeemed from tickets join ticket_counts on ticket_id = tickets.id
      where order_id = orders.id and ${ofDay}
    ) as counts
    order by position`.execute(db);
  const eventTickets = rows.map((row): TicketOrder => {
    const buyer = buyerName(locale, { firstName: row.first_name, lastName: row.last_name });
    return {
      orderNumber: orderName(row.number),
      totalTickets: row.total,
      redeemedTickets: row.redeemed,
      customerFirstName: buyer.firstName,
      customerLastName: buyer.lastName,
      customerEmail: row.email,
      confirmationCode: row.confirmation_code,
    };
  });
  return { ticketsDate: date, eventTickets, ...(found.length > shown.length && { found: found.length }) };
}

/** Splits a query into folded words, like the `search` columns; commas separate words too, as in "Lovelace, Ada". */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/[ ,]/)
    .filter((word) => word !== "");
}

/** SQL: checks whether folded text contains the word. Escapes LIKE's special characters. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`;
}

/** Like `holds`, for people: lets the index of short words help (migration 0072). */
export function holdsByIndex(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return [...word].length > 2
    ? holds(text, word)
    : sql<boolean>`(${holds(text, word)} and short_parts(${text}) @> array[${word}::text])`;
}
