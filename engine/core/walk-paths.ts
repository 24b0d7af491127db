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
  readonly session: Session;
}

/** Walks the paths of one flow. */
export interface PathWalker {
  /** Every path that the answers tried open, each to its end, one after the other. There may be very many. */
  all(): AsyncGenerator<WalkedPath, void>;
  /** A path again, with another answer at one of its steps: those that the steps' kinds name, one after the other, the last step's first. */
  instead(path: WalkedPath): AsyncGenerator<WalkedPath, void>;
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
export function walkPaths(options: WalkOptions): AsyncGenerator<WalkedPath, void> {
  return pathWalker(options).all();
}

/** What is loaded once serves all paths. */
export function pathWalker({ flow, get, explores, customer = null }: WalkOptions): PathWalker {
  const loads = new Map<string, Resource>();
  const conditions = flow.steps.flatMap(({ next }) => next?.branches.map(({ when }) => when) ?? []);
  return { all: () => follow(emptySession), instead };

  async function* instead({ steps, session }: WalkedPath): AsyncGenerator<WalkedPath, void> {
    for (const walkStep of steps.toReversed()) {
      if (walkStep.state !== "visited") continue;
      const { step, kind, context, answer } = walkStep;
      const others = (await explores.get(step.component)?.instead?.(context, get as Get)) ?? [];
      for (const value of others) {
        if (JSON.stringify(value) === JSON.stringify(answer) || kind.complete(value, context) !== true) continue;
        const { value: first } = await follow(answered(session, walkStep, value)).next();
        if (first && isSameChoice(session, first.session, step.path)) yield first;
      }
    }
  }

  async function* follow(session: Session): AsyncGenerator<WalkedPath, void> {
    const walked = await walkThrough(session);
    const { steps, contributions, kept } = walked;
    const last = steps.at(-1);
    const ended = (end: PathEnd): WalkedPath => ({ steps, contributions, kept, end, session });
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

  function answered(session: Session, { step, kind }: Pick<Current, "step" | "kind">, value: unknown): Session {
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

/** Whether all but the answer at one path is answered as before. What is about that answer, such as a time of the day chosen, may differ. */
function isSameChoice(before: Session, after: Session, changed: string): boolean {
  const about = textsIn(before.answers[changed]?.value).map((text) => JSON.stringify(text));
  return Object.entries(before.answers).every(([path, { value }]) => {
    const written = JSON.stringify(value);
    return path === changed || written === JSON.stringify(after.answers[path]?.value) || about.some((text) => written.includes(text));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
