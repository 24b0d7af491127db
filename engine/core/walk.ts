import type { Blocker, Read, Reason, Resource, StepContext } from "./contract.ts";
import {
  following,
  type GivenAnswer,
  kindOf,
  type ParsedFlow,
  repetition,
  type Step,
  stepAt,
  stepsOfKind,
  writtenStep,
} from "./flow.ts";
import { type Answered, countGiven, type Given, give, nextPath, nothingGiven } from "./given.ts";
import type { AnyStep } from "./kind.ts";
import { kindPath } from "./kind.ts";
import type { Session } from "./session.ts";

// biome-ignore lint/suspicious/noExplicitAny: the walk passes each kind its own types through without looking into them
export type AnyContext = StepContext<any, any, any>;

export type WalkStep =
  | { readonly state: "pending"; readonly step: Step; readonly wants: readonly string[] }
  /** A load failed; `wants` are the paths to retry. */
  | { readonly state: "failed"; readonly step: Step; readonly error: Error; readonly wants: readonly string[] }
  /** Skipped: it has nothing to show. */
  | {
      readonly state: "skipped";
      readonly step: Step;
      readonly kind: AnyStep;
      readonly context: AnyContext;
      readonly reason: Reason;
    }
  /** Skipped with the only possible answer. */
  | {
      readonly state: "autoAnswered";
      readonly step: Step;
      readonly kind: AnyStep;
      readonly context: AnyContext;
      readonly answer: unknown;
    }
  /** Left by Continue, with an answer that is still complete. */
  | {
      readonly state: "visited";
      readonly step: Step;
      readonly kind: AnyStep;
      readonly context: AnyContext;
      readonly answer: unknown;
    }
  /** The visitor has to act here. */
  | {
      readonly state: "current";
      readonly step: Step;
      readonly kind: AnyStep;
      readonly context: AnyContext;
      readonly answer: unknown;
      readonly blocker: Blocker | undefined;
    };

export interface Walk {
  /** From the first step to the current, pending or failed one, or to the exit. */
  readonly steps: readonly WalkStep[];
  readonly contributions: readonly unknown[];
  /** Answers of visited steps with `asks`, by step address: /{base}/{handle}{path}. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** By path, the count of each repeated step that the walk came to. */
  readonly repeats: ReadonlyMap<string, number>;
}

export interface WalkInput {
  readonly flow: ParsedFlow;
  readonly session: Session;
  /** The state of a load; undefined if never requested. */
  resource(path: string): Resource | undefined;
  readonly customer: unknown;
}

/** Walks a flow along the visitor's answers. Pure: server, browser and tests get the same result. */
export function walk(input: WalkInput): Walk {
  const { flow } = input;
  const steps: WalkStep[] = [];
  const contributions: unknown[] = [];
  const kept: Record<string, unknown> = {};
  const repeats = new Map<string, number>();
  const given = nothingGiven();
  const done = new Set(input.session.done);
  let step: Step | undefined = flow.first;
  while (step !== undefined) {
    const answered: Answered[] = [];
    let isOpen = false;
    for (const one of askedFor(flow, step, given, repeats)) {
      const walkStep = visit(input, one, { given, done });
      steps.push(walkStep);
      isOpen = !("context" in walkStep) || walkStep.state === "current";
      if ("context" in walkStep && counts(walkStep)) {
        const { kind, answer, context } = walkStep;
        const contribution = kind.contribute?.(answer, context);
        if (contribution !== undefined) contributions.push(contribution);
        if (answer !== undefined) {
          answered.push(walkStep);
          if (kind.asks?.(context.data)) kept[`/${flow.base}/${flow.handle}${one.path}`] = answer;
        }
      }
      if (isOpen) break;
    }
    give(flow, given, step, answered);
    if (isOpen) break;
    step = stepAt(flow, nextPath(flow, step, given));
  }
  return { steps, contributions, kept, repeats };
}

/** Returns the step, or its repetitions as far as the answers so far ask for them. */
function askedFor(flow: ParsedFlow, step: Step, given: Given, repeats: Map<string, number>): readonly Step[] {
  if (step.repeat === undefined) return [step];
  const count = countGiven(flow, given, step.repeat);
  repeats.set(step.path, count);
  return Array.from({ length: count }, (_, index) => repetition(flow, step, index + 1, count));
}

