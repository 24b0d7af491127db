import { sql } from "kysely";
import { fromCents, toCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type {
  Drawer,
  DrawerCount,
  DrawerMovement,
  DrawerPiece,
  DrawerResponse,
  DrawersResponse,
  Money,
  MoveCashRequest,
  OpenDrawerRequest,
} from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { browserName } from "../../core/http/browser-name.ts";
import { invalid, refused, refuseFull } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { enteredCents, refuseShort } from "../payments/desk/cash.ts";
import {
  type DrawerHolder,
  drawerSums,
  expectedIn,
  findDrawer,
  lockDrawer,
  type OpenDrawer,
  openDrawers,
  tookPart,
} from "../payments/desk/drawers.ts";
import { pieceValues } from "./pieces.ts";

/** Returns the open drawer of an employee, or of their device (docs/behaviour.md, "Cash drawer"). */
export async function showDrawer(db: Db | Tx, museum: Museum, holder: DrawerHolder): Promise<DrawerResponse> {
  const drawer = await findDrawer(db, holder);
  return drawerResponse(museum, drawer === undefined ? null : await showOpen(db, museum, drawer));
}

export function drawerResponse({ tenant }: Pick<Museum, "tenant">, drawer: Drawer | null): DrawerResponse {
  const values = pieceValues(tenant);
  return {
    currencyCode: tenant.currencyCode,
    drawer,
    ...(tenant.drawer?.blindCount === true && { blind: true }),
    ...(values !== undefined && { pieces: values }),
  };
}

/** Lists open drawers that are not the caller's, such as those that were forgotten. */
export async function showDrawers(db: Db | Tx, museum: Museum, holder: DrawerHolder): Promise<DrawersResponse> {
  const own = await findDrawer(db, holder);
  const drawers: Drawer[] = [];
  for (const drawer of await openDrawers(db, sql`true`))
    if (drawer.id !== own?.id)
      drawers.push({
        ...(await showOpen(db, museum, drawer)),
        own: await tookPart(db, drawer, holder.employeeId),
      });
  return { drawers };
}

interface Opening extends OpenDrawerRequest, DrawerHolder {
  readonly device: string;
}

/** @throws HttpError 409 if the employee, or the device that shares one, already has an open drawer */
export async function openDrawer(
  tx: Tx,
  museum: Museum,
  { employeeId, till, device, float, pieces }: Opening,
): Promise<DrawerResponse> {
  const floatCents = enteredCents(museum, "float", float);
  const stored = storedPieces(museum, floatCents, pieces);
  const openedAt = new Date(museum.now.epochMilliseconds);
  await refuseMore(tx, employeeId, openedAt);
  const opened = await tx
    .insertInto("drawers")
    .values({
      id: randomId(),
      employee_id: employeeId,
      device,
      till: till ?? null,
      float_cents: floatCents,
      float_pieces: stored,
      opened_at: openedAt,
      counted_cents: null,
      expected_cents: null,
      note: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (opened === undefined) throw refused(409, { code: "DRAWER_OPEN", message: say.drawerOpen });
  return showDrawer(tx, museum, { employeeId, till });
}

/** @throws HttpError 409 if the employee has opened as many drawers as a day allows */
async function refuseMore(tx: Tx, employeeId: string, now: Date): Promise<void> {
  // Concurrent requests wait, so that they count each other.
  await tx.selectFrom("employees").select("id").where("id", "=", employeeId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("drawers")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("employee_id", "=", employeeId)
    .where("opened_at", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.drawersOfDay, say.tooManyDrawers);
}

const dayMs = 24 * 60 * 60_000;

/** @param drawerId of a locked drawer */
export async function countRows(
  tx: Tx,
  table: "drawer_counts" | "drawer_movements",
  drawerId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as("count"))
    .where("drawer_id", "=", drawerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records a bank drop or a top-up. @throws HttpError 409 without an open drawer, or if it holds less than the drop */
export async function moveCash(
  tx: Tx,
  museum: Museum,
  { employeeId, till, kind, amount, reason, reference = "" }: MoveCashRequest & DrawerHolder,
): Promise<DrawerResponse> {
  const cents = enteredCents(museum, "amount", amount);
  if (cents === 0) throw invalid({ code: "INVALID", field: "amount", message: say.nothingMoved });
  if (reason.trim() === "") throw invalid({ code: "BLANK", field: "reason", message: say.moveReasonMissing });
  const drawer = await lockDrawer(tx, { employeeId, till });
  refuseFull(await countRows(tx, "drawer_movements", drawer.id), bounds.movementsOfDrawer, say.tooManyMovements);
  if (kind === "drop") await refuseShort(tx, museum.tenant, drawer, cents, say.dropTooLarge);
  await tx
    .insertInto("drawer_movements")
    .values({
      drawer_id: drawer.id,
      kind,
      amount_cents: cents,
      reason: reason.trim(),
      reference: reference.trim() || null,
      employee_id: employeeId,
      at: new Date(museum.now.epochMilliseconds),
    })
    .execute();
  return showDrawer(tx, museum, { employeeId, till });
}

export async function showOpen(db: Db | Tx, museum: Museum, drawer: OpenDrawer): Promise<Drawer> {
  const { tenant } = museum;
  const money = (cents: number) => fromCents(cents, tenant.currencyCode);
  const sums = await drawerSums(db, drawer.id);
  const count = await lastCount(db, museum, drawer.id);
  const isHidden = tenant.drawer?.blindCount === true && count === undefined;
  return {
    id: drawer.id,
    openedAt: drawer.openedAt.toISOString(),
    employee: drawer.employee,
    device: browserName(drawer.device, tenant.locale),
    shared: drawer.till !== null,
    float: money(drawer.floatCents),
    ...(!isHidden && {
      taken: money(sums.taken),
      givenBack: money(sums.givenBack),
      sales: sums.sales,
      refunds: sums.refunds,
      expected: money(expectedIn(drawer, sums)),
    }),
    topUps: money(sums.topUps),
    drops: money(sums.drops),
    movements: await movementsOf(db, museum, drawer.id),
    ...(count !== undefined && { count }),
  };
}

async function movementsOf(db: Db | Tx, { tenant }: Museum, drawerId: string): Promise<DrawerMovement[]> {
  const rows = await db
    .selectFrom("drawer_movements as moved")
    .innerJoin("employees as employee", "employee.id", "moved.employee_id")
    .select(["moved.kind", "moved.amount_cents", "moved.reason", "moved.reference", "moved.at", "employee.name"])
    .where("moved.drawer_id", "=", drawerId)
    .orderBy("moved.id")
    .execute();
  return rows.map(({ kind, amount_cents, reason, reference, at, name }) => ({
    kind,
    amount: fromCents(amount_cents, tenant.currencyCode),
    reason,
    ...(reference !== null && { reference }),
    at: at.toISOString(),
    employee: name,
  }));
}

export async function lastCount(db: Db | Tx, museum: Museum, drawerId: string): Promise<DrawerCount | undefined> {
  const row = await db
    .selectFrom("drawer_counts as count")
    .innerJoin("employees as employee", "employee.id", "count.employee_id")
    .select(["count.counted_cents", "count.expected_cents", "count.at", "employee.name"])
    .where("count.drawer_id", "=", drawerId)
    .orderBy("count.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
  const difference = row.counted_cents - row.expected_cents;
  return {
    at: row.at.toISOString(),
    employee: row.name,
    counted: money(row.counted_cents),
    expected: money(row.expected_cents),
    difference: money(difference),
    needsApproval: isToApprove(museum, difference),
  };
}

/** @param difference whole cents */
export function isToApprove({ tenant }: Pick<Museum, "tenant">, difference: number): boolean {
  const above = tenant.drawer?.approveAbove;
  return (
    above !== undefined && Math.abs(difference) > toCents({ amount: String(above), currencyCode: tenant.currencyCode })
  );
}

/** @param total whole cents @returns JSON to store @throws HttpError 400 if they are not the total */
export function storedPieces(
  { tenant }: Pick<Museum, "tenant">,
  total: number,
  pieces: readonly DrawerPiece[] | undefined,
): string | null {
  if (pieces === undefined) return null;
  const known = pieceValues(tenant);
  const allowed = [...(known?.notes ?? []), ...(known?.coins ?? [])].map(toCents);
  const isOwn = ({ amount, currencyCode }: Money) =>
    currencyCode === tenant.currencyCode && allowed.includes(toCents({ amount, currencyCode }));
  const stored = pieces.map(({ value, quantity }) => ({ value: toCents(value), quantity }));
  const sum = stored.reduce((cents, { value, quantity }) => cents + value * quantity, 0);
  if (sum !== total || !pieces.every(({ value }) => isOwn(value)))
    throw invalid({ code: "INVALID", field: "pieces", message: say.piecesWrong });
  return JSON.stringify(stored.filter(({ quantity }) => quantity > 0));
}
