import type { Selection } from "./selection.ts";

/** Lists ids to remove with a line: its variant, and the extra on its last line. */
export function removedWith({ cart, offers }: Pick<Selection, "cart" | "offers">, variantId: string): string[] {
  const upsell = offers[variantId]?.upsell;
  return upsell && cart?.lineItems.filter((line) => offers[line.variantId]?.upsell === upsell).length === 1
    ? [variantId, upsell]
    : [variantId];
}
