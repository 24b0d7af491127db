import { fromCents } from "../../../commerce/money.ts";
import type { HandBack, RefundQuoteRequest, RefundQuoteResponse } from "../../../schemas/generated/wire.ts";
import { rehearse } from "../../core/database/transaction.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { StoredOrder } from "../orders/stored-order.ts";
import { countRefunded } from "./line-entries.ts";
import { handBackOf, openPayments } from "./open-payments.ts";
import { eachRefunded, ticketsOf, voidLines } from "./refund-lines.ts";
import { bookedOn, type LineQuantity, refundOf } from "./refund-of.ts";

/** Includes member tickets, also of other orders, that end with a membership. @throws HttpError as `refundLines` */
export async function quoteRefund(
  context: Pick<ServerContext, "config" | "db" | "now">,
  orderId: string,
  { lines: wanted }: RefundQuoteRequest,
): Promise<RefundQuoteResponse> {
  const { db } = context;
  const museum = museumNow(context);
  const { currencyCode } = museum.tenant;
  const money = (each: number) => fromCents(each, currencyCode);
  return rehearse(db, async (tx) => {
    const byOrder = new Map<string, number>();
    let [tax, guestsIn, memberTickets] = [0, 0, 0];
    await eachRefunded(tx, context, { orderId, lines: wanted }, async ({ order, lines, isUnearned }) => {
      const before = byOrder.get(order.id) ?? 0;
      const cents = refundOf({ ...order, refunded: order.refunded + before }, lines);
      byOrder.set(order.id, before + cents);
      tax += bookedOn(order, cents, lines).reduce((sum, entry) => sum + entry.tax, 0);
      if (isUnearned) memberTickets += lines.reduce((sum, { quantity }) => sum + quantity, 0);
      else guestsIn = redeemedOf(order, lines);
      await voidLines(tx, order, lines, new Date(museum.now.epochMilliseconds));
      await countRefunded(tx, order, lines);
    });
    const handBack: HandBack[] = [];
    for (const [id, cents] of byOrder) handBack.push(...handBackOf(await openPayments(tx, id), cents, currencyCode));
    const refund = [...byOrder.values()].reduce((sum, cents) => sum + cents, 0);
    return { refund: money(refund), tax: money(tax), handBack, guestsIn, memberTickets };
  });
}

function redeemedOf(order: StoredOrder, lines: readonly LineQuantity[]): number {
  const tickets = new Set(lines.flatMap(({ line }) => ticketsOf(order, line.position)));
  const positions = new Set(lines.map(({ line }) => line.position));
  const counts = [...tickets]
    .flatMap((ticket) => ticket.counts)
    .filter(({ fromLines }) => fromLines.some(([position]) => positions.has(position)));
  return counts.reduce((sum, { redeemed }) => sum + redeemed, 0);
}
