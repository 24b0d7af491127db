import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { DoorScan } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { type Museum, museumAt } from "../../museum/catalogue/museum.ts";
import { countArrivals } from "../../museum/inventory/hold-statements.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import type { ConfigStore } from "../../museum/model/config.ts";
import { moneyBackOf } from "../after-sale/money-back.ts";
import { readTickets, type TicketCount } from "../check-in/read-tickets.ts";
import { recordAdmission } from "../check-in/record-admission.ts";
import { recordChange } from "../orders/changes.ts";
import { doorHash } from "./read-door.ts";

interface Sender {
  readonly employeeId: string;
  readonly device: string;
  /** Null if it is not enrolled. */
  readonly deviceId: string | null;
}

interface Merging {
  readonly config: ConfigStore["current"];
  readonly scans: readonly DoorScan[];
  readonly sender: Sender;
  readonly now: Date;
}

type ExtraKind = "double" | "cancelled" | "moved" | "unknown";

interface Extra {
  readonly order_id: string | null;
  readonly ticket_id: string | null;
  readonly event_id: string | null;
  readonly title: string;
  readonly kind: ExtraKind;
  readonly quantity: number;
}

/** Older scans count at this limit: a list is good for two days, and a device may lie for a long weekend. */
const maxAgeMs = 7 * 86_400_000;

/**
 * Records guests who are already inside, each scan once, whatever has become of their tickets. Those beyond what the
 * tickets admit are extras (docs/behaviour.md, "Door without a network").
 */
export async function mergeScans(tx: Tx, { config, scans, sender, now }: Merging): Promise<void> {
  // One merge at a time: two devices may have the same tickets in another order.
  await sql`select pg_advisory_xact_lock(hashtextextended('door-scans', 0))`.execute(tx);
  const known = await knownEmployees(tx, scans);
  const wasRevoked = await revocation(tx, sender);
  let revokedScans = 0;
  const arrivals: SeatCount[] = [];
  for (const scan of scans) {
    const at = momentOf(scan, now);
    const employeeId = known.has(scan.employee) ? scan.employee : sender.employeeId;
    const whileRevoked = wasRevoked(at);
    if (!(await insertScan(tx, scan, { at, employeeId, sender, now, whileRevoked }))) continue;
    if (whileRevoked) revokedScans += 1;
    if (await isRedeemed(tx, scan.id, employeeId)) continue;
    const museum = museumAt(config, Temporal.Instant.fromEpochMilliseconds(at.getTime()));
    const { extras, arrived } = await admit(tx, museum, scan, { employeeId, device: sender.device, at });
    arrivals.push(...arrived);
    if (extras.length > 0)
      await tx
        .insertInto("door_extras")
        .values(extras.map((extra) => ({ scan_id: scan.id, ...extra })))
        .execute();
  }
  await countArrivals(tx, arrivals);
  if (revokedScans > 0)
    await tx
      .updateTable("desk_devices")
      .set(({ eb }) => ({ revoked_scans: eb("revoked_scans", "+", revokedScans) }))
      .where("id", "=", sender.deviceId)
      .execute();
}

/** @returns whether the device was revoked at a time, before it was enrolled again */
async function revocation(tx: Tx, { deviceId }: Sender): Promise<(at: Date) => boolean> {
  const device = await tx
    .selectFrom("desk_devices")
    .select(["revoked_before", "enrolled_at"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return (at) => device?.revoked_before != null && at >= device.revoked_before && at < device.enrolled_at;
}

async function knownEmployees(tx: Tx, scans: readonly DoorScan[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(scans.map(({ employee }) => employee))];
  const rows = await tx.selectFrom("employees").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** A device's clock may be wrong by days; its distance to the server's was measured. */
function momentOf({ at, offset }: DoorScan, now: Date): Date {
  const claimed = Date.parse(at) + offset;
  const moment = Number.isNaN(claimed) ? now.getTime() : claimed;
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - maxAgeMs, moment)));
}

interface ScanDetails {
  readonly at: Date;
  readonly employeeId: string;
  readonly sender: Sender;
  readonly now: Date;
  readonly whileRevoked: boolean;
}

