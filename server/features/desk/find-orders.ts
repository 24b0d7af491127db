import { type RawBuilder, sql } from "kysely";
import { fromCents, toCents } from "../../../commerce/money.ts";
import { readCode, readOrderNumber } from "../../../commerce/scanned-code.ts";
import { enteredAmount, plainDigits } from "../../../messages/formats/entered-number.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { isCalendarDay } from "../../museum/model/calendar.ts";
import { hasPhone } from "../../museum/phone-notations.ts";
import { holds, wordsOf } from "../check-in/tickets-lookup.ts";
import { buyerName } from "../orders/guest.ts";
import { orderName } from "../orders/order-tickets.ts";
import { cardTerminal, tidyReference } from "../payments/desk/card-terminal.ts";

const maxResults = 20;
/** Scan this many of the newest orders before using the word index, which must find and sort all matches. */
const maxScanned = 1000;

interface Row {
  readonly id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly total_cents: number;
  readonly currency_code: string;
  readonly created_at: Date;
  readonly status: StaffOrder["status"] | null;
  readonly tickets: number;
  readonly notes: number;
  /** "" if no ticket has a date. */
  readonly first_visit: string | null;
  readonly last_visit: string | null;
}

export interface OrderSearch {
  /** Empty: the visits of today, if there is a filter. */
  readonly query: string;
  /** The visit begins in this hour of the day, from 0 to 23. */
  readonly hour?: number | undefined;
  /** Valid tickets, used ones among them. */
  readonly tickets?: number | undefined;
  /** An order number: only earlier orders. */
  readonly before?: number | undefined;
}

/**
 * Key matches come first, on the first page; then the others, newest first. An empty query without a filter finds
 * nothing; words of one or two letters find only recent orders.
 */
export async function findOrders(db: Db, museum: Museum, search: OrderSearch): Promise<StaffOrdersResponse> {
  const { tenant, date } = museum;
  const isFiltered = search.hour !== undefined || search.tickets !== undefined;
  const query = search.query.trim() === "" && isFiltered ? date : search.query.trim();
  const filter = { ...search, day: isCalendarDay(query) ? query : undefined };
  const later = { ...filter, before: undefined };
  const key = keyOf(query, tenant.country);
  const keyed = key === undefined ? [] : await newest(db, sql`select * from orders where ${key}`, later);
  // A page holds few key matches; many, such as of a phone number, stand among the others.
  const exact = keyed.length > maxResults ? [] : keyed;
  const paid = [...(await byReference(db, query, filter)), ...(await byAmountOrVisit(db, tenant, query, filter))];
  // A long name looks like a typed id.
  const mayBeName = key === undefined || (keyed.length === 0 && typedId.test(query));
  const words = mayBeName ? wordsOf(query) : [];
  const named = await byWords(db, words, filter);
  const newestOnly = words.length > 0 && words.every(isShort) && (await hasOlder(db));
  const many =
    key !== undefined && exact !== keyed ? await newest(db, sql`select * from orders where ${key}`, filter) : [];
  const found = new Map([...many, ...paid, ...named].map((row) => [row.id, row]));
  for (const { id } of exact) found.delete(id);
  const others = [...found.values()].sort((a, b) => b.number - a.number);
  const first = search.before === undefined ? exact : [];
  return { ...pageOf(museum.tenant.locale, first, others), ...(newestOnly && { newestOnly: maxScanned }) };
}

/** @param others newest first; the next page goes on among them */
function pageOf(
  locale: string,
  first: readonly Row[],
  others: readonly Row[],
): Pick<StaffOrdersResponse, "moreAvailable" | "next" | "orders"> {
  const shown = others.slice(0, maxResults - first.length);
  const moreAvailable = shown.length < others.length;
  const next = shown.at(-1)?.number ?? largest;
  return {
    orders: [...first, ...shown].map((row) => showOrder(locale, row)),
    moreAvailable,
    ...(moreAvailable && { next: String(next) }),
  };
}

interface OwnSales {
  readonly employeeId: string;
  /** Sales from then on: the beginning of the day, or of the drawer. */
  readonly since: Date;
  readonly before: number | undefined;
}

