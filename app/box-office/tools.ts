import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow, Step } from "../../engine/core/flow.ts";
import { loadFlow, loadScreen } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { loadSentences } from "../flow/load-sentences.ts";
import { ownPathname, siteAddress } from "../state/addresses.ts";
import { ownPage, type Page, showTools } from "../state/page.ts";

export async function loadTools(json: NonNullable<Boot["flow"]>["json"]): Promise<NonNullable<Page["tools"]>> {
  const flow = await loadFlow(json as Parameters<typeof loadFlow>[0], kindLoaders, loadSentences);
  return { flow, screen: await loadScreen(flow, flow.first.component) };
}

/** Loads the served tools in the browser, and sets the address to the first tool's. */
export async function prefetchTools({ json }: NonNullable<Boot["flow"]>): Promise<void> {
  const loaded = await loadTools(json).catch(() => undefined);
  if (loaded === undefined) return;
  const first = `/box-office${loaded.flow.first.path}`;
  if (ownPathname() !== first)
    history.replaceState(history.state, "", siteAddress(first) + location.search + location.hash);
  showTools(ownPage, loaded);
}

export function opensFor({ steps }: ParsedFlow, permissions: readonly string[], path: string): boolean {
  return steps.some((step) => step.path === path && mayUse(step, permissions));
}

/** Returns the navigation's tools for these permissions, in the flow's order. */
export function toolsFor(flow: ParsedFlow, permissions: readonly string[]): ToolServices["tools"] {
  return flow.steps.flatMap((step) => {
    const { navigationLabel } = step.data as ToolData;
    if (navigationLabel === undefined || !mayUse(step, permissions)) return [];
    return [
      {
        path: step.path,
        label: navigationLabel,
        title: step.title,
        ...(step.shortDescription !== undefined && { description: step.shortDescription }),
      },
    ];
  });
}

interface ToolData {
  readonly navigationLabel?: string;
  readonly permission?: string;
}

/** Returns true if these permissions allow the tool; the server checks each request again. */
export function mayUse({ data }: Pick<Step, "data">, permissions: readonly string[]): boolean {
  const { permission } = data as ToolData;
  return permission === undefined || permissions.includes(permission);
}
