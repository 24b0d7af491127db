import { hash } from "node:crypto";
import type { Tx } from "../../core/database/tables.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findCart, lockCart } from "../carts/cart-store.ts";
import { changeCart } from "../carts/change-cart.ts";
import { countSeats, findEntry, updateEntry, type WaitingEntry, type WantedLine } from "./entry.ts";
import { nextPlace } from "./save-entry.ts";

/** @returns the lines that await confirmation, or undefined if none do */
export function toConfirm({ status, lines, asked }: WaitingEntry): readonly WantedLine[] | undefined {
  return status === "unconfirmed" ? lines : status === "waiting" ? (asked ?? undefined) : undefined;
}

/** Detects a request changed since its page was shown. */
export function fingerprintOf(lines: readonly WantedLine[]): string {
  return hash("sha256", JSON.stringify(lines.map(({ variantId, quantity }) => [variantId, quantity])), "base64url");
}

/** Changes nothing if the request differs from what the reader saw. */
export async function confirmEntry(tx: Tx, id: string, seen: string): Promise<void> {
  const entry = await findEntry(tx, id, { lock: true });
  const lines = entry && toConfirm(entry);
  if (entry === undefined || lines === undefined || fingerprintOf(lines) !== seen) return;
  await tx
    .updateTable("waiting_entries")
    .set({
      lines: JSON.stringify(lines),
      seats: countSeats(lines),
      asked: null,
      ...(entry.status === "unconfirmed" && { status: "waiting", place: nextPlace }),
    })
    .where("id", "=", id)
    .execute();
}

/** Also drops any unconfirmed request. */
export async function leaveList(tx: Tx, museum: Museum, id: string): Promise<void> {
  const entry = await findEntry(tx, id, { lock: true });
  if (entry?.status === "waiting" || entry?.status === "unconfirmed")
    await updateEntry(tx, id, { status: "left", over_at: new Date(museum.now.epochMilliseconds) });
}

/** @throws PaymentOpen if the offer's cart is being paid for */
export async function declineOffer(tx: Tx, context: ServerContext, id: string): Promise<void> {
  const museum = museumNow(context);
  const entry = await findEntry(tx, id, { lock: true });
  if (entry?.status !== "offered" || entry.cartId === null) return;
  const found = await findCart(tx, entry.cartId);
  // Lock before reading: a payment may be in progress.
  const cart = found && (await lockCart(tx, found.id));
  if (cart !== undefined && cart.orderId === null)
    await changeCart(tx, museum, cart.id, () => ({ lines: [] }), {
      customerId: cart.customerId ?? undefined,
      address: cart.addressKey ?? undefined,
    });
  const status = cart?.orderId ? "bought" : "declined";
  await updateEntry(tx, id, { status, over_at: new Date(museum.now.epochMilliseconds) });
}
