import { type RawBuilder, sql } from "kysely";
import { fromCents, toCents } from "../../../commerce/money.ts";
import { readCode, readOrderNumber } from "../../../commerce/scanned-code.ts";
import { enteredAmount, plainDigits } from "../../../messages/formats/entered-number.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { isCalendarDay } from "../../museum/model/calendar.ts";
import { holds, wordsOf } from "../check-in/tickets-lookup.ts";
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
  /** "" if no ticket has a date. */
  readonly first_visit: string | null;
  readonly last_visit: string | null;
}

/**
 * Key matches come first, then references, then words, each newest first. An empty query finds nothing; words of one or
 * two letters find only recent orders.
 */
export async function findOrders(
  db: Db,
  { tenant }: Pick<Museum, "tenant">,
  query: string,
): Promise<StaffOrdersResponse> {
  const key = keyOf(query.trim());
  const keyed = key === undefined ? [] : await newest(db, sql`select * from orders where ${key}`);
  const paid = [...(await byReference(db, query)), ...(await byAmountOrVisit(db, tenant, query.trim()))];
  // A long name looks like a typed id.
  const mayBeName = key === undefined || (keyed.length === 0 && typedId.test(query.trim()));
  const words = mayBeName ? wordsOf(query) : [];
  const named = await byWords(db, words);
  const newestOnly = words.length > 0 && words.every(isShort) && (await hasOlder(db));
  const rows = [...new Map([...keyed, ...paid, ...named].map((row) => [row.id, row])).values()];
  return {
    orders: rows.slice(0, maxResults).map(showOrder),
    moreAvailable: rows.length > maxResults,
    ...(newestOnly && { newestOnly: maxScanned }),
  };
}

interface OwnSales {
  readonly employeeId: string;
  /** An order number: only earlier sales. */
  readonly before: number | undefined;
}

/** An employee's sales of the day, newest first, with the sum of all. */
export async function ownSales(
  db: Db,
  { tenant, today }: Museum,
  { employeeId, before = largest }: OwnSales,
): Promise<StaffOrdersResponse> {
  const from = new Date(today.toZonedDateTime(tenant.timeZone).epochMilliseconds);
  const own = sql`from orders where sold_by = ${employeeId} and created_at >= ${from}`;
  const rows = await newest(db, sql`select * ${own} and number < ${Math.min(before, largest)}`);
  const { rows: sums } = await sql<{ count: number; cents: number }>`
    select count(*)::integer as count, coalesce(sum(total_cents - refunded_cents), 0)::integer as cents ${own}`.execute(
    db,
  );
  const [{ count, cents } = { count: 0, cents: 0 }] = sums;
  return {
    orders: rows.slice(0, maxResults).map(showOrder),
    moreAvailable: rows.length > maxResults,
    mine: { count, sum: fromCents(cents, tenant.currencyCode) },
  };
}

/** "$84.00" and "84" are totals, "2026-12-05" is the day of a visit. */
async function byAmountOrVisit(
  db: Db,
  { currencyCode, locale }: Museum["tenant"],
  query: string,
): Promise<readonly Row[]> {
  // "offset 0" looks the day's orders up one by one: a join would read all orders.
  if (isCalendarDay(query))
    return newest(
      db,
      sql`select found.* from (select distinct order_id from tickets where date = ${query}::date and voided_at is null) as held
        cross join lateral (select * from orders where id = held.order_id offset 0) as found`,
    );
  const amount = enteredAmount(query, currencyCode, locale);
  return amount === undefined ? [] : newest(db, sql`select * from orders where total_cents = ${toCents(amount)}`);
}

/** Orders in the order of the ids, up to the search limit. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<readonly StaffOrder[]> {
  const found = new Map(
    (await newest(db, sql`select * from orders where id = any(${ids}::text[])`)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => found.get(id) ?? []).map(showOrder);
}

/** Terminals may restart their references daily, so several orders may share one. */
async function byReference(db: Db, query: string): Promise<readonly Row[]> {
  const reference = tidyReference(query);
  if (reference === "") return [];
  const of = sql`select order_id from payments where provider = ${sql.lit(cardTerminal.name)} and lower(substr(provider_id, 12)) = lower(${reference})`;
  // "offset" keeps the planner from scanning the orders one by one.
  return newest(db, sql`select * from orders where id in (${of}) offset 0`);
}

