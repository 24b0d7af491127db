import type { ParsedFlow } from "../../engine/core/flow.ts";
import { loadFlow, loadScreen, type Screen } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { pageState } from "../state/page.ts";

/** The box office's tools, with the screen of the first: what is rendered where nobody is signed in. */
interface ToolsAhead {
  readonly flow: ParsedFlow;
  readonly screen: Screen;
}

let tools: ToolsAhead | undefined;

/** The tools, where they were loaded before the page is rendered. */
export const toolsAhead = (): ToolsAhead | undefined => tools;

/** The next rendering shows the first tool. */
export function showToolsAhead(loaded: ToolsAhead | undefined): void {
  tools = loaded;
  pageState.boxOffice = loaded !== undefined;
}

/** Loads the tools that a page is served with, and the first one's screen. */
export async function loadTools(json: NonNullable<Boot["flow"]>["json"]): Promise<ToolsAhead> {
  const flow = await loadFlow(json as Parameters<typeof loadFlow>[0], kindLoaders);
  return { flow, screen: await loadScreen(flow, flow.first.component) };
}

/** In the browser: loads the tools that the page was served with. The box office's own address becomes that of the first tool. */
export async function openToolsAhead({ json }: NonNullable<Boot["flow"]>): Promise<void> {
  const loaded = await loadTools(json).catch(() => undefined);
  if (loaded === undefined) return;
  const first = `/box-office${loaded.flow.first.path}`;
  if (location.pathname !== first) history.replaceState(history.state, "", first + location.search + location.hash);
  showToolsAhead(loaded);
}
