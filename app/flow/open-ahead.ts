import { pageOf } from "../../engine/core/flow.ts";
import { walk } from "../../engine/core/walk.ts";
import { type FlowStore, walkInput } from "../../engine/react/flow-store.ts";
import { codeWanted } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { ownPage, showOpened } from "../state/page.ts";
import { addressOf, type FlowAddress, openFlow } from "./open-flow.ts";

/**
 * Opens the served flow at the first step that asks something, and sets the address to that step.
 * @returns true if the visitor begins there, with nothing answered
 */
export async function openAhead({ json, direct }: NonNullable<Boot["flow"]>): Promise<boolean> {
  const asked = { base: json.base, handle: json.handle, direct } as FlowAddress;
  const address = addressOf(asked);
  const store = await openFlow(
    { ...asked, step: location.pathname.slice(address.length + 1) || undefined },
    new AbortController().signal,
  ).catch(() => undefined);
  if (store === undefined || store.state.session.history.length > 0) return false;
  const page = await loadFirstPage(store);
  if (page !== undefined) history.replaceState(history.state, "", address + page + location.search + location.hash);
  showOpened(ownPage, address, store);
  return true;
}

/** Loads data and code up to the first step that asks something. @returns that step's page */
export async function loadFirstPage(store: FlowStore): Promise<string | undefined> {
  for (let wants = codeWanted(store); wants.length > 0; wants = codeWanted(store)) {
    await Promise.all(wants.map((path) => store.resources.settled(path)));
    if (wants.some((path) => store.resources.byPath[path]?.status === "failed")) break;
  }
  const here = walk(walkInput(store, store.state, store.resources.byPath)).steps.at(-1);
  return here && pageOf(here.step);
}

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
