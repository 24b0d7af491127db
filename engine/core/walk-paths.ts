import type { Blocker } from "./contract.ts";
import type { Step } from "./flow.ts";
import { emptySession, type Session } from "./session.ts";
import { openTrials, type TrialOptions } from "./trials.ts";
import type { Walk, WalkStep } from "./walk.ts";

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

/** Walks every path of a flow that the answers tried open, each to its end, one after the other. There may be very many. */
export function walkPaths(options: TrialOptions): AsyncGenerator<WalkedPath, void> {
  return pathWalker(options).all();
}

/** What is loaded once serves all paths. */
export function pathWalker(options: TrialOptions): PathWalker {
  const trials = openTrials(options);
  return { all: () => follow(emptySession), instead };

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
