import { CallError } from "../../commerce/errors.ts";
import type { Session } from "../../engine/core/session.ts";
import { type FlowName, writeSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/earlier-selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { notify } from "./banner.ts";
import { locale } from "./boot.ts";
import { setCart, setOwnCart } from "./cart.ts";
import { restoreCart } from "./cart-calls.ts";
import { ownPage } from "./page.ts";

export interface EarlierSelection {
  readonly flow: FlowName;
  readonly session: Session;
  readonly cart: Cart;
}

export type Go = (address: string) => void;

interface Around {
  readonly go: Go;
  present(): EarlierSelection | undefined;
  clear(): void;
}

/**
 * Swaps the current selection for an earlier one, and offers to restore the current one.
 * If the seats are gone, a notice says so; the answers return unless the visitor has chosen something else since.
 * @throws CallError if the call failed; nothing has changed then
 */
export async function restoreSelection(
  { flow, session, cart }: EarlierSelection,
  { go, present, clear }: Around,
): Promise<void> {
  const restored = await restoreSeats(cart);
  const later = present();
  if (restored.refused !== undefined) notify({ title: say.holdOver(locale), message: restored.refused, type: "error" });
  if (restored.refused !== undefined && later !== undefined) return;
  if (later !== undefined) clear();
  if (restored.cart === undefined) setCart(undefined);
  else setOwnCart(restored.cart);
  // Without seats, keep every answer but mark none as done: the visitor reviews each step.
  writeSession(tabStore, flow, restored.cart === undefined ? { ...session, done: [] } : session, Date.now());
  ownPage.state.openings += 1;
  go(addressOf(flow) + (restored.cart === undefined ? "" : (session.history.at(-1) ?? "")));
}

/** Holds a cart's seats again; `refused` says why a retry is pointless. @throws CallError if a retry may succeed */
async function restoreSeats(cart: Cart): Promise<{ cart?: Cart; refused?: string }> {
  try {
    return { cart: await restoreCart(cart) };
  } catch (error) {
    if (!(error instanceof CallError) || error.retryable) throw error;
    // A cart that is gone does not prevent the same choice.
    const why = error.status === 404 || error.status === 410 ? "" : `${error.message} `;
    return { refused: why + say.checkChoices(locale) };
  }
}

/** A flow made from a template has its address in its ID. */
export function addressOf({ id, base, handle }: FlowName): string {
  return id === `direct/${base}/${handle}` ? `/${id}` : `/${base}/${handle}`;
}
