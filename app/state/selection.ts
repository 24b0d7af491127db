import { proxy, ref } from "valtio";
import { clearSession } from "../../engine/core/storage.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { clearSelection } from "./earlier-selection.ts";

const key = "selection";

/** Where the visitor chose what is in the cart: the way back to it from any other page. */
interface Selection {
  /** The address of the step that they saw last. */
  readonly href: string;
  /** Checkout came next there. */
  readonly isReady: boolean;
}

/** What can be done with the selection where its flow is on screen. */
interface SelectionActions {
  /** Takes a variant out of it. */
  remove(variantId: string): Promise<void>;
  /** Takes everything out of it, and leads to the first step. */
  startOver(): void;
}

interface SelectionState {
  last: Selection | undefined;
  actions: SelectionActions | undefined;
}

export const selectionState = proxy<SelectionState>({ last: read(), actions: undefined });

/** The visitor sees a step of a flow; returns how to say that they left. */
export function enterSelection(last: Selection, actions: SelectionActions): () => void {
  selectionState.last = last;
  selectionState.actions = ref(actions);
  localStore.setItem(key, JSON.stringify(last));
  return () => {
    selectionState.actions = undefined;
  };
}

/** Takes everything out of the cart, wherever the visitor is; it is offered back. */
export function emptyCart(): void {
  const { actions } = selectionState;
  if (actions !== undefined) {
    actions.startOver();
    return;
  }
  clearSelection();
  clearSession(localStore);
  selectionState.last = undefined;
  localStore.removeItem(key);
}

function read(): Selection | undefined {
  try {
    const kept = JSON.parse(localStore.getItem(key) ?? "null") as Selection | null;
    return typeof kept?.href === "string" && kept.href.startsWith("/") ? kept : undefined;
  } catch {
    return undefined;
  }
}
