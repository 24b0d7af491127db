import { sql } from "kysely";
import { fromCents, toCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type {
  CloseDrawerRequest,
  CountDrawerRequest,
  DrawerPiece,
  DrawerResponse,
} from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { notFound, refused, refuseFull } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { type Approver, confirmApproval } from "../employees/approval.ts";
import { enteredCents } from "../payments/desk/cash.ts";
import { drawerSums, expectedIn, type OpenDrawer, openDrawers, tookPart } from "../payments/desk/drawers.ts";
import { countRows, drawerResponse, isToApprove, lastCount, showOpen, storedPieces } from "./drawer.ts";

interface Counter {
  readonly id: string;
  readonly name: string;
}

interface Counting extends Pick<CountDrawerRequest, "counted" | "pieces"> {
  readonly drawer: OpenDrawer;
  readonly by: Counter;
  readonly approver: Approver | undefined;
}

export type Closing = Counting & Pick<CloseDrawerRequest, "note">;

/** Locks another's open drawer. @throws HttpError 404 */
export async function lockDrawerById(tx: Tx, id: string): Promise<OpenDrawer> {
  const [drawer] = await openDrawers(tx, sql`drawers.id = ${id}`, { lock: true });
  if (drawer === undefined) throw notFound(say.drawerGone);
  return drawer;
}

/**
 * Records a count. With a blind count only the first is free, because it reveals the expected sum.
 * @throws HttpError 409 if a further blind count is not approved
 */
export async function countDrawer(
  tx: Tx,
  museum: Museum,
  { drawer, by, approver, counted, pieces }: Counting,
): Promise<DrawerResponse> {
  const isBlind = museum.tenant.drawer?.blindCount === true;
  if (isBlind && (await lastCount(tx, museum, drawer.id)) !== undefined) await confirmApproval(tx, approver, "drawers");
  refuseFull(await countRows(tx, "drawer_counts", drawer.id), bounds.countsOfDrawer, say.tooManyCounts);
  const sums = await drawerSums(tx, drawer.id);
  await recordCount(tx, museum, { drawer, by, counted, pieces, expected: expectedIn(drawer, sums) });
  return drawerResponse(museum, await showOpen(tx, museum, drawer));
}

/**
 * Closes a drawer for good. A concurrent sale is either included or refused.
 * @throws HttpError 409 if a difference is not approved, or a blind count is missing
 */
export async function closeDrawer(tx: Tx, museum: Museum, closing: Closing): Promise<DrawerResponse> {
  const { drawer, by, approver, counted, pieces, note = "" } = closing;
  const expected = expectedIn(drawer, await drawerSums(tx, drawer.id));
  const countedCents = enteredCents(museum, "counted", counted);
  const last = await lastCount(tx, museum, drawer.id);
  const isCounted = last !== undefined && toCents(last.counted) === countedCents && toCents(last.expected) === expected;
  if (!isCounted) {
    // A drawer with as many counts as allowed can still be closed.
    const mayCount = (await countRows(tx, "drawer_counts", drawer.id)) < bounds.countsOfDrawer;
    if (museum.tenant.drawer?.blindCount === true && mayCount)
      throw refused(409, { code: "COUNT_FIRST", message: say.countFirst });
    await recordCount(tx, museum, { drawer, by, counted, pieces, expected });
  }
  const difference = countedCents - expected;
  const approvedBy = isToApprove(museum, difference) ? await approverOf(tx, drawer, by, approver) : undefined;
  const closedAt = new Date(museum.now.epochMilliseconds);
  const said = note.trim();
  // Read before it is closed.
  const shown = await showOpen(tx, museum, drawer);
  await tx
    .updateTable("drawers")
    .set({
      counted_cents: countedCents,
      expected_cents: expected,
      note: said || null,
      closed_at: closedAt,
      closed_by: by.id,
      approved_by: approvedBy?.id ?? null,
    })
    .where("id", "=", drawer.id)
    .execute();
  const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
  return drawerResponse(museum, {
    ...shown,
    closedAt: closedAt.toISOString(),
    counted: money(countedCents),
    difference: money(difference),
    ...(approvedBy !== undefined && { approvedBy: approvedBy.name }),
    ...(said !== "" && { note: said }),
  });
}

/** An employee with the permission who closes a drawer of others approves it by that. @throws HttpError 409 */
async function approverOf(tx: Tx, drawer: OpenDrawer, by: Counter, approver: Approver | undefined): Promise<Approver> {
  if (approver === undefined && !(await tookPart(tx, drawer, by.id))) return confirmApproval(tx, by, "drawers");
  return confirmApproval(tx, approver, "drawers");
}

interface Count extends Pick<Counting, "by" | "drawer"> {
  readonly counted: CountDrawerRequest["counted"];
  readonly pieces?: readonly DrawerPiece[] | undefined;
  /** Whole cents. */
  readonly expected: number;
}

async function recordCount(tx: Tx, museum: Museum, { drawer, by, counted, pieces, expected }: Count): Promise<void> {
  const cents = enteredCents(museum, "counted", counted);
  await tx
    .insertInto("drawer_counts")
    .values({
      drawer_id: drawer.id,
      counted_cents: cents,
      expected_cents: expected,
      pieces: storedPieces(museum, cents, pieces),
      employee_id: by.id,
      at: new Date(museum.now.epochMilliseconds),
    })
    .execute();
}

/** The subject of a drawer's audit events. */
export function drawerEvent({ till, device, employee, employeeId }: OpenDrawer) {
  return till === null ? { subject: employee, subjectId: employeeId } : { subject: device };
}
