import { bindFlow } from "../../../../engine/core/bind.ts";
import { compileConditions } from "../../../../engine/core/conditions.ts";
import { loadExplores } from "../../../../engine/core/explore.ts";
import { loadKinds, registryOf } from "../../../../engine/core/kind.ts";
import type { TrialOptions } from "../../../../engine/core/trials.ts";
import { exploreLoaders } from "../../../../steps/generated/explore.ts";
import { kindLoaders } from "../../../../steps/generated/index.ts";
import type { ServedFlow } from "../../../museum/model/config.ts";

/** Binds a flow to its kinds, and loads the answers to try at its steps. */
export async function bindKinds(flow: ServedFlow): Promise<Pick<TrialOptions, "flow" | "explores">> {
  const components = flow.steps.map(({ component }) => component);
  const [kinds, explores] = await Promise.all([
    loadKinds(kindLoaders, components),
    loadExplores(exploreLoaders, components),
  ]);
  const holds = await compileConditions(
    kinds,
    flow.steps.map(({ nextStep }) => nextStep),
  );
  return { flow: bindFlow(flow, registryOf(kinds), { holds }), explores };
}
