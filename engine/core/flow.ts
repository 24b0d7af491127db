import type { AnyStep, KindRegistry } from "./kind.ts";

/** A condition of nextStep: a JSON Schema over the earlier answers, keyed by component or by a step's path. */
export interface Branch {
  readonly when: Readonly<Record<string, unknown>>;
  readonly to: string;
}

/** Leads to the first branch with a true condition, else `otherwise`. Unknown paths are exits. */
export interface Next {
  readonly branches: readonly Branch[];
  readonly otherwise: string;
}

export interface Step {
  readonly path: string;
  readonly component: string;
  /** Undefined for tools, which have no successor. */
  readonly next: Next | undefined;
  readonly title: string;
  readonly description?: string;
  readonly shortDescription?: string;
  readonly pageTitle?: string;
  /** Path of a shared page below the flow's address; default: the step's own path. */
  readonly page?: string;
  /** By component, the path of the step that its answer is read from; by default the nearest before. */
  readonly reads?: Readonly<Record<string, string>>;
  readonly continueButtonText: string;
  readonly data: object;
  /** Set by the host if the step asks nothing for now; progress then counts its page only once it was shown. */
  readonly isAutomatic?: boolean;
}

export interface ParsedFlow {
  readonly id: string;
  readonly base: string;
  readonly handle: string;
  readonly title: string;
  readonly version: string;
  readonly mode: "sequence" | "tools";
  readonly picture?: { readonly src: string; readonly alt: string; readonly focus?: string };
  readonly facts?: Readonly<Record<string, string>>;
  readonly kinds: KindRegistry;
  /** In file order. */
  readonly steps: readonly Step[];
  readonly first: Step;
  /** Evaluates a condition for these answers. Present if the flow has conditions. */
  readonly holds?: (
    when: Branch["when"],
    answers: Readonly<Record<string, unknown>>,
    /** By component, of the step that gave the answer. */
    contexts?: Readonly<Record<string, unknown>>,
    byPath?: AnswersByPath,
  ) => boolean;
}

/** The answers of the steps before, by path. */
export type AnswersByPath = ReadonlyMap<string, GivenAnswer>;

export interface GivenAnswer {
  readonly component: string;
  readonly answer: unknown;
  readonly context: unknown;
}

/** Returns a step's kind if it is loaded; undefined for a tool. */
export function kindOf(flow: ParsedFlow, step: Step): AnyStep | undefined {
  const kind = flow.kinds.get(step.component);
  return kind?.contract === "step" ? kind : undefined;
}

/** Returns the step at a path, or undefined for an exit. */
export function stepAt(flow: ParsedFlow, path: string): Step | undefined {
  return indexOf(flow).byPath.get(path);
}

/** Lists the steps of a kind in file order. */
export function stepsOfKind(flow: ParsedFlow, component: string): readonly Step[] {
  return indexOf(flow).byComponent.get(component) ?? [];
}

/** Returns the path of a step's page, below the flow's address. */
export const pageOf = ({ page, path }: Step): string => page ?? path;

/** Lists the steps on a page in file order; empty if no such page exists. */
export function stepsOn(flow: ParsedFlow, page: string): readonly Step[] {
  return indexOf(flow).byPage.get(page) ?? [];
}

/** Resolves a path to the page of that name, or to the page of the step with that path. */
export function pageAt(flow: ParsedFlow, path: string): string {
  const step = stepsOn(flow, path).length > 0 ? undefined : stepAt(flow, path);
  return step === undefined ? path : pageOf(step);
}

/** Lists the paths that a step can lead to, exits included. */
export function targetsOf({ next }: Step): readonly string[] {
  return next === undefined ? [] : [...new Set([...next.branches.map(({ to }) => to), next.otherwise])];
}

/** Lists the other pages that the steps of a page lead to, whatever the answers. */
export function pagesAfter(flow: ParsedFlow, page: string): readonly string[] {
  const pages = stepsOn(flow, page)
    .flatMap(targetsOf)
    .flatMap((path) => stepAt(flow, path) ?? [])
    .map(pageOf);
  return [...new Set(pages)].filter((each) => each !== page);
}

interface FlowIndex {
  readonly byPath: ReadonlyMap<string, Step>;
  readonly byPage: ReadonlyMap<string, readonly Step[]>;
  readonly byComponent: ReadonlyMap<string, readonly Step[]>;
}

const indexes = new WeakMap<readonly Step[], FlowIndex>();

/** Indexes the steps once, so that a walk takes time in proportion to its steps. */
function indexOf({ steps }: ParsedFlow): FlowIndex {
  const known = indexes.get(steps);
  if (known !== undefined) return known;
  const index = {
    // Reversed: of two steps with one path, the first counts.
    byPath: new Map(steps.toReversed().map((step) => [step.path, step])),
    byPage: grouped(steps, pageOf),
    byComponent: grouped(steps, ({ component }) => component),
  };
  indexes.set(steps, index);
  return index;
}

function grouped(steps: readonly Step[], keyOf: (step: Step) => string): ReadonlyMap<string, readonly Step[]> {
  const groups = new Map<string, Step[]>();
  for (const step of steps) {
    const group = groups.get(keyOf(step));
    if (group === undefined) groups.set(keyOf(step), [step]);
    else group.push(step);
  }
  return groups;
}
