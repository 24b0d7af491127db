import type { Step } from "../../engine/core/flow.ts";

/** What any tool's data may hold for the box office around it. */
export interface ToolData {
  readonly navigationLabel?: string;
  readonly permission?: string;
}

/** May somebody with these permissions use the tool? The server checks again at each call. */
export function mayUse({ data }: Pick<Step, "data">, permissions: readonly string[]): boolean {
  const { permission } = data as ToolData;
  return permission === undefined || permissions.includes(permission);
}
