import type { Flow } from "../../schemas/generated/flow.ts";
import { bindFlow } from "../core/bind.ts";
import type { ParsedFlow } from "../core/flow.ts";
import { type KindLoaders, loadKinds } from "../core/registry.ts";

/**
 * Binds a served flow in the browser: loads the definitions of the kinds that it names, and the condition evaluator where it has
 * conditions. The server has checked the flow; what checking it takes in code would weigh on every first page.
 * @throws Error where the flow does not fit the kinds of this page
 */
export async function loadFlow(json: Flow, loaders: KindLoaders): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const [kinds, holds] = await Promise.all([
    loadKinds(
      loaders,
      json.steps.map((step) => step.component),
    ),
    conditional ? import("../core/conditions.ts").then((module) => module.compileConditions()) : undefined,
  ]);
  return bindFlow(json, kinds, { holds });
}
