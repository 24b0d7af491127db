import { fromCents } from "../../../commerce/money.ts";
import type { RefundQuoteRequest, RefundQuoteResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../platform/database/tables.ts";
import { handBackOf, openPayments } from "./open-payments.ts";
import { chosenOf, ticketsOf } from "./refund-lines.ts";
import { bookedOn, refundOf } from "./refund-of.ts";
import { readOrder } from "./stored-order.ts";

/** What a refund of these lines would give back, and how, before it is done; nothing is changed. @throws HttpError as `refundLines` */
export async function quoteRefund(db: Db, orderId: string, { lines: wanted }: RefundQuoteRequest): Promise<RefundQuoteResponse> {
  const order = await readOrder(db, orderId);
  const lines = chosenOf(order, wanted);
  const cents = refundOf(order, lines);
  const tax = bookedOn(order, cents, lines).reduce((sum, entry) => sum + entry.tax, 0);
  const tickets = new Set(lines.flatMap(({ line }) => ticketsOf(order, line.position)));
  const positions = new Set(lines.map(({ line }) => line.position));
  const counts = [...tickets].flatMap((ticket) => ticket.counts).filter(({ fromLines }) => fromLines.some(([position]) => positions.has(position)));
  const money = (each: number) => fromCents(each, order.currencyCode);
  return {
    refund: money(cents),
    tax: money(tax),
    handBack: handBackOf(await openPayments(db, orderId), cents, order.currencyCode),
    guestsIn: counts.reduce((sum, { redeemed }) => sum + redeemed, 0),
  };
}
