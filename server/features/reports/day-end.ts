import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { DayEndReport, MoneyMoved } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { productTitleIn } from "../../museum/catalogue/titles-in.ts";
import { drawersOf } from "./drawers.ts";
import { redemptionsReport } from "./redemptions.ts";
import { noSums, refundsIn, type Sums, showSold, showTaxed, soldLines, sumColumns } from "./sold-lines.ts";
import type { Span } from "./span.ts";
import { unsoldPayments } from "./unsold-payments.ts";

interface Moved {
  readonly taken: number;
  readonly givenBack: number;
  readonly disputed: number;
}

const nothingMoved: Moved = { taken: 0, givenBack: 0, disputed: 0 };

interface MovedRow extends Moved {
  readonly kind: "provider" | "employee" | "all";
  readonly provider: string;
  readonly employee: string | null;
}

interface OfKind {
  readonly kind: "product" | "tax" | "all";
  readonly productId: string;
  readonly productType: string;
  readonly title: string;
  /** Null for sales older than this column. */
  readonly rate: string | null;
}

interface SoldRow extends OfKind, Sums {}

interface RefundedRow extends OfKind {
  readonly net: number;
  readonly tax: number;
}

/**
 * Sales count on their day, refunds on the day of the decision, and money on the day it moved (docs/behaviour.md,
 * "Reports"). Later days never change it. @param day a span of one day
 */
export async function dayEndReport(tx: Tx, museum: Museum, day: Span): Promise<DayEndReport> {
  const { currencyCode } = museum.tenant;
  const sold = await soldOn(tx, day);
  const refunded = await refundedOn(tx, day);
  const moved = await movedOn(tx, day);
  const money = (sums: Moved) => showMoved(sums, currencyCode);
  const figures = (row: { readonly sold: Sums; readonly back: Taxed }) => ({
    refunds: showTaxed(row.back, currencyCode),
    left: showTaxed(
      { net: row.sold.gross - row.sold.discounts - row.back.net, tax: row.sold.tax - row.back.tax },
      currencyCode,
    ),
  });
  const all = {
    sold: sold.find(({ kind }) => kind === "all") ?? noSums,
    back: refunded.find(({ kind }) => kind === "all") ?? { net: 0, tax: 0 },
  };
  return {
    date: day.from,
    guests: (await redemptionsReport(tx, museum, day)).guests,
    sales: showSold(all.sold, currencyCode),
    ...figures(all),
    money: money(moved.find(({ kind }) => kind === "all") ?? nothingMoved),
    payments: moved
      .filter(({ kind }) => kind === "provider")
      .map((row) => ({ provider: row.provider, money: money(row) })),
    employees: await employeesOf(tx, day, moved, money),
    products: paired(sold, refunded, "product").map(({ row, ...each }) => ({
      productType: row.productType,
      title: productTitleIn(museum, row),
      sales: showSold(each.sold, currencyCode),
      ...figures(each),
    })),
    taxes: paired(sold, refunded, "tax").map(({ row, ...each }) => ({
      productType: row.productType,
      ...(row.rate !== null && { rate: row.rate }),
      net: fromCents(each.sold.gross - each.sold.discounts, currencyCode),
      tax: fromCents(each.sold.tax, currencyCode),
      ...figures(each),
    })),
    drawers: await drawersOf(tx, day, currencyCode),
    ...(await unsoldPayments(tx, day, currencyCode)),
  };
}

type Taxed = Pick<RefundedRow, "net" | "tax">;

interface Pair {
  readonly row: OfKind;
  readonly sold: Sums;
  readonly back: Taxed;
}

function paired(sold: readonly SoldRow[], refunded: readonly RefundedRow[], kind: OfKind["kind"]): Pair[] {
  const keyOf = ({ productId, productType, title, rate }: OfKind) =>
    JSON.stringify([productId, productType, title, rate]);
  const [sales, refunds] = [sold, refunded].map((rows) => rows.filter((row) => row.kind === kind)) as [
    SoldRow[],
    RefundedRow[],
  ];
  const backOf = new Map(refunds.map((row) => [keyOf(row), row]));
  const known = new Set(sales.map(keyOf));
  return [
    ...sales.map((row) => ({ row, sold: row, back: backOf.get(keyOf(row)) ?? { net: 0, tax: 0 } })),
    ...refunds.filter((row) => !known.has(keyOf(row))).map((row) => ({ row, sold: noSums, back: row })),
  ];
}