/** An employee's own sales, newest first, with the sum of all. */
export async function ownSales(
  db: Db,
  { tenant }: Museum,
  { employeeId, since, before }: OwnSales,
): Promise<StaffOrdersResponse> {
  const own = sql`from orders where sold_by = ${employeeId} and created_at >= ${since}`;
  const rows = await newest(db, sql`select * ${own}`, { before });
  const { rows: sums } = await sql<{ count: number; cents: number }>`
    select count(*)::integer as count, coalesce(sum(total_cents - refunded_cents), 0)::integer as cents ${own}`.execute(
    db,
  );
  const [{ count, cents } = { count: 0, cents: 0 }] = sums;
  return { ...pageOf(tenant.locale, [], rows), mine: { count, sum: fromCents(cents, tenant.currencyCode) } };
}

type Filter = Pick<OrderSearch, "before" | "hour" | "tickets"> & {
  /** Count only visits of this day. */
  readonly day?: string | undefined;
};

/** SQL: a condition on `found`, an order. Scalar queries, since `exists` becomes a join that reads all tickets. */
function matches({ before, hour, tickets, day }: Filter): RawBuilder<boolean> {
  const isEarlier = before === undefined ? sql`true` : sql`found.number < ${Math.min(before, largest)}`;
  const hasVisit =
    hour === undefined
      ? sql`true`
      : sql`coalesce((select true from tickets where order_id = found.id and voided_at is null and slot like any (${slotsOf(hour)})
          ${day === undefined ? sql`` : sql`and date = ${day}::date`} limit 1), false)`;
  const hasTickets =
    tickets === undefined
      ? sql`true`
      : sql`${tickets} = (select coalesce(sum(quantity - voided), 0) from tickets join ticket_counts on ticket_id = tickets.id
          where order_id = found.id ${day === undefined ? sql`` : sql`and date = ${day}::date`})`;
  return sql<boolean>`${isEarlier} and ${hasVisit} and ${hasTickets}`;
}

/** ["3:__ PM", "15:__"] for 15: slots are stored as "3:30 PM" or "15:30". */
function slotsOf(hour: number): string[] {
  return [`${hour % 12 || 12}:__ ${hour < 12 ? "AM" : "PM"}`, `${String(hour).padStart(2, "0")}:__`];
}

/** "$84.00" and "84" are totals, "2026-12-05" is the day of a visit. */
async function byAmountOrVisit(
  db: Db,
  { currencyCode, locale }: Museum["tenant"],
  query: string,
  filter: Filter,
): Promise<readonly Row[]> {
  // "offset 0" looks the day's orders up one by one: a join would read all orders.
  if (isCalendarDay(query))
    return newest(
      db,
      sql`select found.* from (select distinct order_id from tickets where date = ${query}::date and voided_at is null) as held
        cross join lateral (select * from orders where id = held.order_id offset 0) as found`,
      filter,
    );
  const amount = enteredAmount(query, currencyCode, locale);
  return amount === undefined
    ? []
    : newest(db, sql`select * from orders where total_cents = ${toCents(amount)}`, filter);
}

/** Orders in the order of the ids, up to the search limit. */
export async function ordersById(db: Db, locale: string, ids: readonly string[]): Promise<readonly StaffOrder[]> {
  const found = new Map(
    (await newest(db, sql`select * from orders where id = any(${ids}::text[])`)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => found.get(id) ?? []).map((row) => showOrder(locale, row));
}

/** Terminals may restart their references daily, so several orders may share one. */
async function byReference(db: Db, query: string, filter: Filter): Promise<readonly Row[]> {
  const reference = tidyReference(query);
  if (reference === "") return [];
  const of = sql`select order_id from payments where provider = ${sql.lit(cardTerminal.name)} and lower(substr(provider_id, 12)) = lower(${reference})`;
  // "offset" keeps the planner from scanning the orders one by one.
  return newest(db, sql`select * from orders where id in (${of}) offset 0`, filter);
}

/** Common words match among the newest orders; for rare words, the index knows all, if one has three letters. */
async function byWords(db: Db, words: readonly string[], filter: Filter): Promise<readonly Row[]> {
  if (words.length === 0) return [];
  const every = sql.join(
    words.map((word) => holds(sql`search`, word)),
    sql` and `,
  );
  const early = await newest(
    db,
    sql`select * from (select * from orders order by number desc limit ${maxScanned}) as late where ${every}`,
    filter,
  );
  if (early.length > maxResults || words.every(isShort)) return early;
  // "offset" keeps the planner from scanning the orders one by one.
  return newest(db, sql`select * from orders where ${every} offset 0`, filter);
}

/** The word index needs three letters. */
const isShort = (word: string) => [...word].length < 3;

async function hasOlder(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom("orders").select("id").orderBy("number", "desc").offset(maxScanned).limit(1).execute())
      .length > 0
  );
}

