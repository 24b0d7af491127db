import { Temporal } from "temporal-polyfill";
import * as say from "../../../messages/generated/server/orders.ts";
import { HttpError } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { isRunning } from "../../museum/model/times.ts";
import { productTypes } from "../../museum/products/registry.ts";
import { hasEnded } from "../carts/cart-holds.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { boughtLines, checkOpen, findVariant, visitsOf } from "../carts/check-lines.ts";
import type { Channel } from "./channel.ts";

/** @throws HttpError 400 or 409 with a sentence for the buyer */
export function checkSellable(museum: Museum, basket: Pick<StoredCart, "lines" | "expiresAt">, channel: Channel): void {
  const { lines } = basket;
  if (lines.length === 0) throw new HttpError(409, say.cartEmpty);
  for (const line of lines) {
    const { event, checkHeld } = findVariant(museum, line);
    checkHeld?.(museum);
    if (event === undefined) continue;
    const [visit] = visitsOf(museum, line);
    if (visit === undefined) {
      const date = line.attributes.get("Date");
      const { title } = event;
      throw new HttpError(409, (locale) =>
        date === undefined
          ? say.dateMissing(locale, { event: title })
          : say.timeMissing(locale, { date, event: title }),
      );
    }
    // A visit that began before midnight may run past it.
    const at = isRunning(museum, event, visit.row)
      ? { ...museum, today: Temporal.PlainDate.from(visit.row.date) }
      : museum;
    checkOpen(at, event, visit.row.date);
  }
  const bought = boughtLines(museum, lines);
  for (const type of Object.values(productTypes)) type.checkOrder?.(museum, bought);
  // Held seats stay payable after their time has come.
  if (hasEnded(museum, basket)) channel.checkLines(museum, lines);
}
