import { pageOf } from "../../engine/core/flow.ts";
import { walk } from "../../engine/core/walk.ts";
import { type FlowStore, walkInput } from "../../engine/react/flow-store.ts";
import { codeWanted } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { pageState } from "../state/page.ts";
import { addressOf, type FlowAddress, openFlow } from "./open-flow.ts";

/** A flow that was opened before its page is rendered, so that the first rendering shows it. */
interface OpenedAhead {
  readonly address: string;
  readonly store: FlowStore;
}

let ahead: OpenedAhead | undefined;

/** The store of the flow at an address, where it was opened ahead. */
export const openedAhead = (address: string): FlowStore | undefined => (ahead?.address === address ? ahead.store : undefined);

/** It counts for the first showing only: who comes back later opens the flow again. */
export const forgetOpenedAhead = (): void => {
  ahead = undefined;
};

/** The next rendering shows a flow. */
export function showAhead(address: string, store: FlowStore): void {
  ahead = { address, store };
  pageState.flowTitle = store.flow.title;
  pageState.hasSummary = true;
}

/**
 * In the browser: opens the flow that the page was served with, at the first step that asks something. The address becomes that step's.
 * @returns whether it begins there, with nothing answered
 */
export async function openAhead({ json, direct }: NonNullable<Boot["flow"]>): Promise<boolean> {
  const asked = { base: json.base, handle: json.handle, direct } as FlowAddress;
  const address = addressOf(asked);
  const store = await openFlow({ ...asked, step: location.pathname.slice(address.length + 1) || undefined }, new AbortController().signal).catch(
    () => undefined,
  );
  if (store === undefined || store.state.session.history.length > 0) return false;
  const page = await loadFirstPage(store);
  if (page !== undefined) history.replaceState(history.state, "", address + page + location.search + location.hash);
  showAhead(address, store);
  return true;
}

/** Loads what the first step that asks something needs. @returns its page; undefined where none asks */
export async function loadFirstPage(store: FlowStore): Promise<string | undefined> {
  for (let wants = codeWanted(store); wants.length > 0; wants = codeWanted(store)) {
    await Promise.all(wants.map((path) => store.resources.settled(path)));
    if (wants.some((path) => store.resources.byPath[path]?.status === "failed")) break;
  }
  const here = walk(walkInput(store, store.state, store.resources.byPath)).steps.at(-1);
  return here && pageOf(here.step);
}
