import type { Step } from "../../engine/core/flow.ts";

export interface ToolData {
  readonly navigationLabel?: string;
  readonly permission?: string;
}

/** Returns true if these permissions allow the tool; the server checks each request again. */
export function mayUse({ data }: Pick<Step, "data">, permissions: readonly string[]): boolean {
  const { permission } = data as ToolData;
  return permission === undefined || permissions.includes(permission);
}
