import { loadKinds } from "../../../../engine/core/kind.ts";
import type { Asked } from "../../../../schemas/asked.ts";
import { kindLoaders } from "../../../../steps/generated/index.ts";
import type { Config } from "../../../museum/model/config.ts";
import { bases } from "../../../museum/products/registry.ts";

/** Answers use their step's path as the attribute key. */
export const isAddress = (key: string): boolean => key.startsWith("/");

/** Uses the published flow, not the client's. @param address /{base}/{handle}{path}, also for a direct flow */
export async function askedAt(config: Pick<Config, "flow">, address: string): Promise<Asked | undefined> {
  const [, base, handle, path] = /^\/([^/]+)\/([^/]+)(\/.+)$/.exec(address) ?? [];
  if (base === undefined || handle === undefined || !bases.includes(base)) return undefined;
  const step = config.flow(base, handle, { direct: true })?.steps.find((each) => each.path === path);
  if (step === undefined) return undefined;
  const kind = (await loadKinds(kindLoaders, [step.component])).get(step.component);
  return kind?.contract === "step" ? kind.asks?.(step.data) : undefined;
}
