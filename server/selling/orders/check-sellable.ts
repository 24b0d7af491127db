import { formatDay } from "../../../messages/formats/days.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { sittingsOf } from "../../museum/catalogue/series.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { checkOpen, findVariant, seriesBegun } from "../carts/check-lines.ts";
import { rowOf } from "../carts/claims.ts";
import { hasEnded } from "../carts/hold-times.ts";
import { checkBundles } from "../carts/storefront-rules.ts";
import type { Channel } from "./channel.ts";

/** Is the basket complete, and still on sale? @throws Failure 400 or 409 with a sentence for the person who wants it */
export function checkSellable(museum: Museum, basket: Pick<StoredCart, "lines" | "expiresAt">, channel: Channel): void {
  const { lines } = basket;
  if (lines.length === 0) throw new Failure(409, "Your cart is empty.");
  for (const line of lines) {
    const { event, series } = findVariant(museum, line);
    if (series !== undefined && sittingsOf(museum, series) === undefined) throw seriesBegun(series.title);
    if (event === undefined) continue;
    const row = rowOf(museum, line);
    if (row === undefined) {
      const date = line.attributes.get("Date");
      const missing = date === undefined ? "a date" : `a time on ${formatDay(museum.tenant.locale, date)}`;
      throw new Failure(409, `Please choose ${missing} for ${event.title} before you pay.`);
    }
    checkOpen(museum, event, row.date);
  }
  checkBundles(museum, lines);
  // Held seats can be paid for although their time has come meanwhile.
  if (hasEnded(museum, basket)) channel.checkLines(museum, lines);
}
