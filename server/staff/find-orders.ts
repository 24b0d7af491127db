import { type RawBuilder, sql } from "kysely";
import { fromCents } from "../../commerce/money.ts";
import { readCode } from "../../commerce/scanned-code.ts";
import type { StaffOrder, StaffOrdersResponse } from "../../schemas/generated/wire.ts";
import type { Db } from "../platform/database/tables.ts";
import { orderName } from "../selling/orders/order-tickets.ts";
import { holdsByIndex, wordsOf } from "./search-words.ts";

/** How many orders one search shows. */
const most = 20;

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
}

/**
 * Orders by what people say or show: the order's number, the text of a code, a phone number, or words of the buyer's name and email address.
 * The newest first; nothing is found for nothing.
 */
export async function findOrders(db: Db, query: string): Promise<StaffOrdersResponse> {
  const where = conditionOf(query.trim());
  if (where === undefined) return { orders: [], moreAvailable: false };
  const { rows } = await sql<Row>`
    select id, number, first_name, last_name, email, total_cents, currency_code, created_at, (
      select case when bool_and(refunded = 0) then 'confirmed' when bool_and(refunded = quantity) then 'cancelled' else 'partly-cancelled' end
      from order_lines where order_id = orders.id
    ) as status
    from orders where ${where} order by number desc limit ${most + 1}`.execute(db);
  return {
    orders: rows.slice(0, most).map(({ id, number, first_name, last_name, email, total_cents, currency_code, created_at, status }) => ({
      id,
      name: orderName(number),
      customerFirstName: first_name,
      customerLastName: last_name,
      customerEmail: email,
      total: fromCents(total_cents, currency_code),
      createdAt: created_at.toISOString(),
      status: status ?? "confirmed",
    })),
    moreAvailable: rows.length > most,
  };
}

/** The largest number that the database takes for an order's. */
const largest = 2 ** 31 - 1;
/** Digits by which a phone number is told from others, whatever stands before them. */
const phoneDigits = 10;

function conditionOf(query: string): RawBuilder<unknown> | undefined {
  const code = readCode(query);
  if (code?.type === "ticket") return sql`id = (select order_id from tickets where id = ${code.id})`;
  if (code?.type === "ticket-confirmation-code") return sql`confirmation_code = ${code.id}`;
  if (code?.type === "member") return sql`customer_id in (select id from customers where card_id = ${code.id})`;
  if (/^#?\d{1,9}$/.test(query)) return sql`number = ${Number(query.replace("#", ""))}`;
  if (/^[+\d\s().-]+$/.test(query)) return byPhone(query.replace(/\D/g, ""));
  const words = wordsOf(query);
  const [word, ...more] = words;
  if (word === undefined) return undefined;
  // What stands in a link, where nobody can scan.
  if (more.length === 0 && /^[\w-]{20,}$/.test(query))
    return sql`(confirmation_code = ${query} or orders.id = ${query} or id = (select order_id from tickets where id = ${query}))`;
  return sql.join(
    words.map((each) => holdsByIndex(sql`search`, each)),
    sql` and `,
  );
}

function byPhone(digits: string): RawBuilder<unknown> {
  const ofPhone = sql`customer_id in (
    select id from customers where phone is not null and right(regexp_replace(phone, '\\D', '', 'g'), ${sql.lit(phoneDigits)}) = ${digits.slice(-phoneDigits)}
  )`;
  return Number(digits) <= largest ? sql`(${ofPhone} or number = ${Number(digits)})` : ofPhone;
}
