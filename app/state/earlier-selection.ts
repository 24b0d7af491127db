import { CallError } from "../../commerce/errors.ts";
import type { Session } from "../../engine/core/session.ts";
import { defaultCacheLimit, type FlowName, readSession, writeSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/earlier-selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { locale } from "../boot.ts";
import { notify } from "./banner.ts";
import { cartState, setCart, whileLoading } from "./cart.ts";
import { resetCart, restoreCart } from "./cart-calls.ts";
import { pageState } from "./page.ts";

/** What a visitor had chosen in a flow: its answers, and the cart made of them. */
interface Selection {
  readonly flow: FlowName;
  readonly session: Session;
  readonly cart: Cart;
}

type Go = (address: string) => void;

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

function offer(earlier: Selection, { message = say.selectionCleared(locale), type = "info" as "info" | "error" } = {}): void {
  notify({ message, type, action: { label: say.restore(locale), act: (go) => void whileLoading(() => restore(earlier, go)) } });
}

/**
 * Replaces the present selection with this one; the present one can then be restored in turn. If its seats are gone a notice says so, and the
 * answers come back to be changed, unless something else was chosen meanwhile.
 */
async function restore(earlier: Selection, go: Go): Promise<void> {
  const { flow, session } = earlier;
  const restored = await restoreSeats(earlier.cart);
  if (restored.failed !== undefined) return offer(earlier, { message: restored.failed, type: "error" });
  const later = presentSelection();
  if (restored.refused !== undefined) notify({ title: say.holdOver(locale), message: restored.refused, type: "error" });
  if (restored.refused !== undefined && later !== undefined) return;
  if (later !== undefined) clearSelection();
  setCart(restored.cart);
  // Without its seats every answer is there still, but none counts before Continue: the visitor comes by each, and changes what has to be.
  writeSession(localStore, flow, restored.cart === undefined ? { ...session, done: [] } : session, Date.now());
  pageState.openings += 1;
  go(addressOf(flow) + (restored.cart === undefined ? "" : (session.history.at(-1) ?? "")));
}

/** Holds a cart's seats again: the cart, why it is refused for good, or why the call failed. */
async function restoreSeats(cart: Cart): Promise<{ cart?: Cart; refused?: string; failed?: string }> {
  try {
    return { cart: await restoreCart(cart) };
  } catch (error) {
    if (!(error instanceof CallError) || error.retryable) return { failed: error instanceof Error ? error.message : String(error) };
    // A cart that is gone holds nothing against choosing the same again.
    const why = error.status === 404 || error.status === 410 ? "" : `${error.message} `;
    return { refused: why + say.checkChoices(locale) };
  }
}

/** Where a flow is run: one made of a template has the address in its id. */
function addressOf({ id, base, handle }: FlowName): string {
  return id === `direct/${base}/${handle}` ? `/${id}` : `/${base}/${handle}`;
}
