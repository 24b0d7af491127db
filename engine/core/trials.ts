import type { Blocker, Resource } from "./contract.ts";
import { type AnyExplore, exploreExamples, type Get } from "./explore.ts";
import type { Branch, GivenAnswer, ParsedFlow } from "./flow.ts";
import { namedComponents } from "./named-components.ts";
import { enterStep, leaveStep, type Session } from "./session.ts";
import { addAnswer, type Walk, type WalkStep, walk } from "./walk.ts";

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

const goesOn = exploreExamples([]);

/** Tries the answers that the flow's kinds name. */
export function openTrials({ flow, get, explores, customer = null }: TrialOptions): Trials {
  const loads = new Map<string, Resource>();
  const conditions = flow.steps.flatMap(({ next }) => next?.branches.map(({ when }) => when) ?? []);
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
      const taken = tried.filter(leaves);
      const deciding = conditions.filter((when) =>
        namedComponents(when).named.some(({ component: name }) => name === step.component || name === step.path),
      );
      if (explore.others && deciding.length > 0) {
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

/** Returns a function that tells by which conditions an answer is decided, to skip answers that lead the same way. */
function outcomesOf(
  flow: TrialOptions["flow"],
  whens: readonly Branch["when"][],
  steps: readonly WalkStep[],
  { step, context }: Pick<Answered, "step" | "context">,
): (answer: unknown) => string {
  const { component, path } = step;
  let given: Readonly<Record<string, unknown>> = {};
  const contexts: Record<string, unknown> = {};
  const byPath = new Map<string, GivenAnswer>();
  for (const walkStep of steps)
    if ((walkStep.state === "visited" || walkStep.state === "autoAnswered") && walkStep.answer !== undefined) {
      given = addAnswer(given, walkStep.step.component, walkStep.answer);
      contexts[walkStep.step.component] = walkStep.context;
      byPath.set(walkStep.step.path, { ...walkStep, component: walkStep.step.component });
    }
  contexts[component] = context;
  return (answer) => {
    const answers = answer === undefined ? given : addAnswer(given, component, answer);
    if (answer !== undefined) byPath.set(path, { component, answer, context });
    else byPath.delete(path);
    return whens.map((when) => flow.holds?.(when, answers, contexts, byPath) ?? false).join();
  };
}
