import { proxy, ref, useSnapshot } from "valtio";
import { type Contributed, heldSelection, type Selection, selectionOf } from "../../commerce/cart/selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { cartState } from "./cart.ts";

/** Contributions of the answers on screen; undefined outside a flow. */
export const selectedState = proxy<{ contributed: readonly Contributed[] | undefined }>({ contributed: undefined });

export function setSelected(contributed: readonly Contributed[] | undefined): void {
  selectedState.contributed = contributed && ref(contributed);
}

/** Returns the selection on screen, or the cart's outside a flow. */
export function useSelected(): Selection {
  const cart = useSnapshot(cartState).cart as Cart | undefined;
  const contributed = useSnapshot(selectedState).contributed as readonly Contributed[] | undefined;
  return contributed === undefined ? heldSelection(cart) : selectionOf(contributed, cart);
}
