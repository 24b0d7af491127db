import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { HandBack } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { sharedOut, shareOf } from "../../museum/model/cents.ts";
import {
  type LineQuantity,
  readOrder,
  type StoredLine,
  type StoredOrder,
  type StoredTicket,
} from "../orders/stored-order.ts";
import { isCardReader } from "../payments/desk/card-reader.ts";
import { deskMethod, refundAtDesk } from "../payments/desk/methods.ts";
import type { DeskRefund } from "../payments/desk/port.ts";

interface RefundedSale {
  readonly order: StoredOrder;
  readonly lines: readonly LineQuantity[];
  readonly reason: string;
  /** The employee who refunds desk payments. */
  readonly desk?: Pick<DeskRefund, "employeeId" | "reference" | "till"> | undefined;
}

/** `cents` is the whole refund; `handBack` is the part handed over at the desk, or refunded by its reader. */
export interface RefundedMoney {
  readonly cents: number;
  readonly handBack: readonly HandBack[];
}

/**
 * Every refund of lines goes through here: refunds desk payments at once, queues the others for the job of
 * `pay-refunds.ts`. Lock the order and seats first.
 * @returns the actual refund, without amounts the provider already refunded
 * @throws HttpError 409 if the employee has no open drawer or too little cash
 */
export async function refundMoney(
  tx: Tx,
  museum: Museum,
  { order, lines, reason, desk }: RefundedSale,
): Promise<RefundedMoney> {
  const { id: orderId } = order;
  const at = new Date(museum.now.epochMilliseconds);
  // Lock first: after a wait, one statement would see the new charge with the old amount due.
  await sql`select from payments where order_id = ${orderId} order by id for update`.execute(tx);
  const parts = partsOf(await openPayments(tx, orderId), refundOf(order, lines));
  const cents = parts.reduce((sum, { part }) => sum + part, 0);
  await countRefunded(tx, order, lines);
  if (cents > 0)
    await sql`update orders set refunded_cents = refunded_cents + ${cents} where id = ${orderId}`.execute(tx);
  const handBack: HandBack[] = [];
  const money = (part: number) => fromCents(part, museum.tenant.currencyCode);
  for (const { id, provider, part } of parts) {
    const method = deskMethod(provider);
    if (method === undefined) {
      const refund = { id: randomId(), order_id: orderId, payment_id: id, amount_cents: part };
      await tx
        .insertInto("refunds")
        .values({ ...refund, reason, owed_at: at, look_at: at })
        .execute();
      if (isCardReader(provider)) handBack.push({ method: "card-reader", amount: money(part) });
    } else {
      if (desk === undefined)
        throw new Error(`Payment ${id} was taken at the desk, so only an employee at a desk can refund it.`);
      await refundAtDesk(tx, museum, method, { paymentId: id, cents: part, reason, ...desk });
      handBack.push({ method: method.name, amount: money(part) });
    }
  }
  await bookRefund(tx, order, { cents, at, lines });
  return { cents, handBack };
}

/** `left` is the refundable rest in whole cents. */
export interface OpenPayment {
  readonly id: string;
  readonly provider: string;
  readonly left: number;
}

