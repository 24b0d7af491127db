import type { Flow } from "../../schemas/generated/flow.ts";
import { bindFlow, loadKind } from "../core/bind.ts";
import type { ParsedFlow } from "../core/flow.ts";
import { type KindLoaders, kindPath, openRegistry } from "../core/registry.ts";
import { loadScreen } from "./screens.ts";

type Get = (path: string) => Promise<unknown>;

/**
 * Binds a served flow in the browser. The server has checked it; what checking it takes in code would weigh on every first page. Its
 * kinds are loaded as the walk comes to them, the condition evaluator only where it has conditions.
 */
export async function loadFlow(json: Flow, loaders: KindLoaders): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const holds = conditional ? await import("../core/conditions.ts").then((module) => module.compileConditions()) : undefined;
  return bindFlow(json, openRegistry(loaders), { holds });
}

/** Loads what a flow's walk wants: a kind from this page's code, anything else through `get`. */
export function flowLoads(flow: ParsedFlow, get: Get): Get {
  const kinds = new Map(flow.steps.map(({ component }) => [kindPath(component), component]));
  return async (path) => {
    const component = kinds.get(path);
    return component === undefined ? get(path) : (await loadKind(flow, component)).component;
  };
}

/**
 * Loads what the page will show, all at once rather than one after the other: the kinds of the first step and of the steps at
 * `paths`, and the screen of the step at `shown`.
 */
export async function prepareSteps(flow: ParsedFlow, paths: Iterable<string>, shown: string): Promise<void> {
  const wanted = new Set(paths).add(flow.first.path);
  const steps = flow.steps.filter((step) => wanted.has(step.path));
  // What fails is met again, and told, by the walk and by the screen.
  await Promise.allSettled(
    steps.map(async (step) => {
      const kind = await loadKind(flow, step.component);
      if (step.path === shown) await loadScreen(kind);
    }),
  );
}
