import { CallError, unanswered } from "../../commerce/errors.ts";
import type { Session } from "../../engine/core/session.ts";
import { defaultCacheLimit, type FlowName, readSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/earlier-selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { locale } from "../boot.ts";
import { notify } from "./banner.ts";
import { cartState, whileLoading } from "./cart.ts";
import { resetCart } from "./cart-calls.ts";

/** What a visitor had chosen in a flow: its answers, and the cart made of them. */
export interface Selection {
  readonly flow: FlowName;
  readonly session: Session;
  readonly cart: Cart;
}

export type Go = (address: string) => void;

/**
 * Empties the cart for a flow that begins. What was in it is said to be cleared, and offered back.
 * Called while the browser still keeps the session that the cart was made by.
 */
export function clearSelection(): void {
  const earlier = presentSelection();
  resetCart();
  if (earlier !== undefined) offer(earlier);
}

function presentSelection(): Selection | undefined {
  const { cart } = cartState;
  const kept = readSession(localStore, Date.now(), defaultCacheLimit);
  return cart === undefined || cart.lineItems.length === 0 || kept === undefined ? undefined : { ...kept, cart };
}

/** Where it could not be restored, `message` says why. */
function offer(earlier: Selection, { message = say.selectionCleared(locale), type = "info" as "info" | "error" } = {}): void {
  notify({ message, type, action: { label: say.restore(locale), act: (go) => void whileLoading(() => restore(earlier, go)) } });
}

/** Few press it, so that its code comes then. */
async function restore(earlier: Selection, go: Go): Promise<void> {
  try {
    const { restoreSelection } = await import("./restore-selection.ts");
    await restoreSelection(earlier, { go, present: presentSelection, clear: clearSelection });
  } catch (error) {
    offer(earlier, { message: error instanceof CallError ? error.message : unanswered(locale, error).message, type: "error" });
  }
}
