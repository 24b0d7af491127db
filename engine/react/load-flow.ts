import type { ParsedFlow } from "../core/flow.ts";
import { parseFlow } from "../core/parse.ts";
import { type KindLoaders, loadKinds } from "../core/registry.ts";

/** The JSON of a flow as the server sends it, read only as far as is needed to know what to load for it. */
interface ServedFlow {
  readonly steps: readonly { readonly component: string; readonly nextStep?: unknown }[];
}

/**
 * Parses a served flow in the browser: loads the definitions of the kinds that it names, and the condition evaluator where it has
 * conditions, then checks everything once more with the same core that the server used.
 * @throws Error naming the problems, where the flow is not sound (another version of this page, most likely).
 */
export async function loadFlow(json: ServedFlow, loaders: KindLoaders): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const [kinds, holds] = await Promise.all([
    loadKinds(
      loaders,
      json.steps.map((step) => step.component),
    ),
    conditional ? import("../core/conditions.ts").then((module) => module.compileConditions()) : undefined,
  ]);
  const { flow, problems } = parseFlow(json, kinds, { holds });
  if (flow === undefined) throw new Error(problems.map((problem) => `${problem.code} ${problem.pointer}: ${problem.message}`).join("\n"));
  return flow;
}
