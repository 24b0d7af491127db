import type { ComponentType } from "react";
import type { Flow } from "../../schemas/generated/flow.ts";
import { bindFlow, loadKind } from "../core/bind.ts";
import { type ParsedFlow, pageOf } from "../core/flow.ts";
import { onPage, preview } from "../core/page.ts";
import { type KindLoaders, kindPath, openRegistry, screenPath } from "../core/registry.ts";
import { isVisible, walk } from "../core/walk.ts";
import { type FlowStore, walkInput } from "./flow-store.ts";
import type { Resources } from "./resources.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind's screen takes its own types
export type Screen = ComponentType<any>;

type Get = (path: string) => Promise<unknown>;

/**
 * Binds a served flow in the browser. The server has checked it; what checking it takes in code would weigh on every first page. Its
 * kinds are loaded as the walk comes to them, the condition evaluator only where it has conditions.
 */
export async function loadFlow(json: Flow, loaders: KindLoaders): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const kinds = openRegistry(loaders);
  const holds = conditional
    ? await import("../core/conditions.ts").then((module) =>
        module.compileConditions(
          kinds,
          json.steps.map(({ nextStep }) => nextStep),
        ),
      )
    : undefined;
  return bindFlow(json, kinds, { holds });
}

/** Loads what a flow's steps want: a kind or its screen from this page's code, anything else through `get`. */
export function flowLoads(flow: ParsedFlow, get: Get): Get {
  const code = new Map(
    flow.steps.flatMap(({ component }): [string, () => Promise<unknown>][] => [
      [kindPath(component), async () => (await loadKind(flow, component)).component],
      [screenPath(component), () => loadScreen(flow, component)],
    ]),
  );
  return (path) => (code.get(path) ?? (() => get(path)))();
}

/** The screen of a kind, with the kind itself. */
export async function loadScreen(flow: ParsedFlow, component: string): Promise<Screen> {
  const kind = await loadKind(flow, component);
  return (await kind.screen()).default as Screen;
}

/**
 * Loads what the page will show, all at once rather than one after the other: the kinds of the first step and of the steps at
 * `paths`, and the screens of those that are on the page at `shown`.
 */
export async function prepareSteps(flow: ParsedFlow, resources: Resources, paths: Iterable<string>, shown: string): Promise<void> {
  const wanted = new Set(paths).add(flow.first.path);
  const steps = flow.steps.filter((step) => wanted.has(step.path));
  // What fails is met again, and told, by the walk and by the screen.
  const code = steps.flatMap((step) => [kindPath(step.component), ...(pageOf(step) === shown ? [screenPath(step.component)] : [])]);
  await Promise.all(code.map((path) => resources.settled(path)));
}

/** The code that is not loaded yet of the page where an opened flow's walk stands: its steps' kinds and screens. */
export function codeWanted({ resources, ...store }: FlowStore): readonly string[] {
  const input = walkInput({ resources, ...store }, store.state, resources.byPath);
  const here = walk(input).steps.at(-1);
  if (here === undefined) return [];
  const page = pageOf(here.step);
  return onPage(preview(input, page), page).flatMap((walkStep) => {
    if (walkStep.state === "pending") return walkStep.wants.filter((path) => path.startsWith(kindPath("")));
    const screen = screenPath(walkStep.step.component);
    return walkStep.state === "failed" || !isVisible(walkStep) || resources.byPath[screen]?.status === "ready" ? [] : [screen];
  });
}
