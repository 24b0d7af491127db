import { loadFlow, loadScreen } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { ownPage, type Page, showTools } from "../state/page.ts";

export async function loadTools(json: NonNullable<Boot["flow"]>["json"]): Promise<NonNullable<Page["tools"]>> {
  const flow = await loadFlow(json as Parameters<typeof loadFlow>[0], kindLoaders);
  return { flow, screen: await loadScreen(flow, flow.first.component) };
}

/** Loads the served tools in the browser, and sets the address to the first tool's. */
export async function openToolsAhead({ json }: NonNullable<Boot["flow"]>): Promise<void> {
  const loaded = await loadTools(json).catch(() => undefined);
  if (loaded === undefined) return;
  const first = `/box-office${loaded.flow.first.path}`;
  if (location.pathname !== first) history.replaceState(history.state, "", first + location.search + location.hash);
  showTools(ownPage, loaded);
}
