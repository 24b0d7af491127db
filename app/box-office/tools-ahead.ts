import type { ParsedFlow } from "../../engine/core/flow.ts";
import { loadFlow, loadScreen, type Screen } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { pageState } from "../state/page.ts";

/** The box office's flow and the first tool's screen, which render before sign-in. */
interface ToolsAhead {
  readonly flow: ParsedFlow;
  readonly screen: Screen;
}

let tools: ToolsAhead | undefined;

export const toolsAhead = (): ToolsAhead | undefined => tools;

export function showToolsAhead(loaded: ToolsAhead | undefined): void {
  tools = loaded;
  pageState.boxOffice = loaded !== undefined;
}

export async function loadTools(json: NonNullable<Boot["flow"]>["json"]): Promise<ToolsAhead> {
  const flow = await loadFlow(json as Parameters<typeof loadFlow>[0], kindLoaders);
  return { flow, screen: await loadScreen(flow, flow.first.component) };
}

/** Loads the served tools in the browser, and sets the address to the first tool's. */
export async function openToolsAhead({ json }: NonNullable<Boot["flow"]>): Promise<void> {
  const loaded = await loadTools(json).catch(() => undefined);
  if (loaded === undefined) return;
  const first = `/box-office${loaded.flow.first.path}`;
  if (location.pathname !== first) history.replaceState(history.state, "", first + location.search + location.hash);
  showToolsAhead(loaded);
}
