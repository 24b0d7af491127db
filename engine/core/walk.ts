import type { Blocker, Read, Reason, Resource, StepContext } from "./contract.ts";
import {
  type AnswersByPath,
  type GivenAnswer,
  kindOf,
  type ParsedFlow,
  type Step,
  stepAt,
  stepsOfKind,
} from "./flow.ts";
import type { AnyStep } from "./kind.ts";
import { kindPath } from "./kind.ts";
import { isRecord } from "./pointer.ts";
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
  const given = new Map<string, unknown>();
  const byPath = new Map<string, GivenAnswer>();
  const done = new Set(input.session.done);
  let told: Readonly<Record<string, unknown>> = {};
  const contexts: Record<string, unknown> = {};
  let step: Step | undefined = flow.first;
  while (step !== undefined) {
    const walkStep = visit(input, step, { given, byPath, done });
    steps.push(walkStep);
    if ("context" in walkStep && counts(walkStep)) {
      const contribution = walkStep.kind.contribute?.(walkStep.answer, walkStep.context);
      if (contribution !== undefined) contributions.push(contribution);
      if (walkStep.answer !== undefined) {
        given.set(step.component, walkStep.answer);
        byPath.set(step.path, { component: step.component, answer: walkStep.answer, context: walkStep.context });
        told = addAnswer(told, step.component, walkStep.answer);
        contexts[step.component] = walkStep.context;
        if (walkStep.kind.asks?.(walkStep.context.data))
          kept[`/${flow.base}/${flow.handle}${step.path}`] = walkStep.answer;
      }
    }
    if (!("context" in walkStep) || walkStep.state === "current") break;
    step = stepAt(flow, nextPath(flow, walkStep.step, { answers: told, contexts, byPath }));
  }
  return { steps, contributions, kept };
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
  /** By component, the answers of the steps before. */
  readonly given: ReadonlyMap<string, unknown>;
  readonly byPath: AnswersByPath;
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
  { given, byPath }: Before,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const [component, read] of Object.entries<Read>(kind.reads ?? {})) {
    const from = step.reads?.[component];
    let answer = from === undefined ? given.get(component) : byPath.get(from)?.answer;
    if (answer === undefined && read === "anywhere") {
      const path = from ?? stepsOfKind(flow, component).find((other) => other !== step)?.path;
      if (path !== undefined) answer = session.answers[path]?.value;
    }
    if (answer !== undefined) answers[component] = answer;
  }
  return answers;
}

/** Adds an answer for conditions. Steps of one kind merge: later properties win, earlier ones stay. */
export function addAnswer(
  answers: Readonly<Record<string, unknown>>,
  component: string,
  answer: unknown,
): Readonly<Record<string, unknown>> {
  const before = answers[component];
  return { ...answers, [component]: isRecord(before) && isRecord(answer) ? { ...before, ...answer } : answer };
}

interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly byPath: AnswersByPath;
}

function nextPath(flow: ParsedFlow, step: Step, { answers, contexts, byPath }: Given): string {
  const branch = step.next?.branches.find(({ when }) => flow.holds?.(when, answers, contexts, byPath));
  return branch?.to ?? step.next?.otherwise ?? "";
}

/** Lists the steps that follow along the plain nextStep. */
export function stepsAhead(flow: ParsedFlow, from: Step): readonly Step[] {
  const ahead: Step[] = [];
  const next = (step: Step) => stepAt(flow, step.next?.otherwise ?? "");
  for (let step = next(from); step !== undefined; step = next(step)) ahead.push(step);
  return ahead;
}

/** Checks whether the visitor sees or saw the step; skipped and automatic ones stay hidden. */
export const isVisible = ({ state }: WalkStep): boolean => state !== "skipped" && state !== "autoAnswered";

/** Lists the steps that the visitor sees or saw. */
export function visibleSteps(walk: Walk): readonly WalkStep[] {
  return walk.steps.filter(isVisible);
}
