import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { DayEndDrawer, DayEndReport, MoneyMoved } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { noSums, type Sums, showSold, soldLines, sumColumns } from "./sold-lines.ts";
import type { Span } from "./span.ts";

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

interface SoldRow extends Sums {
  readonly kind: "product" | "type" | "all";
  readonly productType: string;
  readonly title: string;
}

/** One day: orders count on the day on which they were made, money on that on which it moved (docs/behaviour.md, "Reports"). @param day a span of one day */
export async function dayEndReport(tx: Tx, { tenant: { currencyCode } }: Museum, day: Span): Promise<DayEndReport> {
  const sold = await soldOn(tx, day);
  const moved = await movedOn(tx, day);
  const show = (sums: Sums) => showSold(sums, currencyCode);
  const money = (sums: Moved) => showMoved(sums, currencyCode);
  return {
    date: day.from,
    sales: show(sold.find(({ kind }) => kind === "all") ?? noSums),
    money: money(moved.find(({ kind }) => kind === "all") ?? nothingMoved),
    payments: moved.filter(({ kind }) => kind === "provider").map((row) => ({ provider: row.provider, money: money(row) })),
    employees: await employeesOf(tx, day, moved, money),
    products: sold.filter(({ kind }) => kind === "product").map((row) => ({ productType: row.productType, title: row.title, sales: show(row) })),
    taxes: sold
      .filter(({ kind }) => kind === "type")
      .map((row) => ({
        productType: row.productType,
        net: fromCents(row.gross - row.discounts, currencyCode),
        tax: fromCents(row.tax, currencyCode),
      })),
    drawers: await drawersOf(tx, day, currencyCode),
  };
}

async function soldOn(tx: Tx, day: Span): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`with ${soldLines(day)}
    select case when grouping(title) = 0 then 'product' when grouping(product_type) = 0 then 'type' else 'all' end as kind,
      product_type as "productType", title, ${sumColumns}
    from lines group by grouping sets ((product_id, product_type, title), (product_type), ())
    order by gross desc, title`.execute(tx);
  return rows;
}

/** Money that came in belongs to who sold it; what was given back, to who gave it back. */
async function movedOn(tx: Tx, { begins, ends }: Span): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    with moved as materialized (
      select kind, ledger.amount_cents as cents, provider, coalesce(ledger.employee_id, case when kind = 'captured' then sold_by end) as employee
      from ledger join payments on payments.id = payment_id left join orders on orders.id = order_id
      where at >= ${begins} and at < ${ends} and kind <> 'authorised'
    )
    select case when grouping(provider) = 0 then 'provider' when grouping(employee) = 0 then 'employee' else 'all' end as kind, provider, employee,
      coalesce(sum(cents) filter (where kind = 'captured'), 0)::bigint as taken,
      coalesce(sum(cents) filter (where kind = 'refunded'), 0)::bigint as "givenBack",
      coalesce(sum(cents) filter (where kind = 'disputed'), 0)::bigint as disputed
    from moved group by grouping sets ((provider), (employee), ()) order by taken desc, provider, employee`.execute(tx);
  return rows;
}

/** Each who sold or gave back, the web first: it has no name. */
async function employeesOf(tx: Tx, { begins, ends }: Span, moved: readonly MovedRow[], money: (sums: Moved) => MoneyMoved): Promise<DayEndReport["employees"]> {
  const { rows } = await sql<{ id: string | null; orders: number }>`
    select sold_by as id, count(*) as orders from orders where created_at >= ${begins} and created_at < ${ends} group by sold_by`.execute(tx);
  const ofEmployee = new Map(moved.flatMap((row) => (row.kind === "employee" ? [[row.employee, row]] : [])));
  const ids = [...new Set([...ofEmployee.keys(), ...rows.map(({ id }) => id)])];
  const known = ids.filter((id) => id !== null);
  const named = known.length === 0 ? [] : await tx.selectFrom("employees").select(["id", "name"]).where("id", "in", known).execute();
  const shown = ids.map((id) => {
    const name = named.find((each) => each.id === id)?.name;
    const orders = rows.find((each) => each.id === id)?.orders ?? 0;
    return { ...(name !== undefined && { name }), orders, money: money(ofEmployee.get(id) ?? nothingMoved) };
  });
  return shown.toSorted((a, b) => Number(a.name !== undefined) - Number(b.name !== undefined) || (a.name ?? "").localeCompare(b.name ?? ""));
}

function showMoved({ taken, givenBack, disputed }: Moved, currencyCode: string): MoneyMoved {
  const [came, went] = [fromCents(taken, currencyCode), fromCents(givenBack, currencyCode)];
  return { taken: came, givenBack: went, disputed: fromCents(disputed, currencyCode), net: fromCents(taken - givenBack, currencyCode) };
}

/** The drawers that were open on that day. */
async function drawersOf(tx: Tx, { begins, ends }: Span, currencyCode: string): Promise<DayEndDrawer[]> {
  const { rows } = await sql<{
    employee: string;
    device: string;
    opened: Date;
    closed: Date | null;
    float: number;
    counted: number | null;
    expected: number | null;
    note: string | null;
    cash: number;
  }>`
    select name as employee, device, opened_at as opened, closed_at as closed, float_cents as "float", counted_cents as counted, expected_cents as expected,
      note, (
        select coalesce(sum(case kind when 'captured' then amount_cents when 'refunded' then -amount_cents else 0 end), 0)::bigint
        from ledger where drawer_id = drawers.id
      ) as cash
    from drawers join employees on employees.id = employee_id
    where opened_at < ${ends} and (closed_at is null or closed_at >= ${begins}) order by opened_at, drawers.id`.execute(tx);
  const money = (cents: number) => fromCents(cents, currencyCode);
  return rows.map(({ employee, device, opened, closed, float, counted, expected, note, cash }) => {
    const due = expected ?? float + cash;
    return {
      employee,
      device,
      openedAt: opened.toISOString(),
      ...(closed !== null && { closedAt: closed.toISOString() }),
      float: money(float),
      cash: money(cash),
      expected: money(due),
      ...(counted !== null && { counted: money(counted), difference: money(counted - due) }),
      ...(note !== null && note !== "" && { note }),
    };
  });
}
