import type { Blocker } from "./contract.ts";
import type { ParsedFlow, Step } from "./flow.ts";
import { emptySession, type Session } from "./session.ts";
import { openTrials, type TrialOptions } from "./trials.ts";
import type { Walk, WalkStep } from "./walk.ts";

/** Where a path ends: the exit, a step that no tried answer leaves, or a failed load. */
export type PathEnd =
  | { readonly at: "exit" }
  | { readonly at: "step"; readonly step: Step; readonly blocker: Blocker }
  | { readonly at: "load"; readonly step: Step; readonly error: Error };

export interface WalkedPath extends Pick<Walk, "contributions" | "kept"> {
  /** In order, with the answers given; the last one is where the path stops. */
  readonly steps: readonly WalkStep[];
  readonly end: PathEnd;
  readonly session: Session;
}

/** More repetitions of a step than these are not tried: each doubles what there is to try. */
export const maxRepeatsTried = 3;

/** Lists the steps that paths repeat less often than visitors may. */
export function boundedRepeats(flow: Pick<ParsedFlow, "steps">): readonly Step[] {
  return flow.steps.filter(({ repeat }) => repeat !== undefined && repeat.atMost > maxRepeatsTried);
}

export interface PathWalker {
  /** The steps that all paths repeat at most `maxRepeatsTried` times. */
  readonly bounded: readonly Step[];
  all(): AsyncGenerator<WalkedPath, void>;
  /** Repeats a path with alternative answers of its kinds, starting with the last step. */
  instead(path: WalkedPath): AsyncGenerator<WalkedPath, void>;
}

/** Walks every path that the tried answers open, with bounded repeats. Lazy, because there can be very many. */
export function walkPaths(options: TrialOptions): AsyncGenerator<WalkedPath, void> {
  return pathWalker(options).all();
}

/** Creates a walker; all its paths share the loads. */
export function pathWalker(options: TrialOptions): PathWalker {
  const { flow } = options;
  const trials = openTrials({ ...options, flow: withBounds(flow) });
  return { bounded: boundedRepeats(flow), all: () => follow(emptySession), instead };

  async function* instead({ steps, session }: WalkedPath): AsyncGenerator<WalkedPath, void> {
    for (const walkStep of steps.toReversed()) {
      if (walkStep.state !== "visited") continue;
      for (const value of await trials.instead(walkStep)) {
        if (JSON.stringify(value) === JSON.stringify(walkStep.answer)) continue;
        const { value: first } = await follow(trials.answered(session, walkStep, value)).next();
        if (first && isSameChoice(session, first.session, walkStep.step.path)) yield first;
      }
    }
  }

  async function* follow(session: Session): AsyncGenerator<WalkedPath, void> {
    const walked = await trials.walkThrough(session);
    const { steps, contributions, kept } = walked;
    const last = steps.at(-1);
    const ended = (end: PathEnd): WalkedPath => ({ steps, contributions, kept, end, session });
    if (last?.state === "failed") yield ended({ at: "load", step: last.step, error: last.error });
    else if (last?.state !== "current") yield ended({ at: "exit" });
    else {
      const { taken, blocker } = await trials.leaving(last, walked);
      if (taken.length === 0) yield ended({ at: "step", step: last.step, blocker });
      for (const value of taken) yield* follow(trials.answered(session, last, value));
    }
  }
}

function withBounds(flow: ParsedFlow): ParsedFlow {
  const bounded = new Set(boundedRepeats(flow));
  const bind = (step: Step): Step =>
    step.repeat !== undefined && bounded.has(step)
      ? { ...step, repeat: { ...step.repeat, atMost: maxRepeatsTried } }
      : step;
  return bounded.size === 0 ? flow : { ...flow, steps: flow.steps.map(bind), first: bind(flow.first) };
}

/** Checks that other answers are unchanged, except those that depend on it, such as a time of the chosen day. */
function isSameChoice(before: Session, after: Session, changed: string): boolean {
  const about = textsIn(before.answers[changed]?.value).map((text) => JSON.stringify(text));
  return Object.entries(before.answers).every(([path, { value }]) => {
    const written = JSON.stringify(value);
    return (
      path === changed ||
      written === JSON.stringify(after.answers[path]?.value) ||
      about.some((text) => written.includes(text))
    );
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
