import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { DayEndReport, DayEndUnsoldPayment } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Span } from "./span.ts";

/** A day has few of them, unless a reader or the provider fails for hours. */
const maxListed = 200;

interface Row {
  readonly at: Date;
  readonly reader: string | null;
  readonly employee: string | null;
  readonly cents: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly failure: string | null;
  readonly reference: string;
  readonly count: number;
}

/**
 * Lists card payments at readers that became no sale: those charged or refunded on the day, and earlier ones not yet
 * refunded at its end. Later days never change it.
 */
export async function unsoldPayments(
  tx: Tx,
  { begins, ends }: Span,
  currencyCode: string,
): Promise<Pick<DayEndReport, "unsold" | "moreUnsold">> {
  const { rows } = await sql<Row>`
    with unsold as (
      select payments.id, payments.provider_id, min(at) as at, min(ledger.employee_id) as employee_id,
        coalesce(sum(ledger.amount_cents) filter (where kind = 'captured'), 0)::integer as cents,
        coalesce(sum(ledger.amount_cents) filter (where kind = 'refunded'), 0)::integer as refunded,
        (coalesce(sum(ledger.amount_cents) filter (where kind = 'disputed'), 0)
          - coalesce(sum(ledger.amount_cents) filter (where kind = 'returned'), 0))::integer as disputed
      from payments join ledger on payment_id = payments.id
      where order_id is null and captured_cents > 0 and right(provider, 9) = '-terminal' and created_at < ${ends} and at < ${ends}
      group by payments.id having max(at) >= ${begins} or sum(case kind when 'captured' then ledger.amount_cents when 'refunded' then -ledger.amount_cents else 0 end) > 0
    )
    select at, request -> 'terminal' ->> 'reader' as reader, name as employee, cents, refunded, disputed, failure,
      provider_id as reference, count(*) over ()::integer as count
    from unsold join payment_sessions on payment_id = unsold.id left join employees on employees.id = employee_id
    order by (refunded >= cents), at, unsold.id limit ${maxListed}`.execute(tx);
  const more = (rows[0]?.count ?? 0) - rows.length;
  return {
    ...(rows.length > 0 && { unsold: rows.map((row) => showUnsold(row, currencyCode)) }),
    ...(more > 0 && { moreUnsold: more }),
  };
}

function showUnsold({ at, reader, employee, failure, reference, ...sums }: Row, currencyCode: string) {
  const { cents, refunded, disputed } = sums;
  const isDone = refunded >= cents;
  const unsold: DayEndUnsoldPayment = {
    at: at.toISOString(),
    ...(reader !== null && { reader }),
    ...(employee !== null && { employee }),
    amount: fromCents(cents, currencyCode),
    refunded: fromCents(refunded, currencyCode),
    // A failed sale stores no failure.
    reason: failure === null ? "not-sold" : failure === "canceled" ? "canceled" : "late",
    state: isDone ? "refunded" : disputed > 0 ? "disputed" : "refunding",
    reference,
  };
  return unsold;
}
