import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { HandBack } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { deskMethod } from "../payments/desk/methods.ts";

/** `left` is the refundable rest in whole cents. */
export interface OpenPayment {
  readonly id: string;
  readonly provider: string;
  readonly left: number;
}

/** Lists payments in the order of refunding: what was paid with a balance of the museum comes last. */
export async function openPayments(db: Db | Tx, orderId: string): Promise<readonly OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select id, provider, captured_cents - refunded_cents - coalesce((
      select sum(amount_cents) from refunds where payment_id = payments.id and paid_at is null
    ), 0)::integer as left from payments where order_id = ${orderId} order by is_credit, created_at, id`.execute(db);
  return rows;
}

/** Splits a refund over payments, in their order. */
export function partsOf(payments: readonly OpenPayment[], cents: number): (OpenPayment & { readonly part: number })[] {
  let open = cents;
  return payments.flatMap((payment) => {
    const part = Math.min(open, payment.left);
    if (part <= 0) return [];
    open -= part;
    return [{ ...payment, part }];
  });
}

/** The part of a refund to hand over at the desk; the rest is refunded online. */
export function handBackOf(payments: readonly OpenPayment[], cents: number, currencyCode: string): HandBack[] {
  return partsOf(payments, cents).flatMap(({ provider, part }) => {
    const method = deskMethod(provider);
    return method === undefined ? [] : [{ method: method.name, amount: fromCents(part, currencyCode) }];
  });
}
