import { kindOf, type ParsedFlow, stepAt } from "../core/flow.ts";
import { screenPath } from "../core/registry.ts";
import { answerStep, emptySession, leaveStep, type Session, shownAnswer } from "../core/session.ts";
import { takeBack } from "../core/take-back.ts";
import { isVisible, type Walk, walk } from "../core/walk.ts";
import type { Continued, FlowState } from "./flow-state.ts";
import type { Host } from "./host.ts";
import type { Resources } from "./resources.ts";
import type { Restored } from "./session-store.ts";

/** The flow store from within: what its transitions work on. */
export interface StoreInternals {
  readonly flow: ParsedFlow;
  readonly host: Host;
  readonly resources: Resources;
  readonly state: FlowState;
  save(session: Session): void;
  /** Resolves when the commit under way is over: one at a time, in the order of the presses. */
  committing: Promise<void>;
  /** Path of the step that the visitor is at; undefined once they left the flow. */
  at?: string | undefined;
  /** What the step on screen does first. */
  onSubmit?: (() => Promise<boolean>) | undefined;
  /** A press waits for `onSubmit` to be set. */
  formIsThere?: (() => void) | undefined;
}

/**
 * The visitor presses Continue on the step at `path`: the contributions of the whole walk are committed, and only then does the
 * session move on.
 * @throws Error with a sentence for the visitor; then everything is as it was
 */
export async function leave(internals: StoreInternals, path: string): Promise<Continued> {
  await internals.committing;
  const before = await submitHandler(internals, path);
  if (before && !(await before())) return { to: "nowhere" };
  const pressed = internals.state.session;
  const session = leaveStep(internals.flow, pressed, path);
  const walked = await walkThrough(internals, session);
  const index = walked.steps.findIndex((walkStep) => walkStep.step.path === path);
  const left = walked.steps[index];
  if (left?.state === "current") {
    if (left.blocker?.message !== undefined) internals.host.notify({ message: left.blocker.message, type: "error" });
    return { to: "nowhere" };
  }
  const last = walked.steps.at(-1);
  // The answers behind a load that failed are not known to hold: what was committed must not lose them.
  if (last?.state === "failed" && session.done.some((done) => !walked.steps.some((walkStep) => walkStep !== last && walkStep.step.path === done)))
    throw last.error;
  await commit(internals, walked);
  // A step whose code is not there has nothing to show: the visitor stays, with what they chose.
  if (last?.state === "failed" && kindOf(internals.flow, last.step) === undefined) throw last.error;
  if (!stillThere(internals, path, pressed, session)) return { to: "nowhere" };
  const next = walked.steps.slice(index + 1).find(isVisible);
  return next === undefined ? { to: "out" } : { to: "step", path: next.step.path, replace: left !== undefined && !isVisible(left) };
}

/**
 * Saves a session that was committed. Is the visitor where they pressed Continue, with what they chose then? Who went elsewhere while it took its
 * time is not fetched back, and what was changed meanwhile stays for another press.
 */
function stillThere({ flow, state, save, at }: StoreInternals, path: string, pressed: Session, committed: Session): boolean {
  // Another flow may keep its own session by now.
  if (at === undefined) return false;
  const shown = shownAnswer(state.session, at);
  const changed = JSON.stringify(shown) !== JSON.stringify(shownAnswer(pressed, at));
  save(changed ? answerStep(flow, committed, at, shown) : committed);
  return at === path && !changed;
}

/** In milliseconds: a screen whose code is there has shown its form by then. */
const timeout = 2000;

/** What the step on screen does first. A press on a form that is still being loaded must not fall on nothing: it is waited for. */
async function submitHandler(internals: StoreInternals, path: string): Promise<StoreInternals["onSubmit"]> {
  const step = stepAt(internals.flow, path);
  const kind = step && kindOf(internals.flow, step);
  if (kind?.submit?.form) {
    await internals.resources.settled(screenPath(kind.component));
    if (internals.onSubmit === undefined) {
      await new Promise<void>((resolve) => {
        internals.formIsThere = resolve;
        setTimeout(resolve, timeout);
      });
      internals.formIsThere = undefined;
    }
  }
  return internals.onSubmit;
}

/** Goes on where the visitor was: says which answers no longer fit, and begins again where what was committed is gone. */
export async function resume({ host, save }: StoreInternals, { dropped }: Restored): Promise<void> {
  if (dropped.length > 0) {
    const again = dropped.filter((title) => title !== "").join(", ");
    host.notify({
      message: host.sentences.pageChanged(again),
      type: "info",
    });
  }
  if (!(await host.resume())) save(emptySession);
}

/**
 * The visitor answers a step that commits at once.
 * @throws Error with a sentence for the visitor; that step's answer is then what it was, unless it was changed again meanwhile
 */
export async function change(internals: StoreInternals, path: string, value: unknown): Promise<void> {
  const { flow, state, save } = internals;
  const before = state.session;
  // Its answer counts without Continue, also where the step was left before.
  const answered = answerStep(flow, { ...before, done: before.done.filter((done) => done !== path) }, path, value);
  const after: Session = { ...answered, done: before.done };
  save(after);
  try {
    await commit(internals, await walkThrough(internals, after));
  } catch (error) {
    if (state.session.answers[path] === after.answers[path]) save({ ...state.session, answers: before.answers });
    throw error;
  }
}

/**
 * Takes back what the answers say of an id, and commits what is left.
 * @throws Error with a sentence for the visitor; the answers are then what they were
 */
export async function withdrawId(internals: StoreInternals, id: string): Promise<void> {
  const before = internals.state.session;
  const after = takeBack(internals.flow, before, id);
  if (after === before) return;
  internals.save(after);
  try {
    await commit(internals, await walkThrough(internals, after));
  } catch (error) {
    if (internals.state.session === after) internals.save(before);
    throw error;
  }
}

/** Walks as far as the answers reach, loading what is needed along the way; failed loads are retried. */
async function walkThrough({ flow, state, resources }: StoreInternals, session: Session): Promise<Walk> {
  const again = new Set<string>();
  for (;;) {
    const walked = walk({ flow, session, customer: state.customer, resource: (path) => resources.byPath[path] });
    const last = walked.steps.at(-1);
    if (last?.state !== "pending" && last?.state !== "failed") return walked;
    if (last.state === "failed" && last.wants.every((path) => again.has(path))) return walked;
    if (last.state === "failed") for (const path of last.wants) again.add(path);
    await Promise.all(last.wants.map((path) => resources.settled(path)));
  }
}

function commit(internals: StoreInternals, walked: Walk): Promise<void> {
  const next = internals.committing.then(() => internals.host.commit(walked.contributions));
  internals.committing = next.catch(() => undefined);
  return next;
}
