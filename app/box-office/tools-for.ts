import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import { mayUse, type ToolData } from "./may-use.ts";

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