/** @returns false if this scan is already recorded */
async function insertScan(
  tx: Tx,
  { id, code }: DoorScan,
  { at, employeeId, sender, now, whileRevoked }: ScanDetails,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("door_scans")
    .values({
      ...{ id, employee_id: employeeId, sent_by: sender.employeeId, device: sender.device },
      ...{ scanned_at: at, received_at: now, code_kind: code.kind, code: code.value },
      while_revoked: whileRevoked,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The server may have acted on the device's first attempt, of which only the answer was lost. */
async function isRedeemed(tx: Tx, nonce: string, employeeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("redemptions")
    .select("id")
    .where("nonce", "=", nonce)
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return found !== undefined;
}

interface By {
  readonly employeeId: string;
  readonly device: string;
  readonly at: Date;
}

async function admit(
  tx: Tx,
  museum: Museum,
  scan: DoorScan,
  { employeeId, device, at }: By,
): Promise<{ readonly extras: readonly Extra[]; readonly arrived: readonly SeatCount[] }> {
  const tickets = await ticketsOfCode(tx, scan.code);
  const [first] = tickets;
  if (first === undefined) return { extras: extrasOfUnknown(scan), arrived: [] };
  const { orderId } = first;
  const counts = await usable(tx, museum, scan.code);
  const left = await lockLeft(tx, counts);
  const chosen = new Map<TicketCount, number>();
  const extras: Extra[] = [];
  for (const { ticket, position, quantity } of wanted(scan, counts, left)) {
    const count = counts.find((each) => doorHash("ticket-id", each.ticketId) === ticket && each.position === position);
    const taken =
      count === undefined ? 0 : Math.min(quantity, Math.max(0, (left.get(count) ?? 0) - (chosen.get(count) ?? 0)));
    if (count !== undefined && taken > 0) chosen.set(count, (chosen.get(count) ?? 0) + taken);
    if (taken === quantity) continue;
    const of = tickets.find(({ id }) => doorHash("ticket-id", id) === ticket) ?? first;
    extras.push({
      ...{ order_id: orderId, ticket_id: of.id, event_id: of.eventId, title: of.title },
      kind: of.voidedAs ?? "double",
      quantity: quantity - taken,
    });
  }
  if (chosen.size === 0) return { extras, arrived: [] };
  const admitted = [...chosen].map(([count, quantity]) => ({ ...count, quantity }));
  for (const { ticketId, position, quantity } of admitted)
    await tx
      .updateTable("ticket_counts")
      .set({ redeemed: sql`redeemed + ${quantity}` })
      .where("ticket_id", "=", ticketId)
      .where("position", "=", position)
      .execute();
  const anyway = (await moneyBackOf(tx, museum, orderId))?.isAll === true;
  const redemption = { museum, orderId, nonce: scan.id, employeeId, device, now: at, anyway };
  const arrived = await recordAdmission(tx, redemption, admitted);
  const guests = admitted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (anyway) await recordChange(tx, { kind: "anyway", orderId, about: { guests }, at, employeeId });
  return { extras, arrived };
}

interface CodesTicket {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly title: string;
  readonly voidedAs: "moved" | "cancelled" | null;
}

async function ticketsOfCode(tx: Tx, { kind, value }: DoorScan["code"]): Promise<readonly CodesTicket[]> {
  return tx
    .selectFrom("tickets")
    .innerJoin("orders", "orders.id", "order_id")
    .select(["tickets.id", "order_id as orderId", "event_id as eventId", "title", "voided_as as voidedAs"])
    .where(kind === "ticket-id" ? "tickets.id" : "confirmation_code", "=", value)
    .orderBy("tickets.position")
    .execute();
}

/** Returns none if all are void. */
async function usable(tx: Tx, museum: Museum, code: DoorScan["code"]): Promise<readonly TicketCount[]> {
  try {
    return (await readTickets(tx, museum, code)).counts;
  } catch (error) {
    if (error instanceof HttpError) return [];
    throw error;
  }
}

/** Locks the tickets' counts, so that another door cannot use them meanwhile. @returns what is left of each */
async function lockLeft(tx: Tx, counts: readonly TicketCount[]): Promise<ReadonlyMap<TicketCount, number>> {
  if (counts.length === 0) return new Map();
  const rows = await tx
    .selectFrom("ticket_counts")
    .select(["ticket_id", "position"])
    .select(sql<number>`quantity - voided - redeemed`.as("left"))
    .where("ticket_id", "in", [...new Set(counts.map(({ ticketId }) => ticketId))])
    .orderBy("ticket_id")
    .orderBy("position")
    .forUpdate()
    .execute();
  const leftOf = ({ ticketId, position }: TicketCount) =>
    rows.find((row) => row.ticket_id === ticketId && row.position === position)?.left ?? 0;
  return new Map(counts.map((count) => [count, leftOf(count)]));
}

/** A code that was not on the device's list has no counts: its guests take what the tickets admit, in their order. */
function wanted(
  { counts, guests, code }: DoorScan,
  usable: readonly TicketCount[],
  left: ReadonlyMap<TicketCount, number>,
): readonly DoorScan["counts"][number][] {
  if (counts.length > 0) return counts;
  const taken: DoorScan["counts"] = [];
  let open = guests;
  for (const count of usable) {
    const quantity = Math.min(open, left.get(count) ?? 0);
    if (quantity > 0) taken.push({ ticket: doorHash("ticket-id", count.ticketId), position: count.position, quantity });
    open -= quantity;
  }
  if (open === 0) return taken;
  const [first] = usable;
  const ticket = first === undefined ? doorHash("ticket-id", code.value) : doorHash("ticket-id", first.ticketId);
  return [...taken, { ticket, position: first?.position ?? 0, quantity: open }];
}

function extrasOfUnknown({ code, counts, guests }: DoorScan): readonly Extra[] {
  const quantity = counts.length > 0 ? counts.reduce((sum, count) => sum + count.quantity, 0) : guests;
  const nothing = { order_id: null, ticket_id: null, event_id: null };
  return quantity === 0 ? [] : [{ ...nothing, title: code.value, kind: "unknown", quantity }];
}