type Counting = Extract<WalkStep, { state: "autoAnswered" | "visited" | "current" }>;

/** A step that commits on change counts once reached, others once left. */
function counts(walkStep: Extract<WalkStep, { context: AnyContext }>): walkStep is Counting {
  return (
    walkStep.state === "visited" ||
    walkStep.state === "autoAnswered" ||
    (walkStep.state === "current" && walkStep.kind.submit?.on === "change")
  );
}

interface Before {
  readonly given: Given;
  readonly done: ReadonlySet<string>;
}

function visit(input: WalkInput, step: Step, before: Before): WalkStep {
  const kind = kindOf(input.flow, step);
  if (kind === undefined) {
    const path = kindPath(step.component);
    return awaiting(input, step, [path]) ?? { state: "pending", step, wants: [path] };
  }
  const partial = { data: step.data, answers: answersFor(input, step, kind, before), customer: input.customer };
  const requests = Object.entries((kind.load?.(partial) ?? {}) as Record<string, string | undefined>);
  const open = awaiting(
    input,
    step,
    requests.flatMap(([, path]) => path ?? []),
  );
  if (open) return open;
  const loaded: Record<string, unknown> = {};
  for (const [name, path] of requests) {
    const resource = path === undefined ? undefined : input.resource(path);
    if (resource?.status === "ready") loaded[name] = resource.value;
  }

  const plain: AnyContext = { ...partial, loaded };
  const refined = kind.refineData?.(plain);
  const context: AnyContext = refined === undefined ? plain : { ...plain, data: { ...step.data, ...refined } };
  const found = { step, kind, context };
  const reason = kind.skip?.(context);
  if (reason) return { ...found, state: "skipped", reason };
  const only = kind.autoAnswer?.(context);
  if (only !== undefined) return { ...found, state: "autoAnswered", answer: only };
  const answer = input.session.answers[step.path]?.value;
  const completion = kind.complete(answer, context);
  if (completion === true && before.done.has(step.path)) return { ...found, state: "visited", answer };
  return { ...found, state: "current", answer, blocker: completion === true ? undefined : completion };
}

function awaiting({ resource }: WalkInput, step: Step, paths: readonly string[]): WalkStep | undefined {
  const failure = paths.map(resource).find((found) => found?.status === "failed");
  if (failure)
    return {
      state: "failed",
      step,
      error: failure.error,
      wants: paths.filter((path) => resource(path)?.status === "failed"),
    };
  const wants = paths.filter((path) => resource(path)?.status !== "ready");
  return wants.length > 0 ? { state: "pending", step, wants } : undefined;
}

function answersFor(
  { flow, session }: WalkInput,
  step: Step,
  kind: AnyStep,
  { given: { byPath, lists } }: Before,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const [component, read] of Object.entries<Read>(kind.reads ?? {})) {
    const from = step.reads?.[component];
    if (read === "list") {
      answers[component] = from === undefined ? [...(lists.get(component) ?? [])] : listAt(byPath.get(from));
      continue;
    }
    let answer = from === undefined ? lists.get(component)?.at(-1) : byPath.get(from)?.answer;
    if (answer === undefined && read === "anywhere") {
      const path = from ?? stepsOfKind(flow, component).find((other) => other !== writtenStep(step))?.path;
      if (path !== undefined) answer = session.answers[path]?.value;
    }
    if (answer !== undefined) answers[component] = answer;
  }
  return answers;
}

const listAt = (given: GivenAnswer | undefined): readonly unknown[] => given?.items ?? (given ? [given.answer] : []);

/** Lists the steps that follow along the plain nextStep; a repeated step stands for itself until its count is known. */
export function stepsAhead(flow: ParsedFlow, from: Step): readonly Step[] {
  const ahead: Step[] = [];
  for (let step = following(flow, from); step !== undefined; step = following(flow, step)) ahead.push(step);
  return ahead;
}

/** Checks whether the visitor sees or saw the step; skipped and automatic ones stay hidden. */
export const isVisible = ({ state }: WalkStep): boolean => state !== "skipped" && state !== "autoAnswered";

/** Lists the steps that the visitor sees or saw. */
export function visibleSteps(walk: Walk): readonly WalkStep[] {
  return walk.steps.filter(isVisible);
}