async function soldOn(tx: Tx, day: Span): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`with ${soldLines(day)}
    select ${ofKind}, ${sumColumns} from lines group by ${kinds} order by gross desc, title, product_type, tax_rate`.execute(
    tx,
  );
  return rows;
}

async function refundedOn(tx: Tx, day: Span): Promise<RefundedRow[]> {
  const { rows } = await sql<RefundedRow>`with ${refundsIn(day)}
    select ${ofKind}, coalesce(sum(net), 0)::bigint as net, coalesce(sum(tax), 0)::bigint as tax from refunds group by ${kinds}
    order by net desc, title, product_type, tax_rate`.execute(tx);
  return rows;
}

const ofKind = sql`case when grouping(title) = 0 then 'product' when grouping(product_type) = 0 then 'tax' else 'all' end as kind,
  product_id as "productId", product_type as "productType", title, tax_rate as rate`;
const kinds = sql`grouping sets ((product_id, product_type, title), (product_type, tax_rate), ())`;

/**
 * Credits incoming money to the seller, and refunds to the refunding employee. A gift card's money was taken when it was
 * sold: paying with it moves none.
 */
async function movedOn(tx: Tx, { begins, ends }: Span): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    with moved as materialized (
      select kind, ledger.amount_cents as cents, provider, coalesce(ledger.employee_id, case when kind = 'captured' then sold_by end) as employee
      from ledger join payments on payments.id = payment_id left join orders on orders.id = order_id
      where at >= ${begins} and at < ${ends} and kind <> 'authorised' and not is_credit
    )
    select case when grouping(provider) = 0 then 'provider' when grouping(employee) = 0 then 'employee' else 'all' end as kind, provider, employee,
      coalesce(sum(cents) filter (where kind = 'captured'), 0)::bigint as taken,
      coalesce(sum(cents) filter (where kind = 'refunded'), 0)::bigint as "givenBack",
      (coalesce(sum(cents) filter (where kind = 'disputed'), 0) - coalesce(sum(cents) filter (where kind = 'returned'), 0))::bigint as disputed
    from moved group by grouping sets ((provider), (employee), ()) order by taken desc, provider, employee`.execute(tx);
  return rows;
}

/** Employees with sales or refunds; the web, without a name, comes first. */
async function employeesOf(
  tx: Tx,
  { begins, ends }: Span,
  moved: readonly MovedRow[],
  money: (sums: Moved) => MoneyMoved,
): Promise<DayEndReport["employees"]> {
  // "offset 0" looks the day's orders up one by one: a join would read all sales of the desk.
  const { rows } = await sql<{ id: string | null; orders: number }>`
    select sold_by as id, count(*) as orders from orders where created_at >= ${begins} and created_at < ${ends}
      and not exists (select from desk_sales where desk_sales.order_id = orders.id and undone_at is not null offset 0) group by sold_by`.execute(
    tx,
  );
  const ofEmployee = new Map(moved.flatMap((row) => (row.kind === "employee" ? [[row.employee, row]] : [])));
  const ids = [...new Set([...ofEmployee.keys(), ...rows.map(({ id }) => id)])];
  const known = ids.filter((id) => id !== null);
  const named =
    known.length === 0
      ? []
      : await tx.selectFrom("employees").select(["id", "name"]).where("id", "in", known).execute();
  const shown = ids.map((id) => {
    const name = named.find((each) => each.id === id)?.name;
    const orders = rows.find((each) => each.id === id)?.orders ?? 0;
    return { ...(name !== undefined && { name }), orders, money: money(ofEmployee.get(id) ?? nothingMoved) };
  });
  return shown.toSorted(
    (a, b) => Number(a.name !== undefined) - Number(b.name !== undefined) || (a.name ?? "").localeCompare(b.name ?? ""),
  );
}

function showMoved({ taken, givenBack, disputed }: Moved, currencyCode: string): MoneyMoved {
  const [came, went] = [fromCents(taken, currencyCode), fromCents(givenBack, currencyCode)];
  return {
    taken: came,
    givenBack: went,
    disputed: fromCents(disputed, currencyCode),
    net: fromCents(taken - givenBack, currencyCode),
  };
}
