import type { Selection } from "./selection.ts";

/** What goes from a selection with a line of it: its variant, and with an extra's last line the extra. */
export function removedWith({ cart, offers }: Pick<Selection, "cart" | "offers">, variantId: string): string[] {
  const upsell = offers[variantId]?.upsell;
  return upsell && cart?.lineItems.filter((line) => offers[line.variantId]?.upsell === upsell).length === 1 ? [variantId, upsell] : [variantId];
}
