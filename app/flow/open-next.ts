import { pageOf } from "../../engine/core/flow.ts";
import { ownPage, showOpened } from "../page.ts";
import { loadFirstPage } from "./open-ahead.ts";
import { addressOf, type FlowAddress, openFlow } from "./open-flow.ts";

/**
 * Opens the flow behind a link before navigation, so that its first page appears at once.
 * @param signal aborted when the flow is no longer needed
 * @returns the first page's address and `show`, to call when navigating; undefined without such a flow
 */
export async function openNext(
  asked: Omit<FlowAddress, "step">,
  signal: AbortSignal,
): Promise<{ readonly page: string; show(): void } | undefined> {
  const store = await openFlow({ ...asked, step: undefined }, signal);
  if (store === undefined) return undefined;
  const address = addressOf(asked);
  const page = address + ((await loadFirstPage(store)) ?? pageOf(store.flow.first));
  return { page, show: () => showOpened(ownPage, address, store) };
}
