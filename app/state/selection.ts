import { proxy, ref } from "valtio";
import { clearSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/cart.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { locale } from "../boot.ts";
import { notify } from "./banner.ts";
import { clearSelection } from "./earlier-selection.ts";

const key = "selection";

interface Selection {
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
  last: Selection | undefined;
  actions: SelectionActions | undefined;
}

export const selectionState = proxy<SelectionState>({ last: read(), actions: undefined });

/** Records the current step and its actions. Returns a cleanup function. */
export function enterSelection(last: Selection, actions: SelectionActions): () => void {
  selectionState.last = last;
  selectionState.actions = ref(actions);
  localStore.setItem(key, JSON.stringify(last));
  return () => {
    selectionState.actions = undefined;
  };
}

/** Removes items from the selection on screen and shows a banner; resolves to false if the flow refuses. */
export async function takeOut(ids: readonly string[], name: string): Promise<boolean> {
  const isOut = (await selectionState.actions?.remove(ids)) ?? false;
  if (isOut) notify({ message: say.takenOut(locale, { item: name }) });
  return isOut;
}

/** Empties the cart from any page, and offers to restore it. */
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
