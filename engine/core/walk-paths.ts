import { namedComponents } from "./conditions.ts";
import type { Blocker, Resource } from "./contract.ts";
import { type AnyExplore, exploreExamples, type Get } from "./explore.ts";
import type { Branch, ParsedFlow, Step } from "./flow.ts";
import { emptySession, enterStep, leaveStep, type Session } from "./session.ts";
import { type Walk, type WalkStep, walk } from "./walk.ts";

/** Where a path ends: at the exit; at a step that no answer tried leaves; at a step for which something could not be loaded. */
export type PathEnd =
  | { readonly at: "exit" }
  | { readonly at: "step"; readonly step: Step; readonly blocker: Blocker }
  | { readonly at: "load"; readonly step: Step; readonly error: Error };

/** One way through a flow. */
export interface WalkedPath extends Pick<Walk, "contributions" | "kept"> {
  /** In order, with the answers given; where the path stops, the last one is where. */
  readonly steps: readonly WalkStep[];
  readonly end: PathEnd;
}

interface WalkOptions {
  /** Its kinds are loaded. */
  readonly flow: ParsedFlow;
  /** Answers a load's path. */
  get(path: string): Promise<unknown>;
  /** By component, what is tried at its steps; without one, going on without an answer. */
  readonly explores: ReadonlyMap<string, AnyExplore>;
  /** The signed-in customer; by default nobody. */
  readonly customer?: unknown;
}

type Current = Extract<WalkStep, { state: "current" }>;

const goesOn = exploreExamples([]);

/** Walks every path of a flow that the answers tried open, each to its end, one after the other. There may be very many. */
export async function* walkPaths({ flow, get, explores, customer = null }: WalkOptions): AsyncGenerator<WalkedPath, void> {
  const loads = new Map<string, Resource>();
  const conditions = flow.steps.flatMap(({ next }) => next?.branches.map(({ when }) => when) ?? []);
  yield* follow(emptySession);

  async function* follow(session: Session): AsyncGenerator<WalkedPath, void> {
    const walked = await walkThrough(session);
    const { steps, contributions, kept } = walked;
    const last = steps.at(-1);
    const ended = (end: PathEnd): WalkedPath => ({ steps, contributions, kept, end });
    if (last?.state === "failed") yield ended({ at: "load", step: last.step, error: last.error });
    else if (last?.state !== "current") yield ended({ at: "exit" });
    else {
      const { taken, blocker } = await tryAnswers(last, walked);
      if (taken.length === 0) yield ended({ at: "step", step: last.step, blocker });
      for (const value of taken) yield* follow(answered(session, last, value));
    }
  }

  async function walkThrough(session: Session): Promise<Walk> {
    for (;;) {
      const walked = walk({ flow, session, customer, resource: (path) => loads.get(path) });
      const last = walked.steps.at(-1);
      if (last?.state !== "pending") return walked;
      await Promise.all(last.wants.map(async (path) => loads.set(path, await load(path))));
    }
  }

  async function load(path: string): Promise<Resource> {
    try {
      return { status: "ready", value: await get(path) };
    } catch (error) {
      return { status: "failed", error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  function answered(session: Session, { step, kind }: Current, value: unknown): Session {
    const { [step.path]: _old, ...others } = session.answers;
    const answers = value === undefined ? others : { ...others, [step.path]: { component: step.component, version: kind.version, value } };
    return leaveStep(flow, enterStep({ ...session, answers }, step.path), step.path);
  }

  async function tryAnswers(at: Current, { steps }: Walk): Promise<{ taken: readonly unknown[]; blocker: Blocker }> {
    const { step, kind, context } = at;
    const explore = explores.get(step.component) ?? goesOn;
    const leaves = (answer: unknown) => kind.complete(answer, context) === true;
    const tried = await explore.tries(context, get as Get);
    const taken = tried.filter(leaves);
    const deciding = conditions.filter((when) => namedComponents(when).named.some(({ component }) => component === step.component));
    if (explore.others && deciding.length > 0) {
      const outcome = outcomesOf(deciding, steps, step.component);
      const known = new Set(taken.map(outcome));
      for (const answer of (await explore.others(context, get as Get)).filter(leaves)) {
        const decided = outcome(answer);
        if (!known.has(decided)) taken.push(answer);
        known.add(decided);
      }
    }
    const refused = kind.complete(
      tried.find((answer) => answer !== undefined),
      context,
    );
    return { taken, blocker: refused === true ? (at.blocker ?? { code: "UNANSWERED" }) : refused };
  }

  /** Which of the conditions hold after an answer, as far as the answers before it say. */
  function outcomesOf(whens: readonly Branch["when"][], steps: readonly WalkStep[], component: string): (answer: unknown) => string {
    const given = Object.fromEntries(
      steps.flatMap((walkStep) =>
        (walkStep.state === "visited" || walkStep.state === "autoAnswered") && walkStep.answer !== undefined
          ? [[walkStep.step.component, walkStep.answer]]
          : [],
      ),
    );
    return (answer) => {
      const answers = answer === undefined ? given : { ...given, [component]: answer };
      return whens.map((when) => flow.holds?.(when, answers) ?? false).join();
    };
  }
}
