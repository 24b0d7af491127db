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

export interface StoreInternals {
  readonly flow: ParsedFlow;
  readonly host: Host;
  readonly resources: Resources;
  readonly state: FlowState;
  save(session: Session): void;
  /** Resolves when pending commits end: they run one at a time, in the order of the presses. */
  committing: Promise<void>;
  /** Resolves when pending removals end: a refused one must restore the session that it found. */
  withdrawing: Promise<void>;
  /** Counts restarts, which cancel pending transitions. */
  begun: number;
  at?: string | undefined;
  readonly forms: Map<string, () => Promise<boolean>>;
  /** Called when a form registers while Continue waits for it. */
  formIsThere?: ((path: string) => void) | undefined;
}

/**
 * Commits the walk's contributions on Continue, then advances. @throws Error for the visitor, after changing nothing
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
  // Answers behind a failed load may be invalid; a commit now could lose them.
  if (
    last?.state === "failed" &&
    session.done.some((done) => !walked.steps.some((walkStep) => walkStep !== last && walkStep.step.path === done))
  )
    throw last.error;
  if (begun === internals.begun) await commit(internals, walked);
  if (begun !== internals.begun) return { to: "nowhere" };
  // A step without its code shows nothing: the visitor stays and keeps the selection.
  if (last?.state === "failed" && (kindOf(flow, last.step) === undefined || pageOf(last.step) === page))
    throw last.error;
  if (!stillThere(internals, page, pressed, session)) return { to: "nowhere" };
  const next = stepAfter(walked, page);
  return next === undefined
    ? { to: "out" }
    : { to: "step", path: pageOf(next.step), replace: shown.length > 0 && !shown.some(isVisible) };
}

/** Saves a committed session; false if the visitor has moved on, who then must not be pulled back. */
function stillThere(
  { flow, state, save, at }: StoreInternals,
  page: string,
  pressed: Session,
  committed: Session,
): boolean {
  // Another flow may have saved its own session.
  if (at === undefined) return false;
  const isChanged = (path: string) =>
    JSON.stringify(shownAnswer(state.session, path)) !== JSON.stringify(shownAnswer(pressed, path));
  const changed = stepsOn(flow, at).filter(({ path }) => isChanged(path));
  save(changed.reduce((so, { path }) => answerStep(flow, so, path, shownAnswer(state.session, path)), committed));
  return at === page && changed.length === 0;
}

/** In milliseconds; a screen with loaded code shows its form within this time. */
const timeout = 2000;

/** Runs each form's submit handler in order; returns false if one fails. Waits for forms still loading. */
async function submitForms(internals: StoreInternals, page: string): Promise<boolean> {
  const { flow, resources, forms } = internals;
  for (const { path } of stepsOn(flow, page)) {
    // The previous form's handler may have opened it.
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

async function formOf(internals: StoreInternals, path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    internals.formIsThere = (there) => there === path && resolve();
    setTimeout(resolve, timeout);
  });
  internals.formIsThere = undefined;
}

/** Resumes a session: reports dropped answers, and restarts the flow if the commits are gone. */
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

/** Answers a step that commits on change. @throws Error after restoring the old answer */
export async function change(internals: StoreInternals, path: string, value: unknown): Promise<void> {
  const { flow, state, save } = internals;
  const before = state.session;
  // The answer counts without Continue, even if the visitor left the step before.
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

/** Removes ids from the answers and commits the rest. @throws Error after restoring the answers */
export function withdrawIds(internals: StoreInternals, ids: readonly string[]): Promise<void> {
  const next = internals.withdrawing.then(() => withdraw(internals, ids));
  internals.withdrawing = next.catch(() => undefined);
  return next;
}

async function withdraw(internals: StoreInternals, ids: readonly string[]): Promise<void> {
  // A refused answer restores the answers from before it, so wait for pending commits.
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

/** Commits again, because another tab replaced the previous commit. */
export async function recommit(internals: StoreInternals): Promise<void> {
  await commit(internals, await walkThrough(internals, walk));
}

/** Walks as far as the answers reach, loading what is needed; retries failed loads once. */
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

function inputOf({ flow, state, resources }: StoreInternals): WalkInput {
  return { flow, session: state.session, customer: state.customer, resource: (path) => resources.byPath[path] };
}

function commit(internals: StoreInternals, walked: Walk): Promise<void> {
  const { begun } = internals;
  const next = internals.committing.then(() =>
    begun === internals.begun ? internals.host.commit(walked.contributions, walked.kept) : undefined,
  );
  internals.committing = next.catch(() => undefined);
  return next;
}