/** Lists payments in the order of refunding: what was paid with a balance of the museum comes last. */
export async function openPayments(db: Db | Tx, orderId: string): Promise<readonly OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select id, provider, captured_cents - refunded_cents - coalesce((
      select sum(amount_cents) from refunds where payment_id = payments.id and paid_at is null
    ), 0)::integer as left from payments where order_id = ${orderId} order by is_credit, created_at, id`.execute(db);
  return rows;
}

/** Splits a refund over payments, in their order. */
function partsOf(payments: readonly OpenPayment[], cents: number): (OpenPayment & { readonly part: number })[] {
  let open = cents;
  return payments.flatMap((payment) => {
    const part = Math.min(open, payment.left);
    if (part <= 0) return [];
    open -= part;
    return [{ ...payment, part }];
  });
}

/** The part of a refund to hand over at the desk; the rest is refunded online. */
export function handBackOf(payments: readonly OpenPayment[], cents: number, currencyCode: string): HandBack[] {
  return partsOf(payments, cents).flatMap(({ provider, part }) => {
    const method = deskMethod(provider);
    return method === undefined ? [] : [{ method: method.name, amount: fromCents(part, currencyCode) }];
  });
}

export async function countRefunded(
  tx: Tx,
  { id }: Pick<StoredOrder, "id">,
  lines: readonly LineQuantity[],
): Promise<void> {
  for (const { line, quantity } of lines)
    await tx
      .updateTable("order_lines")
      .set({ refunded: sql`refunded + ${quantity}` })
      .where("order_id", "=", id)
      .where("position", "=", line.position)
      .execute();
}

/** A refund in the provider's dashboard names no lines. The caller must lock the order. */
export async function bookUnnamedRefund(
  tx: Tx,
  { orderId, cents, at }: { readonly orderId: string; readonly cents: number; readonly at: Date },
): Promise<void> {
  if (cents <= 0) return;
  await bookRefund(tx, await readOrder(tx, orderId), { cents, at });
}

async function bookRefund(
  tx: Tx,
  order: StoredOrder,
  { cents, at, lines }: { readonly cents: number; readonly at: Date; readonly lines?: readonly LineQuantity[] },
): Promise<void> {
  const entries = bookedOn(order, cents + unbooked(order), lines);
  await recordLineEntries(tx, { orderId: order.id, kind: "refunded", at, entries });
}

/** An older server version, which books nothing on lines, may refund during a deployment. */
function unbooked({ refunded, lines }: StoredOrder): number {
  return Math.max(
    0,
    refunded - lines.reduce((sum, { refundedNet, refundedTax }) => sum + refundedNet + refundedTax, 0),
  );
}

interface LineEntries {
  readonly orderId: string;
  readonly kind: "moved" | "refunded";
  readonly at: Date;
  readonly entries: readonly LineRefund[];
}

/** Reports sum these entries. */
export async function recordLineEntries(tx: Tx, { orderId, kind, at, entries }: LineEntries): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ position, net, tax }) => ({
    order_id: orderId,
    position,
    kind,
    net_cents: net,
    tax_cents: tax,
    at,
  }));
  await tx.insertInto("line_entries").values(rows).execute();
}

export function linesLeft({ lines }: Pick<StoredOrder, "lines">): LineQuantity[] {
  return lines
    .filter(({ quantity, refunded }) => refunded < quantity)
    .map((line) => ({ line, quantity: line.quantity - line.refunded }));
}

export function unrefundedLines(order: StoredOrder, tickets: readonly StoredTicket[]): LineQuantity[] {
  const positions = new Set(
    tickets.flatMap(({ counts }) => counts.flatMap(({ fromLines }) => fromLines.map(([line]) => line))),
  );
  return linesLeft(order).filter(({ line }) => positions.has(line.position));
}

/** Amounts are in whole cents. */
export interface LineRefund {
  readonly position: number;
  readonly net: number;
  readonly tax: number;
}

/**
 * The refund for parts of lines, in whole cents. In any order, partial refunds add up to a line's price; the last lines
 * refund the whole rest. Excludes money refunded elsewhere.
 */
export function refundOf(
  order: Pick<StoredOrder, "lines" | "total" | "refunded">,
  chosen: readonly LineQuantity[],
): number {
  const left = order.total - order.refunded;
  if (isAllLeft(order, chosen)) return left;
  const due = chosen.reduce((sum, each) => sum + dueOf(each).net + dueOf(each).tax, 0);
  return Math.min(due, left);
}

/** Earlier refunds may have kept part of a cancelled line, which no later one could return. */
function isAllLeft(order: Pick<StoredOrder, "lines">, chosen: readonly LineQuantity[]): boolean {
  const quantityOf = (position: number) => chosen.find(({ line }) => line.position === position)?.quantity ?? 0;
  return chosen.length > 0 && linesLeft(order).every(({ line, quantity }) => quantityOf(line.position) === quantity);
}

/** Books on the chosen lines first, any excess on all by their rest. No line refunds more than its price. */
export function bookedOn(
  { lines }: Pick<StoredOrder, "lines">,
  cents: number,
  chosen: readonly LineQuantity[] = [],
): LineRefund[] {
  const own = lines.map((line) => {
    const asked = chosen.find((each) => each.line.position === line.position);
    return asked === undefined ? nothing : least(dueOf(asked), leftOf(line));
  });
  const open = cents - own.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const rest = lines.map((line, at) => less(leftOf(line), own[at]));
  const booked = open < 0 ? sharedOn(own, cents) : addTo(own, sharedOn(rest, open));
  return lines
    .map(({ position }, at) => ({ position, ...(booked[at] ?? nothing) }))
    .filter(({ net, tax }) => net + tax > 0);
}

interface Amount {
  readonly net: number;
  readonly tax: number;
}

const nothing: Amount = { net: 0, tax: 0 };

export function leftOf(line: StoredLine): Amount {
  const { net, tax } = paidFor(line, line.quantity);
  return { net: net - line.refundedNet, tax: tax - line.refundedTax };
}

function dueOf({ line, quantity }: LineQuantity): Amount {
  return less(paidFor(line, line.refunded + quantity), paidFor(line, line.refunded));
}

/** Shares of discount and tax add up to the whole. */
function paidFor({ cents, discount, tax, taxIncluded, quantity }: StoredLine, first: number): Amount {
  const shown = cents * first - shareOf(discount, first, quantity);
  if (!taxIncluded) return { net: shown, tax: shareOf(tax, first, quantity) };
  // Follows the price, so that no part has more tax than price.
  const included = shareOf(tax, shown, cents * quantity - discount);
  return { net: shown - included, tax: included };
}

function sharedOn(amounts: readonly Amount[], cents: number): Amount[] {
  const parts = sharedOut(
    cents,
    amounts.map(({ net, tax }) => net + tax),
  );
  return amounts.map(({ net, tax }, at) => {
    const part = parts[at] ?? 0;
    const partTax = shareOf(part, tax, net + tax);
    return { net: part - partTax, tax: partTax };
  });
}

function least(a: Amount, b: Amount): Amount {
  return { net: Math.min(a.net, b.net), tax: Math.min(a.tax, b.tax) };
}

function less(a: Amount, b: Amount = nothing): Amount {
  return { net: a.net - b.net, tax: a.tax - b.tax };
}

function addTo(all: readonly Amount[], more: readonly Amount[]): Amount[] {
  return all.map(({ net, tax }, at) => ({ net: net + (more[at]?.net ?? 0), tax: tax + (more[at]?.tax ?? 0) }));
}
