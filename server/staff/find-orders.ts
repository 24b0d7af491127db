import { type RawBuilder, sql } from "kysely";
import { fromCents } from "../../commerce/money.ts";
import { readCode, readOrderNumber } from "../../commerce/scanned-code.ts";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../schemas/generated/wire.ts";
import type { Db } from "../platform/database/tables.ts";
import { orderName } from "../selling/orders/order-tickets.ts";
import { cardTerminal, tidyReference } from "../selling/payments/desk/card-terminal.ts";
import { holds, wordsOf } from "./search-words.ts";

/** How many orders one search shows. */
const most = 20;
/** So many of the newest are looked at one by one before the index of words is used, which has to find and sort all. */
const mostLooks = 1000;

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
  /** "" for a membership or any ticket that has no day. */
  readonly first_visit: string | null;
  readonly last_visit: string | null;
}

/**
 * Orders by what people say or show: the order's number, the text of a code, a phone number, the reference on a card terminal's receipt, or words
 * of the buyer's name and email address. What is found by its key comes first, then by its reference, then by words, each the newest first; nothing
 * is found for nothing, and for words of one or two letters only what is new.
 */
export async function findOrders(db: Db, query: string): Promise<StaffOrdersResponse> {
  const key = keyOf(query.trim());
  const keyed = key === undefined ? [] : await newest(db, sql`select * from orders where ${key}`);
  const paid = await byReference(db, query);
  const words = key === undefined ? wordsOf(query) : [];
  const named = await byWords(db, words);
  const newestOnly = words.length > 0 && words.every(isShort) && (await hasOlder(db));
  const rows = [...new Map([...keyed, ...paid, ...named].map((row) => [row.id, row])).values()];
  return { orders: rows.slice(0, most).map(showOrder), moreAvailable: rows.length > most, ...(newestOnly && { newestOnly: mostLooks }) };
}

/** Orders by their ids, at most as many as a search shows, in the order of the ids. */
export async function ordersById(db: Db, ids: readonly string[]): Promise<readonly StaffOrder[]> {
  const found = new Map((await newest(db, sql`select * from orders where id = any(${ids}::text[])`)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(showOrder);
}

/** A terminal may begin its references again every day, so several orders may have the same. */
async function byReference(db: Db, query: string): Promise<readonly Row[]> {
  const reference = tidyReference(query);
  if (reference === "") return [];
  const of = sql`select order_id from payments where provider = ${sql.lit(cardTerminal.name)} and lower(substr(provider_id, 12)) = lower(${reference})`;
  // The offset keeps the planner from walking the orders one by one.
  return newest(db, sql`select * from orders where id in (${of}) offset 0`);
}

/** What many orders share is found among the newest; of what is rarer an index knows all, if it has a word of three letters. */
async function byWords(db: Db, words: readonly string[]): Promise<readonly Row[]> {
  if (words.length === 0) return [];
  const every = sql.join(
    words.map((word) => holds(sql`search`, word)),
    sql` and `,
  );
  const early = await newest(db, sql`select * from (select * from orders order by number desc limit ${mostLooks}) as late where ${every}`);
  if (early.length > most || words.every(isShort)) return early;
  // The offset keeps the planner from walking the orders one by one after all.
  return newest(db, sql`select * from orders where ${every} offset 0`);
}

/** The index of words begins with three letters. */
const isShort = (word: string) => [...word].length < 3;

/** Are there orders that a search by short words does not look at? */
async function hasOlder(db: Db): Promise<boolean> {
  return (await db.selectFrom("orders").select("id").orderBy("number", "desc").offset(mostLooks).limit(1).execute()).length > 0;
}

async function newest(db: Db, found: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select shown.id, number, first_name, last_name, email, total_cents, currency_code, created_at, (
      select case when bool_and(refunded = 0) then 'confirmed' when bool_and(refunded = quantity) then 'cancelled' else 'partly-cancelled' end
      from order_lines where order_id = shown.id
    ) as status, coalesce(visits.tickets, 0)::integer as tickets, visits.first_visit, visits.last_visit
    from (select * from (${found}) as found order by number desc limit ${most + 1}) as shown
    left join lateral (
      select sum(quantity - voided) as tickets, min(date)::text as first_visit, max(date)::text as last_visit
      from tickets join ticket_counts on ticket_id = tickets.id where order_id = shown.id and quantity > voided
    ) as visits on true order by number desc`.execute(db);
  return rows;
}

function showOrder({ id, number, first_name, last_name, email, total_cents, currency_code, created_at, status, ...visits }: Row): StaffOrder {
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

/** The largest number that the database takes for an order's. */
const largest = 2 ** 31 - 1;
/** How many of a phone number's last digits are compared: people leave out the country's code. */
const phoneDigits = 10;

/** What tells an order from all others, or its customer; undefined where the query is words. */
function keyOf(query: string): RawBuilder<unknown> | undefined {
  const code = readCode(query);
  if (code?.type === "ticket") return sql`id = (select order_id from tickets where id = ${code.id})`;
  if (code?.type === "ticket-confirmation-code") return sql`confirmation_code = ${code.id}`;
  if (code?.type === "member") return sql`customer_id = (select id from customers where card_id = ${code.id})`;
  const number = readOrderNumber(query);
  if (number !== undefined) return sql`number = ${Number(number.replace("#", ""))}`;
  const digits = plainDigits(query);
  if (/\d/.test(digits) && /^[+\d\s().-]+$/.test(digits)) return byPhone(digits.replace(/\D/g, ""));
  // What stands in a link, where nobody can scan.
  if (!/^[\w-]{20,}$/.test(query)) return undefined;
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
