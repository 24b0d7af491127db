import type { Blocker, Reason } from "./contract.ts";
import { type ParsedFlow, pageOf, type Step, stepAt, targetsOf, writtenStep } from "./flow.ts";
import { type SavedAnswer, type Session, shownAnswer } from "./session.ts";
import { type Current, openTrials, type TrialOptions } from "./trials.ts";
import type { Walk } from "./walk.ts";

/** "blocked" and "failed" concern an earlier step; "elsewhere" means that no tried path gets there. */
export type Unreached =
  | { readonly why: "blocked"; readonly step: Step; readonly blocker: Blocker }
  | { readonly why: "failed"; readonly step: Step; readonly error: Error }
  | { readonly why: "skipped"; readonly reason: Reason }
  | { readonly why: "autoAnswered" }
  | { readonly why: "elsewhere" };

export interface Reached extends Pick<Walk, "contributions" | "kept"> {
  readonly session: Session;
  /** True if the walk filled in answers for the visitor. */
  readonly isFilled: boolean;
}

/** Dead ends to follow before the step counts as unreachable. */
const maxDeadEnds = 300;

/** Takes a visitor to a step; samples replace missing answers. Steps on its page are answered, but not left. */
export async function walkAhead(options: TrialOptions, to: Step, given: Session): Promise<Reached | Unreached> {
  const { flow } = options;
  const trials = openTrials(options);
  const leading = leadingTo(flow, to);
  let unreached: Unreached | undefined;
  let deadEnds = 0;

  const { pendingAnswers, ...rest } = given;
  const reached = await reach({ ...rest, answers: { ...given.answers, ...pendingAnswers }, done: [], history: [] });
  if (reached === undefined) return unreached ?? { why: "elsewhere" };
  const { session, isFilled } = merged(flow, to, given, reached);
  const { contributions, kept } = await trials.walkThrough(session);
  return { session, isFilled, contributions, kept };

  async function reach(session: Session): Promise<Session | undefined> {
    const walked = await trials.walkThrough(session);
    const last = walked.steps.at(-1);
    if (last?.state !== "current")
      return deadEnd(
        last?.state === "failed" ? { why: "failed", step: last.step, error: last.error } : missed(walked, to),
      );
    if (isAt(last.step, to)) return session;
    if (!leading.has(writtenStep(last.step))) return deadEnd(missed(walked, to));
    for await (const value of answersAt(last, walked)) {
      const further = await reach(trials.answered(session, last, value));
      if (further !== undefined || deadEnds >= maxDeadEnds) return further;
    }
    return undefined;
  }

  async function* answersAt(at: Current, walked: Walk): AsyncGenerator<unknown, void> {
    const tried = new Set<string>();
    const isNew = (value: unknown) => tried.size < tried.add(String(JSON.stringify(value))).size;
    const own = shownAnswer(given, at.step.path);
    const isGiven = own !== undefined || given.done.includes(at.step.path);
    if (isGiven && at.kind.complete(own, at.context) === true && isNew(own)) yield own;
    const { taken, blocker } = await trials.leaving(at, walked);
    yield* taken.filter(isNew);
    yield* (await trials.instead(at)).filter(isNew);
    if (tried.size === 0) deadEnd({ why: "blocked", step: at.step, blocker });
  }

  /** Keeps the first reason, from the usual path, as the most telling; "elsewhere" says least. */
  function deadEnd(why: Unreached): undefined {
    deadEnds += 1;
    if (unreached === undefined || unreached.why === "elsewhere") unreached = why;
  }
}

function missed({ steps }: Walk, to: Step): Unreached {
  const found = steps.find(({ step }) => isAt(step, to));
  if (found?.state === "skipped") return { why: "skipped", reason: found.reason };
  return { why: found?.state === "autoAnswered" ? "autoAnswered" : "elsewhere" };
}

/** A repeated step is come to at its first repetition. */
function isAt(step: Step, to: Step): boolean {
  return step.path === to.path || (step.repeated?.of === to && step.repeated.n === 1);
}

function leadingTo({ steps }: ParsedFlow, to: Step): ReadonlySet<Step> {
  const before = new Map<string, Step[]>();
  for (const step of steps) for (const path of targetsOf(step)) before.set(path, [...(before.get(path) ?? []), step]);
  const leading = new Set([writtenStep(to)]);
  for (const { path } of leading) for (const step of before.get(path) ?? []) leading.add(step);
  return leading;
}

function merged(
  flow: ParsedFlow,
  to: Step,
  given: Session,
  { answers, done, history }: Session,
): { session: Session; isFilled: boolean } {
  const page = pageOf(to);
  const left = done.filter((path) => pageOf(stepAt(flow, path) ?? to) !== page);
  const before = new Set(done);
  const isAhead = ([path]: readonly [string, SavedAnswer]) => !before.has(path);
  const isOwn = (path: string) => JSON.stringify(answers[path]?.value) === JSON.stringify(given.answers[path]?.value);
  const pendingAnswers = Object.entries(given.pendingAnswers ?? {}).filter(isAhead);
  return {
    session: {
      answers: Object.fromEntries([
        ...Object.entries(answers).filter((entry) => !isAhead(entry)),
        ...Object.entries(given.answers).filter(isAhead),
      ]),
      done: [...new Set([...left, ...given.done])],
      history: [...new Set([...history, ...given.history])],
      ...(pendingAnswers.length > 0 && { pendingAnswers: Object.fromEntries(pendingAnswers) }),
    },
    isFilled: left.some((path) => !given.done.includes(path)) || !done.every(isOwn),
  };
}
