import { proxy, ref } from "valtio";
import { clearSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/cart.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { locale } from "../boot.ts";
import { notify } from "./banner.ts";
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
  /** Takes out of it what has these ids, such as a variant; false where that was refused. */
  remove(ids: readonly string[]): Promise<boolean>;
  /** Takes everything out of it, and leads to the first step. */
  startOver(): void;
  /** Where its flow is. */
  readonly address: string;
  /** Leads to a page of its flow. */
  go(page: string): void;
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

/** Takes something out of the selection whose flow is on screen, and says so; false where it was refused. */
export async function takeOut(ids: readonly string[], name: string): Promise<boolean> {
  const isOut = (await selectionState.actions?.remove(ids)) ?? false;
  if (isOut) notify({ message: say.takenOut(locale, { item: name }) });
  return isOut;
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
