import { type RawBuilder, sql } from "kysely";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";

/** The drawer of an employee, or the one that a device shares. */
export interface DrawerHolder {
  readonly employeeId: string;
  /** The enrolled device, if devices share a drawer. */
  readonly till?: string | undefined;
}

export interface OpenDrawer {
  readonly id: string;
  /** The employee who opened it. */
  readonly employeeId: string;
  readonly employee: string;
  readonly device: string;
  readonly till: string | null;
  readonly floatCents: number;
  readonly openedAt: Date;
}

/** Sums are in whole cents. */
export interface DrawerSums {
  readonly taken: number;
  readonly givenBack: number;
  readonly sales: number;
  readonly refunds: number;
  readonly topUps: number;
  readonly drops: number;
}

/** Returns the device's drawer where the museum's devices share one; undefined for employees' own drawers. */
export function sharedTill({ tenant }: Pick<Museum, "tenant">, deviceId: string | null): string | undefined {
  return tenant.drawer?.shared === true ? (deviceId ?? undefined) : undefined;
}

export async function openDrawers(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<OpenDrawer[]> {
  const { rows } = await sql<OpenDrawer>`
    select drawers.id, employee_id as "employeeId", name as employee, device, till, float_cents as "floatCents", opened_at as "openedAt"
    from drawers join employees on employees.id = employee_id
    where closed_at is null and ${where} order by opened_at, drawers.id ${lock ? sql`for update of drawers` : sql``}`.execute(
    db,
  );
  return rows;
}

export async function findDrawer(
  db: Db | Tx,
  { employeeId, till }: DrawerHolder,
  options?: { readonly lock?: boolean },
): Promise<OpenDrawer | undefined> {
  const holder = till === undefined ? sql`employee_id = ${employeeId} and till is null` : sql`till = ${till}`;
  return (await openDrawers(db, holder, options))[0];
}

/** Prevents closing or emptying it. Lock it after seats, to prevent deadlocks. @throws HttpError 409 without one */
export async function lockDrawer(tx: Tx, holder: DrawerHolder): Promise<OpenDrawer> {
  const drawer = await findDrawer(tx, holder, { lock: true });
  if (drawer === undefined) throw refused(409, { code: "NO_OPEN_DRAWER", message: say.noDrawer });
  return drawer;
}

export async function drawerSums(db: Db | Tx, drawerId: string): Promise<DrawerSums> {
  const { rows } = await sql<DrawerSums>`
    select coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::integer as taken,
      coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::integer as "givenBack",
      (count(*) filter (where kind = 'captured'))::integer as sales, (count(*) filter (where kind = 'refunded'))::integer as refunds,
      coalesce(sum(amount_cents) filter (where kind = 'top-up'), 0)::integer as "topUps",
      coalesce(sum(amount_cents) filter (where kind = 'drop'), 0)::integer as drops
    from (
      select kind, amount_cents from ledger where drawer_id = ${drawerId}
      union all select kind, amount_cents from drawer_movements where drawer_id = ${drawerId}
    ) as moved`.execute(db);
  return rows[0] ?? { taken: 0, givenBack: 0, sales: 0, refunds: 0, topUps: 0, drops: 0 };
}

/** @returns whole cents */
export function expectedIn(
  { floatCents }: Pick<OpenDrawer, "floatCents">,
  { taken, givenBack, topUps, drops }: DrawerSums,
): number {
  return floatCents + taken - givenBack + topUps - drops;
}

/** Did the employee open the drawer, or take or refund cash in it? */
export async function tookPart(db: Db | Tx, drawer: OpenDrawer, employeeId: string): Promise<boolean> {
  if (drawer.employeeId === employeeId) return true;
  const { rows } = await sql`
    select from ledger where drawer_id = ${drawer.id} and employee_id = ${employeeId}
    union all select from drawer_movements where drawer_id = ${drawer.id} and employee_id = ${employeeId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** With a blind count, a report of a day may not tell a clerk what is in their drawer. @throws HttpError 409 */
export async function refuseUncounted(
  db: Db | Tx,
  { tenant }: Pick<Museum, "tenant">,
  employeeId: string,
  until: Date,
): Promise<void> {
  if (tenant.drawer?.blindCount !== true) return;
  for (const drawer of await openDrawers(db, sql`opened_at < ${until}`))
    if (await tookPart(db, drawer, employeeId))
      throw refused(409, { code: "DRAWER_UNCOUNTED", message: say.drawerUncounted });
}
