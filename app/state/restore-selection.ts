import { CallError } from "../../commerce/errors.ts";
import { type FlowName, writeSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/earlier-selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { locale } from "../boot.ts";
import { notify } from "./banner.ts";
import { setCart } from "./cart.ts";
import { restoreCart } from "./cart-calls.ts";
import type { Go, Selection } from "./earlier-selection.ts";
import { pageState } from "./page.ts";

interface Around {
  readonly go: Go;
  /** What is chosen now. */
  present(): Selection | undefined;
  /** Empties the cart, and offers back what was in it. */
  clear(): void;
}

/**
 * Replaces the present selection with this one; the present one can then be restored in turn. If its seats are gone a notice says so, and the
 * answers come back to be changed, unless something else was chosen meanwhile.
 * @throws CallError where the call failed, and nothing changed
 */
export async function restoreSelection({ flow, session, cart }: Selection, { go, present, clear }: Around): Promise<void> {
  const restored = await restoreSeats(cart);
  const later = present();
  if (restored.refused !== undefined) notify({ title: say.holdOver(locale), message: restored.refused, type: "error" });
  if (restored.refused !== undefined && later !== undefined) return;
  if (later !== undefined) clear();
  setCart(restored.cart);
  // Without its seats every answer is there still, but none counts before Continue: the visitor comes by each, and changes what has to be.
  writeSession(localStore, flow, restored.cart === undefined ? { ...session, done: [] } : session, Date.now());
  pageState.openings += 1;
  go(addressOf(flow) + (restored.cart === undefined ? "" : (session.history.at(-1) ?? "")));
}

/** Holds a cart's seats again: the cart, or why it is refused for good. @throws CallError where it may be held yet */
async function restoreSeats(cart: Cart): Promise<{ cart?: Cart; refused?: string }> {
  try {
    return { cart: await restoreCart(cart) };
  } catch (error) {
    if (!(error instanceof CallError) || error.retryable) throw error;
    // A cart that is gone holds nothing against choosing the same again.
    const why = error.status === 404 || error.status === 410 ? "" : `${error.message} `;
    return { refused: why + say.checkChoices(locale) };
  }
}

/** Where a flow is run: one made of a template has the address in its id. */
function addressOf({ id, base, handle }: FlowName): string {
  return id === `direct/${base}/${handle}` ? `/${id}` : `/${base}/${handle}`;
}
