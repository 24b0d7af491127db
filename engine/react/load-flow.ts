import type { ComponentType } from "react";
import { bindFlow, loadKind } from "../core/bind.ts";
import { type ParsedFlow, pageOf, stepAt } from "../core/flow.ts";
import { type KindLoaders, kindPath, type LoadSentences, openRegistry, screenPath } from "../core/kind.ts";
import { onPage, preview } from "../core/page.ts";
import { isVisible, walk } from "../core/walk.ts";
import type { Flow } from "../generated/flow.ts";
import { type FlowStore, walkInput } from "./flow-store.ts";
import type { Resources } from "./resources.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind's screen takes its own types
export type Screen = ComponentType<any>;

type Get = (path: string) => Promise<unknown>;

/** Binds a flow that the server validated; the validator would slow every first page. */
export async function loadFlow(json: Flow, loaders: KindLoaders, sentences: LoadSentences): Promise<ParsedFlow> {
  const conditional = json.steps.some((step) => typeof step.nextStep === "object");
  const kinds = openRegistry(loaders, sentences);
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

/** Returns a loader for steps: kinds and screens come from the page's code, anything else from `get`. */
export function flowLoads(flow: ParsedFlow, get: Get): Get {
  const code = new Map(
    flow.steps.flatMap(({ component }): [string, () => Promise<unknown>][] => [
      [kindPath(component), async () => (await loadKind(flow, component)).component],
      [screenPath(component), () => loadScreen(flow, component)],
    ]),
  );
  return (path) => (code.get(path) ?? (() => get(path)))();
}

/** Loads a kind and its screen. */
export async function loadScreen(flow: ParsedFlow, component: string): Promise<Screen> {
  const kind = await loadKind(flow, component);
  return (await kind.screen()).default as Screen;
}

/** Loads in parallel the kinds of the first step and the steps at `paths`, and the screens of page `shown`. */
export async function prepareSteps(
  flow: ParsedFlow,
  resources: Resources,
  paths: Iterable<string>,
  shown: string,
): Promise<void> {
  const steps = [...new Set(paths).add(flow.first.path)].flatMap((path) => stepAt(flow, path) ?? []);
  // The walk and the screen report failures.
  const code = steps.flatMap((step) => [
    kindPath(step.component),
    ...(pageOf(step) === shown ? [screenPath(step.component)] : []),
  ]);
  await Promise.all(code.map((path) => resources.settled(path)));
}

/** Lists missing code for the current page: its steps' kinds and screens. */
export function codeWanted({ resources, ...store }: FlowStore): readonly string[] {
  const input = walkInput({ resources, ...store }, store.state, resources.byPath);
  const here = walk(input).steps.at(-1);
  if (here === undefined) return [];
  const page = pageOf(here.step);
  return onPage(preview(input, page), page).flatMap((walkStep) => {
    if (walkStep.state === "pending") return walkStep.wants.filter((path) => path.startsWith(kindPath("")));
    const screen = screenPath(walkStep.step.component);
    return walkStep.state === "failed" || !isVisible(walkStep) || resources.byPath[screen]?.status === "ready"
      ? []
      : [screen];
  });
}
