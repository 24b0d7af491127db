import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow, Step } from "../../engine/core/flow.ts";

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
