import type { Blocker, Resource } from "./contract.ts";
import { type AnyExplore, exploreExamples, type Get } from "./explore.ts";
import { type Branch, type ParsedFlow, type Step, writtenStep } from "./flow.ts";
import { countGiven, give, nothingGiven } from "./given.ts";
import { namedComponents } from "./named-components.ts";
import { countSource, type Repeat } from "./repeat.ts";
import { enterStep, leaveStep, type Session } from "./session.ts";
import { type Walk, type WalkStep, walk } from "./walk.ts";

export interface TrialOptions {
  readonly flow: ParsedFlow;
  get(path: string): Promise<unknown>;
  /** By component, the answers to try; without an entry, the walk continues without an answer. */
  readonly explores: ReadonlyMap<string, AnyExplore>;
  /** Default: signed out. */
  readonly customer?: unknown;
}

export type Current = Extract<WalkStep, { state: "current" }>;
type Answered = Extract<WalkStep, { state: "current" | "visited" }>;

export interface Trials {
  /** All walks share the loads. */
  walkThrough(session: Session): Promise<Walk>;
  /** Finds the answers that can leave a step, and the kind's blocker if none can. */
  leaving(at: Current, walked: Walk): Promise<{ readonly taken: readonly unknown[]; readonly blocker: Blocker }>;
  /** Finds alternatives, such as other days, for a step with a path that stops later. */
  instead(at: Answered): Promise<readonly unknown[]>;
  answered(session: Session, at: Pick<Answered, "step" | "kind">, value: unknown): Session;
}

/** The conditions and counts that an answer can decide. */
interface Deciding {
  readonly whens: readonly Branch["when"][];
  readonly repeats: readonly Repeat[];
}

const goesOn = exploreExamples([]);

/** Tries the answers that the flow's kinds name. */
export function openTrials({ flow, get, explores, customer = null }: TrialOptions): Trials {
  const loads = new Map<string, Resource>();
  const conditions = flow.steps.flatMap(({ next }) => next?.branches.map(({ when }) => when) ?? []);
  const counts = flow.steps.flatMap(({ repeat }) => repeat ?? []);
  return {
    async walkThrough(session) {
      for (;;) {
        const walked = walk({ flow, session, customer, resource: (path) => loads.get(path) });
        const last = walked.steps.at(-1);
        if (last?.state !== "pending") return walked;
        await Promise.all(last.wants.map(async (path) => loads.set(path, await loadResource(get, path))));
      }
    },
    async leaving({ step, kind, context, blocker }, { steps }) {
      const explore = explores.get(step.component) ?? goesOn;
      const leaves = (answer: unknown) => kind.complete(answer, context) === true;
      const tried = await explore.tries(context, get as Get);
      // Further repetitions differ only where a condition looks at them.
      const isFurther = (step.repeated?.n ?? 1) > 1;
      const taken = tried.filter(leaves).slice(0, isFurther ? 1 : undefined);
      const isNamed = (name: string) => name === step.component || name === writtenStep(step).path;
      const deciding: Deciding = {
        whens: conditions.filter((when) => namedComponents(when).named.some(({ component }) => isNamed(component))),
        repeats: counts.filter(({ count }) => isNamed(countSource(count).name)),
      };
      if (explore.others && deciding.whens.length + deciding.repeats.length > 0) {
        const outcome = outcomesOf(flow, deciding, steps, { step, context });
        const known = new Set(taken.map(outcome));
        for (const answer of (await explore.others(context, get as Get)).filter(leaves)) {
          const decided = outcome(answer);
          if (!known.has(decided)) taken.push(answer);
          known.add(decided);
        }
      }
      const first = tried.find((answer) => answer !== undefined);
      const refused = kind.complete(first, context);
      return { taken, blocker: refused === true ? (blocker ?? { code: "UNANSWERED" }) : refused };
    },
    async instead({ step, kind, context }) {
      const others = (await explores.get(step.component)?.instead?.(context, get as Get)) ?? [];
      return others.filter((answer) => kind.complete(answer, context) === true);
    },
    answered(session, { step, kind }, value) {
      const { [step.path]: _old, ...others } = session.answers;
      const answers =
        value === undefined
          ? others
          : { ...others, [step.path]: { component: step.component, version: kind.version, value } };
      return leaveStep(flow, enterStep({ ...session, answers }, step.path), step.path);
    },
  };
}

async function loadResource(get: TrialOptions["get"], path: string): Promise<Resource> {
  try {
    return { status: "ready", value: await get(path) };
  } catch (error) {
    return { status: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Returns a function that tells what an answer decides, to skip answers that lead the same way. */
function outcomesOf(
  flow: TrialOptions["flow"],
  { whens, repeats }: Deciding,
  steps: readonly WalkStep[],
  { step, context }: Pick<Answered, "step" | "context">,
): (answer: unknown) => string {
  const written = writtenStep(step);
  const before = new Map<Step, { answer: unknown; context: unknown }[]>();
  for (const walkStep of steps)
    if ((walkStep.state === "visited" || walkStep.state === "autoAnswered") && walkStep.answer !== undefined) {
      const of = writtenStep(walkStep.step);
      before.set(of, [...(before.get(of) ?? []), walkStep]);
    }
  return (answer) => {
    const given = nothingGiven();
    const own = [...(before.get(written) ?? []), ...(answer === undefined ? [] : [{ answer, context }])];
    for (const [of, answered] of before) if (of !== written) give(flow, given, of, answered);
    give(flow, given, written, own);
    const holds = whens.map((when) => flow.holds?.(when, given.answers, given.contexts, given.byPath) ?? false);
    return [...holds, ...repeats.map((repeat) => countGiven(flow, given, repeat))].join();
  };
}
