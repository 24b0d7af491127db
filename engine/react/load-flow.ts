import type { Flow } from "../../schemas/generated/flow.ts";
import { bindFlow, loadKind } from "../core/bind.ts";
import type { ParsedFlow } from "../core/flow.ts";
import { type KindLoaders, kindPath, openShelf } from "../core/registry.ts";

type Get = (path: string, signal: AbortSignal) => Promise<unknown>;

/**
 * Binds a served flow in the browser. The server has checked it; what checking it takes in code would weigh on every first page. Its
 * kinds are loaded as the walk comes to them, the condition evaluator only where it has conditions.
 */
export async function loadFlow(json: Flow, loaders: KindLoaders): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const holds = conditional ? await import("../core/conditions.ts").then((module) => module.compileConditions()) : undefined;
  return bindFlow(json, openShelf(loaders), { holds });
}

/** Loads what a flow's walk wants: a kind from this page's code, anything else through `get`. */
export function flowLoads(flow: ParsedFlow, get: Get): Get {
  const kinds = new Map(flow.steps.map(({ component }) => [kindPath(component), component]));
  return async (path, signal) => {
    const component = kinds.get(path);
    return component === undefined ? get(path, signal) : (await loadKind(flow, component)).component;
  };
}

/** Has the kinds of the first step and of the steps at these paths at hand, all at once rather than one after the other. */
export async function prepareKinds(flow: ParsedFlow, paths: Iterable<string>): Promise<void> {
  const wanted = new Set(paths);
  const components = flow.steps.filter((step) => step === flow.first || wanted.has(step.path)).map((step) => step.component);
  // One that fails is met, and told, by the walk.
  await Promise.allSettled(components.map((component) => loadKind(flow, component)));
}
