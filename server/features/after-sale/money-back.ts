import { sql } from "kysely";
import { museumDay } from "../../../commerce/clock.ts";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { MoneyBack } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";

interface Row {
  readonly id: string;
  readonly currencyCode: string;
  /** Cents refunded in the provider's dashboard, or taken by a bank. */
  readonly refunded: number;
  readonly disputed: number;
  readonly left: number;
  readonly refundedAt: Date | null;
  readonly disputedAt: Date | null;
}

const reported = sql`employee_id is null and kind in ('refunded', 'disputed', 'returned') and about->'titles' is null`;

/** A refund elsewhere that settles one due here takes no additional money. */
const ofRefund = sql`(about->>'cents')::integer - coalesce((about->>'owed')::integer, 0)`;

const sums = sql`
  select order_id, coalesce(sum(${ofRefund}) filter (where kind = 'refunded'), 0)::integer as refunded,
    greatest(coalesce(sum((about->>'cents')::integer) filter (where kind = 'disputed'), 0)
      - coalesce(sum((about->>'cents')::integer) filter (where kind = 'returned'), 0), 0)::integer as disputed, max(at) as at,
    max(at) filter (where kind = 'refunded' and ${ofRefund} > 0) as "refundedAt", max(at) filter (where kind = 'disputed') as "disputedAt"
  from order_changes where ${reported}`;

/** @returns undefined if nothing was refunded elsewhere */
export async function moneyBackOf(db: Db | Tx, museum: Museum, orderId: string): Promise<MoneyBack | undefined> {
  const { rows } = await sql<Row>`
    select id, currency_code as "currencyCode", refunded, disputed, total_cents - refunded_cents - disputed as left, "refundedAt", "disputedAt"
    from (${sums} and order_id = ${orderId} group by order_id) as taken join orders on id = order_id
    where refunded + disputed > 0`.execute(db);
  return rows[0] && showMoneyBack(museum, rows[0]);
}

function showMoneyBack(
  { tenant: { locale, timeZone } }: Museum,
  { refunded, disputed, left, currencyCode, refundedAt, disputedAt }: Row,
): MoneyBack {
  const money = (cents: number) => fromCents(cents, currencyCode);
  const day = (at: Date) => museumDay(at.getTime(), timeZone);
  const sentences = [
    ...(refunded > 0 && refundedAt !== null
      ? [say.refundedElsewhere(locale, { amount: money(refunded), date: day(refundedAt) })]
      : []),
    ...(disputed > 0 && disputedAt !== null
      ? [say.disputedElsewhere(locale, { amount: money(disputed), date: day(disputedAt) })]
      : []),
    left > 0 ? say.partLeft(locale, { amount: money(left) }) : say.nothingLeft(locale),
  ];
  return { amount: money(refunded + disputed), isAll: left <= 0, text: sentences.join(" ") };
}

const maxOrders = 20;

/** Only orders that still admit guests or members, latest first. */
export async function takenBackOrders(
  db: Db,
  museum: Museum,
): Promise<readonly { readonly id: string; readonly moneyBack: MoneyBack }[]> {
  const { rows } = await sql<Row>`
    select id, currency_code as "currencyCode", refunded, disputed, total_cents - refunded_cents - disputed as left, "refundedAt", "disputedAt"
    from (${sums} group by order_id) as taken join orders on id = order_id
    where refunded + disputed > 0 and (
      exists (select from tickets join ticket_counts on ticket_id = tickets.id
        where order_id = orders.id and date >= ${museum.date}::date and quantity > voided + redeemed)
      or exists (select from memberships where memberships.order_id = orders.id and expires >= ${museum.date}::date)
    ) order by greatest("refundedAt", "disputedAt") desc limit ${maxOrders}`.execute(db);
  return rows.map((row) => ({ id: row.id, moneyBack: showMoneyBack(museum, row) }));
}