async function newest(db: Db, found: RawBuilder<unknown>, filter: Filter = {}): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select shown.id, number, first_name, last_name, email, total_cents, currency_code, created_at, (
      select case when bool_and(refunded = 0) then 'confirmed' when bool_and(refunded = quantity) then 'cancelled' else 'partly-cancelled' end
      from order_lines where order_id = shown.id
    ) as status, (select count(*)::integer from order_notes where order_id = shown.id) as notes, coalesce(visits.tickets, 0)::integer as tickets, visits.first_visit, visits.last_visit
    from (select * from (${found}) as found where ${matches(filter)} order by number desc limit ${maxResults + 1}) as shown
    left join lateral (
      select sum(quantity - voided) as tickets, min(date)::text as first_visit, max(date)::text as last_visit
      from tickets join ticket_counts on ticket_id = tickets.id where order_id = shown.id and quantity > voided
    ) as visits on true order by number desc`.execute(db);
  return rows;
}

function showOrder(
  locale: string,
  { id, number, first_name, last_name, email, total_cents, currency_code, created_at, status, notes, ...visits }: Row,
): StaffOrder {
  const buyer = buyerName(locale, { firstName: first_name, lastName: last_name });
  const { tickets, first_visit: first, last_visit: last } = visits;
  return {
    id,
    name: orderName(number),
    customerFirstName: buyer.firstName,
    customerLastName: buyer.lastName,
    customerEmail: email,
    total: fromCents(total_cents, currency_code),
    createdAt: created_at.toISOString(),
    status: status ?? "confirmed",
    tickets,
    ...(notes > 0 && { notes }),
    ...(first && { firstVisit: first }),
    ...(last && last !== first && { lastVisit: last }),
  };
}

const typedId = /^[\w-]{20,}$/;
/** The largest integer that the database accepts as an order number. */
const largest = 2 ** 31 - 1;

/** Returns a condition that identifies an order or its customer; undefined if the query is words. */
function keyOf(query: string, country: string): RawBuilder<unknown> | undefined {
  const code = readCode(query);
  if (code?.type === "ticket") return sql`id = (select order_id from tickets where id = ${code.id})`;
  if (code?.type === "ticket-confirmation-code") return sql`confirmation_code = ${code.id}`;
  if (code?.type === "member") return sql`customer_id = (select id from customers where card_id = ${code.id})`;
  const number = readOrderNumber(query);
  if (number !== undefined) return sql`number = ${Number(number.replace("#", ""))}`;
  const digits = plainDigits(query);
  if (/\d/.test(digits) && /^[+\d\s().-]+$/.test(digits)) return byPhone(digits, country);
  // An id from a link, typed if scanning is impossible.
  if (!typedId.test(query)) return undefined;
  return sql`id in (
    select id from orders where confirmation_code = ${query} union select id from orders where id = ${query} union select order_id from tickets where id = ${query}
  )`;
}

function byPhone(typed: string, country: string): RawBuilder<unknown> {
  const number = Number(typed.replace(/\D/g, ""));
  const ofPhone = sql`select orders.id from customers join orders on customer_id = customers.id where ${hasPhone(typed, country)}`;
  const ofNumber = sql`select id from orders where number = ${number <= largest ? number : 0}`;
  return sql`id in (${ofPhone} union ${ofNumber})`;
}