/** Common words match among the newest orders; for rare words, the index knows all, if one has three letters. */
async function byWords(db: Db, words: readonly string[]): Promise<readonly Row[]> {
  if (words.length === 0) return [];
  const every = sql.join(
    words.map((word) => holds(sql`search`, word)),
    sql` and `,
  );
  const early = await newest(
    db,
    sql`select * from (select * from orders order by number desc limit ${maxScanned}) as late where ${every}`,
  );
  if (early.length > maxResults || words.every(isShort)) return early;
  // "offset" keeps the planner from scanning the orders one by one.
  return newest(db, sql`select * from orders where ${every} offset 0`);
}

/** The word index needs three letters. */
const isShort = (word: string) => [...word].length < 3;

async function hasOlder(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom("orders").select("id").orderBy("number", "desc").offset(maxScanned).limit(1).execute())
      .length > 0
  );
}

async function newest(db: Db, found: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select shown.id, number, first_name, last_name, email, total_cents, currency_code, created_at, (
      select case when bool_and(refunded = 0) then 'confirmed' when bool_and(refunded = quantity) then 'cancelled' else 'partly-cancelled' end
      from order_lines where order_id = shown.id
    ) as status, coalesce(visits.tickets, 0)::integer as tickets, visits.first_visit, visits.last_visit
    from (select * from (${found}) as found order by number desc limit ${maxResults + 1}) as shown
    left join lateral (
      select sum(quantity - voided) as tickets, min(date)::text as first_visit, max(date)::text as last_visit
      from tickets join ticket_counts on ticket_id = tickets.id where order_id = shown.id and quantity > voided
    ) as visits on true order by number desc`.execute(db);
  return rows;
}

function showOrder({
  id,
  number,
  first_name,
  last_name,
  email,
  total_cents,
  currency_code,
  created_at,
  status,
  ...visits
}: Row): StaffOrder {
  const { tickets, first_visit: first, last_visit: last } = visits;
  return {
    id,
    name: orderName(number),
    customerFirstName: first_name,
    customerLastName: last_name,
    customerEmail: email,
    total: fromCents(total_cents, currency_code),
    createdAt: created_at.toISOString(),
    status: status ?? "confirmed",
    tickets,
    ...(first && { firstVisit: first }),
    ...(last && last !== first && { lastVisit: last }),
  };
}

const typedId = /^[\w-]{20,}$/;
/** The largest integer that the database accepts as an order number. */
const largest = 2 ** 31 - 1;
/** Compare only the last digits of a phone number: people omit the country code. */
const phoneDigits = 10;

/** Returns a condition that identifies an order or its customer; undefined if the query is words. */
function keyOf(query: string): RawBuilder<unknown> | undefined {
  const code = readCode(query);
  if (code?.type === "ticket") return sql`id = (select order_id from tickets where id = ${code.id})`;
  if (code?.type === "ticket-confirmation-code") return sql`confirmation_code = ${code.id}`;
  if (code?.type === "member") return sql`customer_id = (select id from customers where card_id = ${code.id})`;
  const number = readOrderNumber(query);
  if (number !== undefined) return sql`number = ${Number(number.replace("#", ""))}`;
  const digits = plainDigits(query);
  if (/\d/.test(digits) && /^[+\d\s().-]+$/.test(digits)) return byPhone(digits.replace(/\D/g, ""));
  // An id from a link, typed if scanning is impossible.
  if (!typedId.test(query)) return undefined;
  return sql`id in (
    select id from orders where confirmation_code = ${query} union select id from orders where id = ${query} union select order_id from tickets where id = ${query}
  )`;
}

function byPhone(digits: string): RawBuilder<unknown> {
  const ofPhone = sql`select orders.id from customers join orders on customer_id = customers.id
    where phone is not null and right(regexp_replace(phone, '\\D', '', 'g'), ${sql.lit(phoneDigits)}) = ${digits.slice(-phoneDigits)}`;
  const ofNumber = sql`select id from orders where number = ${Number(digits) <= largest ? Number(digits) : 0}`;
  return sql`id in (${ofPhone} union ${ofNumber})`;
}
