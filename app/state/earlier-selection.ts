import { CallError, unanswered } from "../../commerce/errors.ts";
import { defaultCacheLimit, readSession } from "../../engine/core/storage.ts";
import * as sayEarlier from "../../messages/generated/app/earlier-selection.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { notify } from "./banner.ts";
import { locale } from "./boot.ts";
import { cartState, isOwnCart, whileLoading } from "./cart.ts";
import { resetCart } from "./cart-calls.ts";
import type { EarlierSelection, Go } from "./restore-selection.ts";

/**
 * Empties the cart for a new flow and offers to restore it.
 * Call it before the browser replaces the session that made the cart.
 */
export function clearSelection(): void {
  const earlier = presentSelection();
  const message = earlier && !isOwnCart(earlier.cart) ? sayEarlier.selectionElsewhere(locale) : undefined;
  resetCart();
  if (earlier !== undefined) offer(earlier, message === undefined ? {} : { message });
}

function presentSelection(): EarlierSelection | undefined {
  const { cart } = cartState;
  const kept = readSession(tabStore, Date.now(), defaultCacheLimit);
  return cart === undefined || cart.lineItems.length === 0 || kept === undefined ? undefined : { ...kept, cart };
}

/** `message` explains why an earlier restore failed. */
function offer(
  earlier: EarlierSelection,
  { message = sayEarlier.selectionCleared(locale), type = "info" as "info" | "error" } = {},
): void {
  notify({
    message,
    type,
    action: { label: sayEarlier.restore(locale), act: (go) => void whileLoading(() => restore(earlier, go)) },
  });
}

/** Loads the code on demand, because few visitors press the button. */
async function restore(earlier: EarlierSelection, go: Go): Promise<void> {
  try {
    const { restoreSelection } = await import("./restore-selection.ts");
    await restoreSelection(earlier, { go, present: presentSelection, clear: clearSelection });
  } catch (error) {
    offer(earlier, {
      message: error instanceof CallError ? error.message : unanswered(locale, error).message,
      type: "error",
    });
  }
}
