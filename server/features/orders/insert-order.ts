import type { Attribute } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";

interface TicketCount {
  readonly ticket_type: string;
  readonly quantity: number;
  /** Read from the line that it came from. */
  readonly variant_id?: string | null;
  /** By position; absent where unused. */
  readonly from_lines?: readonly (readonly [line: number, quantity: number])[];
}

export interface OrderRows {
  readonly order: {
    readonly id: string;
    readonly cart_id: string;
    readonly confirmation_code: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly customer_id: string | null;
    readonly attributes: readonly object[];
    readonly answers: readonly object[];
    readonly subtotal_cents: number;
    readonly discount_cents: number;
    readonly code: string | null;
    readonly tax_cents: number;
    readonly total_cents: number;
    readonly currency_code: string;
    readonly sold_by: string | null;
    /** Of the buyer. */
    readonly language: string;
    readonly search: string;
    readonly created_at: Date;
  };
  readonly lines: readonly {
    readonly variant_id: string;
    readonly product_id: string;
    readonly product_type: string;
    readonly title: string;
    readonly ticket_type: string;
    readonly quantity: number;
    readonly price_cents: number;
    readonly discount_cents: number;
    readonly tax_cents: number;
    readonly tax_rate: string;
    readonly tax_included: boolean;
    readonly attributes: readonly Attribute[];
  }[];
  readonly tickets: readonly {
    readonly id: string;
    readonly event_id: string;
    readonly title: string;
    readonly date: string;
    readonly slot: string;
    readonly counts: readonly TicketCount[];
  }[];
}

const insertion = statement<[order: string, lines: string, tickets: string], { number: number }>(
  "insert_order",
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given (
      id text, cart_id text, confirmation_code text, first_name text, last_name text, email text, customer_id text, attributes jsonb, answers jsonb,
      subtotal_cents integer, discount_cents integer, code text, tax_cents integer, total_cents integer, currency_code text, sold_by text, language text, search text, created_at timestamptz
    )
  ), given_tickets as materialized (
    select * from jsonb_to_recordset($3::jsonb) as ticket (
      id text, position integer, event_id text, title text, date date, slot text, counts jsonb
    )
  ), made as (
    insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, customer_id, attributes, answers,
      subtotal_cents, discount_cents, code, tax_cents, total_cents, currency_code, sold_by, language, search, created_at)
    select id, cart_id, confirmation_code, first_name, last_name, email, customer_id, attributes, answers,
      subtotal_cents, discount_cents, code, tax_cents, total_cents, currency_code, sold_by, language, search, created_at from given
    returning number
  ), cart as (
    update carts set order_id = given.id, attributes = given.attributes from given where carts.id = given.cart_id
  ), lines as (
    insert into order_lines (order_id, position, variant_id, product_id, product_type, title, ticket_type, quantity, price_cents, discount_cents, tax_cents,
      tax_rate, tax_included, attributes)
    select given.id, line.position, line.variant_id, line.product_id, line.product_type, line.title, line.ticket_type, line.quantity,
      line.price_cents, line.discount_cents, line.tax_cents, line.tax_rate, line.tax_included, line.attributes
    from given cross join jsonb_to_recordset($2::jsonb) as line (
      position integer, variant_id text, product_id text, product_type text, title text, ticket_type text, quantity integer,
      price_cents integer, discount_cents integer, tax_cents integer, tax_rate text, tax_included boolean, attributes jsonb
    )
  ), tickets as (
    insert into tickets (id, order_id, position, event_id, title, date, slot)
    select ticket.id, given.id, ticket.position, ticket.event_id, ticket.title, ticket.date, ticket.slot from given cross join given_tickets as ticket
  ), counts as (
    insert into ticket_counts (ticket_id, position, ticket_type, quantity, from_lines)
    select ticket.id, count.position, count.ticket_type, count.quantity, coalesce(count.from_lines, '[]') from given_tickets as ticket
    cross join jsonb_to_recordset(ticket.counts) as count (position integer, ticket_type text, quantity integer, from_lines jsonb)
  )
  select number from made`,
);

/** A single statement also marks the cart as ordered. @returns the order's number */
export async function insertOrder(tx: Tx, { order, lines, tickets }: OrderRows): Promise<number> {
  const numbered = tickets.map(({ counts, ...ticket }) => ({ ...ticket, counts: withPositions(counts) }));
  const { rows } = await insertion(
    tx,
    JSON.stringify(order),
    JSON.stringify(withPositions(lines)),
    JSON.stringify(withPositions(numbered)),
  );
  const [made] = rows;
  if (made === undefined) throw new Error(`The order ${order.id} was not written.`);
  return made.number;
}

function withPositions<Row extends object>(rows: readonly Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }));
}
