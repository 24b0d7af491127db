import * as sayOrder from "../../../messages/generated/server/orders.ts";
import type { Attribute } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { notFound } from "../../core/http/http-error.ts";
import type { StoredAnswer } from "../carts/answers.ts";
import { deskProviders } from "../payments/desk/methods.ts";
import { joinRefunds, lineTaxes } from "./line-taxes.ts";

export interface StoredLine {
  readonly position: number;
  readonly variantId: string;
  readonly productId: string;
  readonly title: string;
  readonly ticketType: string;
  readonly quantity: number;
  readonly refunded: number;
  /** Per unit, in whole cents. */
  readonly cents: number;
  /** For the whole line, in whole cents. */
  readonly discount: number;
  /** For the whole line, in whole cents; the rate is null in older orders. */
  readonly tax: number;
  readonly rate: string | null;
  /** Price and discount include the tax. */
  readonly taxIncluded: boolean;
  /** The paid price of the whole line, without tax. */
  readonly net: number;
  /** The refunded part, in whole cents. */
  readonly refundedNet: number;
  readonly refundedTax: number;
  readonly attributes: readonly Attribute[];
}

/** Part of a line. */
export interface LineQuantity {
  readonly line: StoredLine;
  readonly quantity: number;
}

export interface StoredCount {
  readonly position: number;
  readonly ticketType: string;
  readonly quantity: number;
  readonly redeemed: number;
  readonly voided: number;
  /** The source lines, by position. */
  readonly fromLines: readonly (readonly [line: number, quantity: number])[];
}

export interface StoredTicket {
  readonly id: string;
  readonly position: number;
  readonly eventId: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly slot: string;
  readonly voidedAs: "moved" | "cancelled" | null;
  readonly movedTo: string | null;
  readonly counts: readonly StoredCount[];
}

export interface StoredOrder {
  readonly id: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty at the desk. */
  readonly email: string;
  readonly customerId: string | null;
  readonly subtotal: number;
  readonly discount: number;
  readonly code: string | null;
  readonly tax: number;
  readonly total: number;
  /** In cash or at a card terminal. */
  readonly paidAtDesk: boolean;
  /** Includes refunds due. */
  readonly refunded: number;
  readonly currencyCode: string;
  /** The employee at the desk; null for web sales. */
  readonly soldBy: string | null;
  readonly createdAt: Date;
  readonly answers: readonly StoredAnswer[];
  /** Of the buyer; null for the museum's first. */
  readonly language: string | null;
  readonly lines: readonly StoredLine[];
  /** In order of creation, including void ones. */
  readonly tickets: readonly StoredTicket[];
}

const lockedOrder = statement<[id: string]>("lock_order", "select 1 from orders where id = $1 for update");

const storedOrder = statement<[id: string, deskProviders: readonly string[]], StoredOrder>(
  "stored_order",
  `select id, number, first_name as "firstName", last_name as "lastName", email, customer_id as "customerId", subtotal_cents as subtotal,
    discount_cents as discount, code, tax_cents as tax, total_cents as total, refunded_cents as refunded, currency_code as "currencyCode",
    created_at as "createdAt", answers, language, (select name from employees where id = sold_by) as "soldBy",
    exists (select from payments where order_id = orders.id and provider = any($2::text[])) as "paidAtDesk", (
      select coalesce(json_agg(json_build_object('position', position, 'variantId', variant_id, 'productId', product_id, 'title', title,
        'ticketType', ticket_type, 'quantity', quantity, 'refunded', refunded, 'cents', price_cents, 'discount', discount_cents, ${lineTaxes},
        'attributes', attributes) order by position), '[]')
      from order_lines ${joinRefunds} where order_id = orders.id
    ) as lines, (
      select coalesce(json_agg(json_build_object('id', id, 'position', position, 'eventId', event_id, 'title', title, 'date', date, 'slot', slot,
        'voidedAs', voided_as, 'movedTo', moved_to, 'counts', (
          select coalesce(json_agg(json_build_object('position', position, 'ticketType', ticket_type, 'quantity', quantity, 'redeemed', redeemed,
            'voided', voided, 'fromLines', from_lines) order by position), '[]')
          from ticket_counts where ticket_id = tickets.id
        )) order by position), '[]')
      from tickets where order_id = orders.id
    ) as tickets
  from orders where id = $1::text`,
);

/** @param lock prevents concurrent changes until the transaction ends @throws HttpError 404 */
export async function readOrder(
  db: Db | Tx,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredOrder> {
  // Lock before reading: a statement that waits for the lock would read stale lines and tickets.
  if (lock) await lockedOrder(db, id);
  const [order] = (await storedOrder(db, id, deskProviders)).rows;
  if (order === undefined) throw notFound((locale) => sayOrder.notFound(locale, { id }));
  return order;
}

/** Includes guests already admitted. */
export function validSeats({ counts }: Pick<StoredTicket, "counts">): number {
  return counts.reduce((sum, { quantity, voided }) => sum + quantity - voided, 0);
}

export function usedSeats({ counts }: Pick<StoredTicket, "counts">): number {
  return counts.reduce((sum, { redeemed }) => sum + redeemed, 0);
}
