import { sql } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { readOrder, type StoredOrder } from "../orders/stored-order.ts";
import { bookedOn, type LineQuantity, type LineRefund, refundOf } from "./refund-of.ts";
import { type GivenBack, type Owed, oweRefund } from "./refunds.ts";

interface Entries {
  readonly orderId: string;
  readonly kind: "moved" | "refunded";
  readonly at: Date;
  readonly entries: readonly LineRefund[];
}

/** Reports sum these entries. */
export async function recordLineEntries(tx: Tx, { orderId, kind, at, entries }: Entries): Promise<void> {
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

interface GivingBack extends Omit<Owed, "orderId" | "cents"> {
  readonly order: StoredOrder;
  readonly lines: readonly LineQuantity[];
}

/** Every refund of lines goes through here. Lock the order and seats first. @throws HttpError as `oweRefund` */
export async function giveBackLines(
  tx: Tx,
  museum: Museum,
  { order, lines, reason, desk }: GivingBack,
): Promise<GivenBack> {
  const given = await oweRefund(tx, museum, { orderId: order.id, cents: refundOf(order, lines), reason, desk });
  const at = new Date(museum.now.epochMilliseconds);
  await recordLineEntries(tx, {
    orderId: order.id,
    kind: "refunded",
    at,
    entries: bookedOn(order, given.cents + unbooked(order), lines),
  });
  await countRefunded(tx, order, lines);
  return given;
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
  const order = await readOrder(tx, orderId);
  await recordLineEntries(tx, { orderId, kind: "refunded", at, entries: bookedOn(order, cents + unbooked(order)) });
}

/** An older server version, which books nothing on lines, may refund during a deployment. */
function unbooked({ refunded, lines }: StoredOrder): number {
  return Math.max(
    0,
    refunded - lines.reduce((sum, { refundedNet, refundedTax }) => sum + refundedNet + refundedTax, 0),
  );
}
