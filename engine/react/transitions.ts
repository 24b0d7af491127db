import { kindOf, type ParsedFlow, pageOf, stepsOn } from "../core/flow.ts";
import { leavePage, onPage, preview, stepAfter } from "../core/page.ts";
import { screenPath } from "../core/registry.ts";
import { answerStep, emptySession, type Session, shownAnswer } from "../core/session.ts";
import { takeBack } from "../core/take-back.ts";
import { isVisible, type Walk, type WalkInput, walk } from "../core/walk.ts";
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
  /** Resolves when what is being taken back is, or is back: its refusal must find the session as it left it. */
  withdrawing: Promise<void>;
  /** How often the visitor began again: what was under way then counts no more. */
  begun: number;
  /** The page that the visitor is at; undefined once they left the flow. */
  at?: string | undefined;
  /** By step path, what the forms on screen do first. */
  readonly forms: Map<string, () => Promise<boolean>>;
  /** A press waits for the form of a step. */
  formIsThere?: ((path: string) => void) | undefined;
}

/**
 * The visitor presses Continue on a page: the contributions of the whole walk are committed, and only then does the session move on.
 * @throws Error with a sentence for the visitor; then everything is as it was
 */
export async function leave(internals: StoreInternals, page: string): Promise<Continued> {
  const { flow, state, host, begun } = internals;
  await internals.committing;
  if (!(await submitForms(internals, page))) return { to: "nowhere" };
  const pressed = state.session;
  const walked = await walkThrough(internals, (input) => preview(input, page));
  const shown = onPage(walked, page);
  const open = shown.find((walkStep) => walkStep.state === "current");
  if (open !== undefined) {
    if (open.blocker?.message !== undefined) host.notify({ message: open.blocker.message, type: "error" });
    return { to: "nowhere" };
  }
  const session = leavePage(flow, pressed, shown);
  const last = walked.steps.at(-1);
  // The answers behind a load that failed are not known to hold: what was committed must not lose them.
  if (last?.state === "failed" && session.done.some((done) => !walked.steps.some((walkStep) => walkStep !== last && walkStep.step.path === done)))
    throw last.error;
  if (begun === internals.begun) await commit(internals, walked);
  if (begun !== internals.begun) return { to: "nowhere" };
  // A step whose code is not there has nothing to show: the visitor stays, with what they chose.
  if (last?.state === "failed" && (kindOf(flow, last.step) === undefined || pageOf(last.step) === page)) throw last.error;
  if (!stillThere(internals, page, pressed, session)) return { to: "nowhere" };
  const next = stepAfter(walked, page);
  return next === undefined ? { to: "out" } : { to: "step", path: pageOf(next.step), replace: shown.length > 0 && !shown.some(isVisible) };
}

/**
 * Saves a session that was committed. Is the visitor where they pressed Continue, with what they chose then? Who went elsewhere while it took its
 * time is not fetched back, and what was changed meanwhile stays for another press.
 */
function stillThere({ flow, state, save, at }: StoreInternals, page: string, pressed: Session, committed: Session): boolean {
  // Another flow may keep its own session by now.
  if (at === undefined) return false;
  const isChanged = (path: string) => JSON.stringify(shownAnswer(state.session, path)) !== JSON.stringify(shownAnswer(pressed, path));
  const changed = stepsOn(flow, at).filter(({ path }) => isChanged(path));
  save(changed.reduce((so, { path }) => answerStep(flow, so, path, shownAnswer(state.session, path)), committed));
  return at === page && changed.length === 0;
}

/** In milliseconds: a screen whose code is there has shown its form by then. */
const timeout = 2000;

/** What the forms on a page do first, in order; false as soon as one stays. A press on a form that is still being loaded must not fall on nothing: it is waited for. */
async function submitForms(internals: StoreInternals, page: string): Promise<boolean> {
  const { flow, resources, forms } = internals;
  for (const { path } of stepsOn(flow, page)) {
    // What the form before it did may have opened it.
    const open = onPage(preview(inputOf(internals), page), page).find(({ step }) => step.path === path);
    if (open === undefined || !isVisible(open)) continue;
    const kind = kindOf(flow, open.step);
    if (kind?.submit?.form) {
      await resources.settled(screenPath(kind.component));
      if (!forms.has(path)) await formOf(internals, path);
    }
    const submit = forms.get(path);
    if (submit && !(await submit())) return false;
  }
  return true;
}

/** Resolves when the screen of the step at `path` has shown its form, or has had the time to. */
async function formOf(internals: StoreInternals, path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    internals.formIsThere = (there) => there === path && resolve();
    setTimeout(resolve, timeout);
  });
  internals.formIsThere = undefined;
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
    await commit(internals, await walkThrough(internals, walk));
  } catch (error) {
    if (state.session.answers[path] === after.answers[path]) save({ ...state.session, answers: before.answers });
    throw error;
  }
}

/**
 * Takes back what the answers say of these ids, and commits what is left.
 * @throws Error with a sentence for the visitor; the answers are then what they were
 */
export function withdrawIds(internals: StoreInternals, ids: readonly string[]): Promise<void> {
  const next = internals.withdrawing.then(() => withdraw(internals, ids));
  internals.withdrawing = next.catch(() => undefined);
  return next;
}

async function withdraw(internals: StoreInternals, ids: readonly string[]): Promise<void> {
  // An answer that is refused is put back with the others as they were when it was given.
  await internals.committing;
  const before = internals.state.session;
  const after = ids.reduce((so, id) => takeBack(internals.flow, so, id), before);
  if (after === before) return;
  internals.save(after);
  try {
    await commit(internals, await walkThrough(internals, walk));
  } catch (error) {
    if (internals.state.session === after) internals.save(before);
    throw error;
  }
}

/** Commits what the answers mean once more: another tab has put something else in its place. */
export async function recommit(internals: StoreInternals): Promise<void> {
  await commit(internals, await walkThrough(internals, walk));
}

/** Walks as far as the answers reach, loading what is needed along the way; failed loads are retried. */
async function walkThrough(internals: StoreInternals, walkOf: (input: WalkInput) => Walk): Promise<Walk> {
  const { resources } = internals;
  const input = inputOf(internals);
  const again = new Set<string>();
  for (;;) {
    const walked = walkOf(input);
    const last = walked.steps.at(-1);
    if (last?.state !== "pending" && last?.state !== "failed") return walked;
    if (last.state === "failed" && last.wants.every((path) => again.has(path))) return walked;
    if (last.state === "failed") for (const path of last.wants) again.add(path);
    await Promise.all(last.wants.map((path) => resources.settled(path)));
  }
}

/** What the walk reads, of the answers as they are now. */
function inputOf({ flow, state, resources }: StoreInternals): WalkInput {
  return { flow, session: state.session, customer: state.customer, resource: (path) => resources.byPath[path] };
}

function commit(internals: StoreInternals, walked: Walk): Promise<void> {
  const { begun } = internals;
  const next = internals.committing.then(() => (begun === internals.begun ? internals.host.commit(walked.contributions, walked.kept) : undefined));
  internals.committing = next.catch(() => undefined);
  return next;
}
