import { sql } from "kysely";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { refused } from "../../../core/http/http-error.ts";

export interface OpenDrawer {
  readonly id: string;
  readonly floatCents: number;
  readonly openedAt: Date;
}

/** Sums are in whole cents. */
export interface DrawerSums {
  readonly taken: number;
  readonly givenBack: number;
  readonly sales: number;
  readonly refunds: number;
}

export async function findDrawer(
  db: Db | Tx,
  employeeId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<OpenDrawer | undefined> {
  const { rows } = await sql<OpenDrawer>`
    select id, float_cents as "floatCents", opened_at as "openedAt" from drawers
    where employee_id = ${employeeId} and closed_at is null ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Prevents closing or emptying it. Lock it after seats, to prevent deadlocks. @throws HttpError 409 without one */
export async function lockDrawer(tx: Tx, employeeId: string): Promise<OpenDrawer> {
  const drawer = await findDrawer(tx, employeeId, { lock: true });
  if (drawer === undefined) throw refused(409, { code: "NO_OPEN_DRAWER", message: say.noDrawer });
  return drawer;
}

export async function drawerSums(db: Db | Tx, drawerId: string): Promise<DrawerSums> {
  const { rows } = await sql<DrawerSums>`
    select coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::integer as taken,
      coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::integer as "givenBack",
      (count(*) filter (where kind = 'captured'))::integer as sales, (count(*) filter (where kind = 'refunded'))::integer as refunds
    from ledger where drawer_id = ${drawerId}`.execute(db);
  return rows[0] ?? { taken: 0, givenBack: 0, sales: 0, refunds: 0 };
}

/** @returns whole cents */
export function expectedIn({ floatCents }: Pick<OpenDrawer, "floatCents">, { taken, givenBack }: DrawerSums): number {
  return floatCents + taken - givenBack;
}
