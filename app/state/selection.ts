import { proxy, ref, useSnapshot } from "valtio";
import { type Contributed, heldSelection, type Selection, selectionOf } from "../../commerce/cart/selection.ts";
import { clearSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/cart.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { notify } from "./banner.ts";
import { locale } from "./boot.ts";
import { cartState, setOwnCart } from "./cart.ts";
import { clearSelection } from "./earlier-selection.ts";

const lastKey = "selection";

interface LastSelection {
  readonly href: string;
  readonly isReady: boolean;
}

interface SelectionActions {
  /** Removes items by ID, such as a variant's; resolves to false if the flow refuses. */
  remove(ids: readonly string[]): Promise<boolean>;
  startOver(): void;
  readonly address: string;
  go(page: string): void;
}

interface SelectionState {
  last: LastSelection | undefined;
  actions: SelectionActions | undefined;
}

export const selectionState = proxy<SelectionState>({ last: read(), actions: undefined });

/** Records the current step and its actions. Returns a cleanup function. */
export function enterSelection(last: LastSelection, actions: SelectionActions): () => void {
  selectionState.last = last;
  selectionState.actions = ref(actions);
  tabStore.setItem(lastKey, JSON.stringify(last));
  return () => {
    selectionState.actions = undefined;
  };
}

/** Removes items from the selection on screen and shows a banner; resolves to false if the flow refuses. */
export async function removeSelected(ids: readonly string[], name: string): Promise<boolean> {
  const isRemoved = (await selectionState.actions?.remove(ids)) ?? false;
  if (isRemoved) notify({ message: say.removed(locale, { item: name }) });
  return isRemoved;
}

/** Empties the cart from any page, and offers to restore it. */
export function emptyCart(): void {
  const { actions } = selectionState;
  // Emptying a cart that tabs share releases its seats.
  if (cartState.cart !== undefined) setOwnCart(cartState.cart as Cart);
  if (actions !== undefined) {
    actions.startOver();
    return;
  }
  clearSelection();
  clearSession(tabStore);
  selectionState.last = undefined;
  tabStore.removeItem(lastKey);
}

function read(): LastSelection | undefined {
  try {
    const stored = JSON.parse(tabStore.getItem(lastKey) ?? "null") as LastSelection | null;
    return typeof stored?.href === "string" && stored.href.startsWith("/") ? stored : undefined;
  } catch {
    return undefined;
  }
}

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
