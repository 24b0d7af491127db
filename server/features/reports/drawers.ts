import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { DayEndDrawer } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Span } from "./span.ts";

interface Row {
  readonly employee: string;
  readonly device: string;
  readonly shared: boolean;
  readonly opened: Date;
  readonly closed: Date | null;
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
  readonly float: number;
  readonly counted: number | null;
  readonly expected: number | null;
  readonly counts: number;
  readonly firstCounted: number | null;
  readonly note: string | null;
  readonly cash: number;
  readonly movements: readonly {
    readonly kind: "drop" | "top-up";
    readonly cents: number;
    readonly reason: string;
    readonly reference: string | null;
    readonly at: string;
    readonly employee: string;
  }[];
}

/** Lists the drawers that were open on the day, with their movements and counts. */
export async function drawersOf(tx: Tx, { begins, ends }: Span, currencyCode: string): Promise<DayEndDrawer[]> {
  const { rows } = await sql<Row>`
    select opener.name as employee, device, till is not null as shared, opened_at as opened, closed_at as closed,
      case when closed_by <> employee_id then closer.name end as "closedBy", approver.name as "approvedBy",
      float_cents as "float", drawers.counted_cents as counted, drawers.expected_cents as expected, note,
      (select count(*) from drawer_counts where drawer_id = drawers.id)::integer as counts,
      (select counted_cents from drawer_counts where drawer_id = drawers.id order by id limit 1) as "firstCounted", (
        select coalesce(sum(case kind when 'captured' then amount_cents when 'refunded' then -amount_cents else 0 end), 0)::bigint
        from ledger where drawer_id = drawers.id
      ) as cash, (
        select coalesce(json_agg(json_build_object('kind', kind, 'cents', amount_cents, 'reason', reason, 'reference', reference,
          'at', at, 'employee', mover.name) order by moved.id), '[]')
        from drawer_movements as moved join employees as mover on mover.id = moved.employee_id where drawer_id = drawers.id
      ) as movements
    from drawers join employees as opener on opener.id = employee_id
      left join employees as closer on closer.id = closed_by left join employees as approver on approver.id = approved_by
    where opened_at < ${ends} and (closed_at is null or closed_at >= ${begins}) order by opened_at, drawers.id`.execute(
    tx,
  );
  return rows.map((row) => showDrawer(row, currencyCode));
}

function showDrawer(row: Row, currencyCode: string): DayEndDrawer {
  const { employee, device, shared, opened, closed, counts, counted, firstCounted, note, movements } = row;
  const money = (cents: number) => fromCents(cents, currencyCode);
  const moved = (kind: "drop" | "top-up") =>
    movements.reduce((sum, each) => (each.kind === kind ? sum + each.cents : sum), 0);
  const due = row.expected ?? row.float + row.cash + moved("top-up") - moved("drop");
  return {
    ...{ employee, device, shared, counts },
    openedAt: opened.toISOString(),
    ...(closed !== null && { closedAt: closed.toISOString() }),
    ...(row.closedBy !== null && { closedBy: row.closedBy }),
    ...(row.approvedBy !== null && { approvedBy: row.approvedBy }),
    float: money(row.float),
    cash: money(row.cash),
    topUps: money(moved("top-up")),
    drops: money(moved("drop")),
    movements: movements.map(({ kind, cents, reason, reference, at, employee: by }) => ({
      ...{ kind, reason, at: new Date(at).toISOString(), employee: by },
      amount: money(cents),
      ...(reference !== null && { reference }),
    })),
    expected: money(due),
    ...(counted !== null && { counted: money(counted), difference: money(counted - due) }),
    ...(counted !== null && firstCounted !== null && firstCounted !== counted && { firstCounted: money(firstCounted) }),
    ...(note !== null && note !== "" && { note }),
  };
}
