import { sharedOut, shareOf } from "../../museum/model/cents.ts";
import type { StoredLine, StoredOrder } from "../orders/stored-order.ts";

export interface LineQuantity {
  readonly line: StoredLine;
  readonly quantity: number;
}

export function linesLeft({ lines }: Pick<StoredOrder, "lines">): LineQuantity[] {
  return lines
    .filter(({ quantity, refunded }) => refunded < quantity)
    .map((line) => ({ line, quantity: line.quantity - line.refunded }));
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
  const booked =
    open < 0
      ? sharedOn(own, cents)
      : addTo(
          own,
          sharedOn(
            lines.map((line, at) => less(leftOf(line), own[at])),
            open,
          ),
        );
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
function paidFor({ cents, discount, tax, quantity }: StoredLine, first: number): Amount {
  return { net: cents * first - shareOf(discount, first, quantity), tax: shareOf(tax, first, quantity) };
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
