import type { AnyStep, Obstacle, Reason, Resource, View } from "./contract.ts";
import { kindOf, type ParsedFlow, type Step, stepAt } from "./flow.ts";
import { kindPath } from "./registry.ts";
import { type Session, shownAnswer } from "./session.ts";

// biome-ignore lint/suspicious/noExplicitAny: the walk passes each kind its own types through without looking into them
export type AnyView = View<any, any, any>;

/** A step as the walk found it. */
export type Entry =
  /** Its loads are not all at hand. */
  | { readonly state: "pending"; readonly step: Step; readonly wants: readonly string[] }
  /** A load failed; `wants` are the paths to try again. */
  | { readonly state: "failed"; readonly step: Step; readonly error: Error; readonly wants: readonly string[] }
  /** Passed over, having nothing to show. */
  | { readonly state: "passed"; readonly step: Step; readonly kind: AnyStep; readonly view: AnyView; readonly reason: Reason }
  /** Passed over with the only possible answer. */
  | { readonly state: "settled"; readonly step: Step; readonly kind: AnyStep; readonly view: AnyView; readonly answer: unknown }
  /** Left by Continue, with an answer that is still complete. */
  | { readonly state: "visited"; readonly step: Step; readonly kind: AnyStep; readonly view: AnyView; readonly answer: unknown }
  /** Where the visitor has to do something. */
  | {
      readonly state: "current";
      readonly step: Step;
      readonly kind: AnyStep;
      readonly view: AnyView;
      readonly answer: unknown;
      readonly obstacle: Obstacle | undefined;
    };

export interface Walk {
  /** From the first step to the current, pending or failed one; or to the way out. */
  readonly entries: readonly Entry[];
  /** What the visited steps mean for the host, in order. */
  readonly contributions: readonly unknown[];
  /** How many steps may follow the last entry, along their plain nextStep. */
  readonly remaining: number;
}

export interface WalkInput {
  readonly flow: ParsedFlow;
  readonly session: Session;
  /** What is known of a load; undefined: nobody asked for it yet. */
  resource(path: string): Resource | undefined;
  readonly customer: unknown;
}

/**
 * Walks a flow from its first step along the visitor's answers. Pure: the same input gives the same result, on the server, in the
 * browser and in tests. Where the visitor is, what is allowed, what is passed over and why, and what the cart is made of are all
 * read from its result.
 */
export function walk(input: WalkInput): Walk {
  const { flow } = input;
  const entries: Entry[] = [];
  const contributions: unknown[] = [];
  const given = new Map<string, unknown>();
  const seen = new Set<Step>();
  let step: Step | undefined = flow.first;
  // A flow's graph has no cycle; a kind's own `next` could make one.
  while (step !== undefined && !seen.has(step)) {
    seen.add(step);
    const entry = visit(input, step, given);
    entries.push(entry);
    if ("view" in entry && counts(entry)) {
      const contribution = entry.kind.contribute?.(entry.answer, entry.view);
      if (contribution !== undefined) contributions.push(contribution);
      if (entry.answer !== undefined) given.set(step.component, entry.answer);
    }
    if (!("view" in entry) || entry.state === "current") break;
    step = stepAt(flow, nextPath(flow, entry, entry.state === "passed" ? undefined : entry.answer, given));
  }
  return { entries, contributions, remaining: countAhead(flow, entries.at(-1), seen) };
}

type Counting = Extract<Entry, { state: "settled" | "visited" | "current" }>;

/** A step that commits at once counts as soon as it is reached; others when they are left. */
function counts(entry: Extract<Entry, { view: AnyView }>): entry is Counting {
  return entry.state === "visited" || entry.state === "settled" || (entry.state === "current" && entry.kind.commit === "change");
}

