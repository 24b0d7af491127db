import { pageOf } from "../../engine/core/flow.ts";
import { loadFirstPage, showAhead } from "./open-ahead.ts";
import { addressOf, type FlowAddress, openFlow } from "./open-flow.ts";

/**
 * In the browser: opens the flow that a link leads to before the link is followed, so that its first page follows at once.
 * @param signal aborted once the flow is not waited for any more: it then takes no place
 * @returns its first page's address, and what is to be done in the moment when it is gone to; undefined where there is no such flow
 */
export async function openNext(asked: Omit<FlowAddress, "step">, signal: AbortSignal): Promise<{ readonly page: string; show(): void } | undefined> {
  const store = await openFlow({ ...asked, step: undefined }, signal);
  if (store === undefined) return undefined;
  const address = addressOf(asked);
  const page = address + ((await loadFirstPage(store)) ?? pageOf(store.flow.first));
  return { page, show: () => showAhead(address, store) };
}
