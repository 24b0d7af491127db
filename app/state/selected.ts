import { proxy, ref, useSnapshot } from "valtio";
import { type Contributed, heldSelection, type Selection, selectionOf } from "../../commerce/cart/selection.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { cartState } from "./cart.ts";

/** What the answers of the flow on screen contribute; undefined where none is. */
export const selectedState = proxy<{ contributed: readonly Contributed[] | undefined }>({ contributed: undefined });

/** The answers on screen changed; undefined: their flow was left. */
export function setSelected(contributed: readonly Contributed[] | undefined): void {
  selectedState.contributed = contributed && ref(contributed);
}

/** What is chosen at this moment: on screen, or in the cart. */
export function useSelected(): Selection {
  const cart = useSnapshot(cartState).cart as Cart | undefined;
  const contributed = useSnapshot(selectedState).contributed as readonly Contributed[] | undefined;
  return contributed === undefined ? heldSelection(cart) : selectionOf(contributed, cart);
}
