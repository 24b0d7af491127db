import type { AnyStep, KindRegistry } from "./kind.ts";
import { fillNumbers, type Repeat, splitRepeatedPath } from "./repeat.ts";

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

/** Tells a repetition apart from the others of its step. */
export interface Repetition {
  /** The step in the flow file. */
  readonly of: Step;
  /** From 1. */
  readonly n: number;
  /** Undefined outside a walk, which alone knows the answers. */
  readonly count: number | undefined;
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
  /** By default the host's own text. */
  readonly continueButtonText?: string;
  readonly data: object;
  /** Set by the host if the step asks nothing for now; progress then counts its page only once it was shown. */
  readonly isAutomatic?: boolean;
  /** Asks the step several times, at `{path}/1`, `{path}/2` and so on. A walk has the repetitions in its place. */
  readonly repeat?: Repeat;
  /** Present on a repetition. */
  readonly repeated?: Repetition;
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
  /** Of a repeated step, the list of its answers, each with what its kind derives. */
  readonly answer: unknown;
  readonly context: unknown;
  /** Of a repeated step, the plain answers. */
  readonly items?: readonly unknown[];
}

/** Returns a step's kind if it is loaded; undefined for a tool. */
export function kindOf(flow: ParsedFlow, step: Step): AnyStep | undefined {
  const kind = flow.kinds.get(step.component);
  return kind?.contract === "step" ? kind : undefined;
}

/** Returns the step at a path, or the repetition at `{path}/{n}`; undefined for an exit. */
export function stepAt(flow: ParsedFlow, path: string): Step | undefined {
  const { byPath } = indexOf(flow);
  const own = byPath.get(path);
  if (own !== undefined) return own;
  const at = splitRepeatedPath(path);
  const step = at && byPath.get(at.path);
  return step?.repeat !== undefined && at !== undefined && at.n <= step.repeat.atMost
    ? repetition(flow, step, at.n)
    : undefined;
}

/** Lists the steps of a kind in file order. */
export function stepsOfKind(flow: ParsedFlow, component: string): readonly Step[] {
  return indexOf(flow).byComponent.get(component) ?? [];
}

/** Returns the path of a step's page, below the flow's address; of a repeated step, that of its first repetition. */
export const pageOf = ({ page, path, repeat }: Step): string => page ?? (repeat === undefined ? path : `${path}/1`);

/** Lists the steps on a page in file order, with every possible repetition; empty if no such page exists. */
export function stepsOn(flow: ParsedFlow, page: string): readonly Step[] {
  const written = indexOf(flow).byPage.get(page);
  if (written !== undefined)
    return written.flatMap((step) => repetitionsOf(flow, step).filter((each) => pageOf(each) === page));
  const step = stepAt(flow, page);
  return step?.repeated !== undefined && step.page === undefined ? [step] : [];
}

/** Lists every possible repetition of a step, or the step itself. */
export function repetitionsOf(flow: ParsedFlow, step: Step): readonly Step[] {
  return step.repeat === undefined
    ? [step]
    : Array.from({ length: step.repeat.atMost }, (_, index) => repetition(flow, step, index + 1));
}

/** Returns the step of the flow file: of a repetition, the one that it repeats. */
export const writtenStep = (step: Step): Step => step.repeated?.of ?? step;

/** Returns the step that follows along the plain nextStep, or the next repetition. */
export function following(flow: ParsedFlow, step: Step): Step | undefined {
  const { of, n = 0, count = 0 } = step.repeated ?? {};
  return of !== undefined && n < count ? repetition(flow, of, n + 1, count) : stepAt(flow, step.next?.otherwise ?? "");
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

const made = new WeakMap<Step, Map<string, Step>>();

/** Returns the nth repetition of a step. The same arguments give the same object, so memo keys hold. */
export function repetition(flow: ParsedFlow, step: Step, n: number, count?: number): Step {
  const known = made.get(step) ?? new Map<string, Step>();
  made.set(step, known);
  const key = `${n}/${count}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { repeat: _, next, reads, data, ...texts } = step;
  const filled = fillNumbers(texts, n, count);
  const numbered = (text: string, written: string) =>
    written.includes("{n}") ? text : (flow.kinds.sentences.numbered?.(text, n, count) ?? `${text} ${n}`);
  const pageTitle = step.pageTitle === undefined ? undefined : numbered(filled.pageTitle ?? "", step.pageTitle);
  const one: Step = {
    ...filled,
    path: `${step.path}/${n}`,
    title: numbered(filled.title, step.title),
    ...(pageTitle !== undefined && { pageTitle }),
    next,
    ...(reads && { reads }),
    data: dataOf(data, n, count),
    repeated: { of: step, n, count },
  };
  known.set(key, one);
  return one;
}

/** Keeps data without numbers as it is, since kinds remember what they made of it. */
function dataOf(data: object, n: number, count: number | undefined): object {
  const written = JSON.stringify(data);
  return written.includes("{n}") || written.includes("{count}") ? fillNumbers(data, n, count) : data;
}
