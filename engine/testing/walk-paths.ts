import type { Resource } from "../core/contract.ts";
import type { ParsedFlow } from "../core/flow.ts";
import { emptySession, enterStep, leaveStep, type Session } from "../core/session.ts";
import { type Walk, type WalkStep, walk } from "../core/walk.ts";

/** One way through a flow. */
export interface WalkedPath {
  /** The steps in order, with the walk's result for each: "/date visited". */
  readonly steps: readonly string[];
  /** The exit was reached; otherwise the last step could not be left with any answer tried, for this reason. */
  readonly end: "out" | { readonly stuck: string; readonly code: string };
  readonly contributions: readonly unknown[];
  readonly kept: Walk["kept"];
}

interface WalkOptions {
  readonly flow: ParsedFlow;
  /** Answers a load's path. A failure ends the walk with its error. */
  get(path: string): Promise<unknown>;
  /** The answers to try at a step; undefined is to go on without one. Those that the step does not take are left out. */
  explore(walkStep: Extract<WalkStep, { state: "current" }>): readonly unknown[] | Promise<readonly unknown[]>;
  /** The signed-in customer; by default nobody. */
  readonly customer?: unknown;
}

/** Walks every path of a flow that the explored answers open, each to its end. */
export async function walkEveryPath({ flow, get, explore, customer = null }: WalkOptions): Promise<WalkedPath[]> {
  const loads = new Map<string, Resource>();
  const paths: WalkedPath[] = [];

  async function walkThrough(session: Session): Promise<Walk> {
    for (;;) {
      const walked = walk({ flow, session, customer, resource: (path) => loads.get(path) });
      const last = walked.steps.at(-1);
      if (last?.state !== "pending") return walked;
      for (const path of last.wants) loads.set(path, { status: "ready", value: await get(path) });
    }
  }

  async function follow(session: Session): Promise<void> {
    const walked = await walkThrough(session);
    const last = walked.steps.at(-1);
    const steps = walked.steps.map((walkStep) => `${walkStep.step.path} ${walkStep.state}`);
    if (last?.state !== "current") {
      paths.push({ steps, end: "out", contributions: walked.contributions, kept: walked.kept });
      return;
    }
    const { step, kind, context } = last;
    const taken = (await explore(last)).filter((answer) => kind.complete(answer, context) === true);
    if (taken.length === 0)
      paths.push({ steps, end: { stuck: step.path, code: last.blocker?.code ?? "" }, contributions: walked.contributions, kept: walked.kept });
    for (const value of taken) {
      const { [step.path]: _old, ...others } = session.answers;
      const answers = value === undefined ? others : { ...others, [step.path]: { component: step.component, version: kind.version, value } };
      await follow(leaveStep(flow, enterStep({ ...session, answers }, step.path), step.path));
    }
  }

  await follow(emptySession);
  return paths;
}