function visit(input: WalkInput, step: Step, given: ReadonlyMap<string, unknown>): Entry {
  const kind = kindOf(input.flow, step);
  if (kind === undefined) {
    const path = kindPath(step.component);
    return awaiting(input, step, [path]) ?? { state: "pending", step, wants: [path] };
  }
  const partial = { data: step.data, answers: answersFor(input, step, kind, given), customer: input.customer };
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

  const plain: AnyView = { ...partial, loaded };
  const live = kind.live?.(plain);
  const view: AnyView = live === undefined ? plain : { ...plain, data: { ...step.data, ...live } };
  const reason = kind.skip?.(view);
  if (reason) return { state: "passed", step, kind, view, reason };
  const only = kind.settle?.(view);
  if (only !== undefined) return { state: "settled", step, kind, view, answer: only };
  const answer = input.session.answers[step.path]?.value;
  const verdict = kind.complete(answer, view);
  if (verdict === true && input.session.done.includes(step.path)) return { state: "visited", step, kind, view, answer };
  return { state: "current", step, kind, view, answer, obstacle: verdict === true ? undefined : verdict };
}

/** Where not all of the paths are at hand: what failed, else what is still to come. */
function awaiting({ resource }: WalkInput, step: Step, paths: readonly string[]): Entry | undefined {
  const failed = paths.filter((path) => resource(path)?.status === "failed");
  const first = failed[0] === undefined ? undefined : resource(failed[0]);
  if (first?.status === "failed") return { state: "failed", step, error: first.error, wants: failed };
  const wants = paths.filter((path) => resource(path)?.status !== "ready");
  return wants.length > 0 ? { state: "pending", step, wants } : undefined;
}

function answersFor({ flow, session }: WalkInput, step: Step, kind: AnyStep, given: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const { component, anywhere } of kind.reads ?? []) {
    let answer = given.get(component);
    if (answer === undefined && anywhere) {
      const path = flow.steps.find((other) => other.component === component && other !== step)?.path;
      if (path !== undefined) answer = session.answers[path]?.value;
    }
    if (answer !== undefined) answers[component] = answer;
  }
  return answers;
}

/** Where a step leads with this answer: a step's path, or the way out. */
function nextPath(flow: ParsedFlow, { step, kind, view }: Extract<Entry, { view: AnyView }>, answer: unknown, given: ReadonlyMap<string, unknown>): string {
  const own = kind.next?.(answer, view);
  if (own !== undefined) return own;
  const answers = Object.fromEntries(given);
  const branch = step.next?.branches.find(({ when }) => flow.holds?.(when, answers));
  return branch?.to ?? step.next?.otherwise ?? "";
}

function countAhead(flow: ParsedFlow, last: Entry | undefined, seen: ReadonlySet<Step>): number {
  let count = 0;
  const passed = new Set(seen);
  let step = last === undefined ? undefined : stepAt(flow, last.step.next?.otherwise ?? "");
  while (step !== undefined && !passed.has(step)) {
    passed.add(step);
    count += 1;
    step = stepAt(flow, step.next?.otherwise ?? "");
  }
  return count;
}

/** Entries that the visitor sees or saw, as opposed to those passed over. */
export function shown(walk: Walk): readonly Entry[] {
  return walk.entries.filter((entry) => entry.state !== "passed" && entry.state !== "settled");
}

/** What the step that would follow wants loaded, if the entry's step were left with the answer it shows now. */
export function ahead(input: WalkInput, entry: Entry): { readonly step: Step; readonly wants: readonly string[] } | undefined {
  if (entry.state !== "current" && entry.state !== "visited") return undefined;
  const { step } = entry;
  const value = shownAnswer(input.session, step.path);
  const answers =
    value === undefined ? input.session.answers : { ...input.session.answers, [step.path]: { component: step.component, version: entry.kind.version, value } };
  const session: Session = { answers, history: input.session.history, done: [...input.session.done, step.path] };
  const { entries } = walk({ ...input, session });
  const index = entries.findIndex((candidate) => candidate.step === step);
  const next = entries.slice(index + 1).find((candidate) => candidate.state !== "passed" && candidate.state !== "settled");
  return next === undefined ? undefined : { step: next.step, wants: next.state === "pending" ? next.wants : [] };
}
