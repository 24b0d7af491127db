import { kindOf, type ParsedFlow, pageOf, stepsOn } from "../core/flow.ts";
import { screenPath } from "../core/kind.ts";
import { leavePage, onPage, preview, stepAfter } from "../core/page.ts";
import { removeId } from "../core/remove-id.ts";
import { answerStep, emptySession, type Session, shownAnswer } from "../core/session.ts";
import { isVisible, type Walk, type WalkInput, type WalkStep, walk } from "../core/walk.ts";
import type { Exclusive } from "./exclusive.ts";
import type { Host } from "./host.ts";
import type { Resources } from "./resources.ts";
import type { Restored } from "./session-store.ts";

/** The store's parts and its running work: all that decides whether a transition may go on. */
export interface StoreInternals {
  readonly flow: ParsedFlow;
  readonly host: Host;
  readonly resources: Resources;
  readonly state: FlowState;
  /** `persist` writes the session to storage, by default. */
  save(session: Session, persist?: boolean): void;
  readonly errors: OwnErrors;
  /** Handlers that Continue runs first, by step. */
  readonly forms: FormHandlers;
  /** One commit at a time, in the order of the presses. */
  readonly commits: Exclusive;
  /** One removal at a time: a refused one must restore the session that it found. */
  readonly removals: Exclusive;
  /** Counts restarts, which cancel pending transitions. */
  epoch: number;
  /** Counts running transitions; the store is busy until all end. */
  running: number;
  /** The pending Continue. */
  proceeding: Promise<Continued> | undefined;
  /** The page on screen; undefined once the store is closed. */
  page: string | undefined;
  /** The page that the host last heard of as entered. */
  entered: string | undefined;
}

type SubmitHandler = () => Promise<boolean>;

export interface FormHandlers {
  set(path: string, handler: SubmitHandler | undefined): void;
  /** Runs a step's handler; false if it refuses. Waits for an expected form that is still loading. */
  submit(path: string, isExpected: boolean): Promise<boolean>;
}

/** In milliseconds; a screen with loaded code shows its form within this time. */
const formTimeout = 2000;

export function createForms(): FormHandlers {
  const handlers = new Map<string, SubmitHandler>();
  let registered: ((path: string) => void) | undefined;
  const registration = (expected: string) =>
    new Promise<void>((resolve) => {
      registered = (path) => path === expected && resolve();
      setTimeout(resolve, formTimeout);
    });
  return {
    set(path, handler) {
      if (handler === undefined) handlers.delete(path);
      else {
        handlers.set(path, handler);
        registered?.(path);
      }
    },
    async submit(path, isExpected) {
      if (isExpected && !handlers.has(path)) await registration(path);
      registered = undefined;
      return (await handlers.get(path)?.()) ?? true;
    },
  };
}

export interface OwnErrors {
  notify: Host["notify"];
  /** Dismisses this flow's error once its cause is gone. */
  dismiss(): void;
}

export function createErrors(host: Host): OwnErrors {
  let isShown = false;
  return {
    notify(notice) {
      isShown = notice.type === "error";
      host.notify(notice);
    },
    dismiss() {
      if (isShown) host.dismiss();
      isShown = false;
    },
  };
}

/** Runs a transition and reports its error to the visitor. */
export async function run<T>(internals: StoreInternals, transition: () => Promise<T>, otherwise: T): Promise<T> {
  const { state, host, errors, resources } = internals;
  internals.running += 1;
  state.busy = true;
  try {
    return await transition();
  } catch (error) {
    const message = error instanceof Error && error.message ? error.message : host.sentences.unknownFailure;
    errors.notify({ message, type: "error" });
    const { page } = internals;
    resources.refresh([...loadsOf(internals), ...(page === undefined ? [] : loadsOf(internals, page))], true);
    return otherwise;
  } finally {
    internals.running -= 1;
    state.busy = internals.running > 0;
  }
}

/** Lists what the walk has loaded, or the steps of one page. */
export function loadsOf(internals: StoreInternals, page?: string): string[] {
  const input = inputOf(internals);
  return (page === undefined ? walk(input).steps : onPage(preview(input, page), page)).flatMap(loadPaths);
}

/** Lists the paths that a step has loaded. */
export function loadPaths(walkStep: WalkStep): string[] {
  return "context" in walkStep
    ? (Object.values(walkStep.kind.load?.(walkStep.context) ?? {}) as (string | undefined)[]).filter(
        (path) => path !== undefined,
      )
    : [];
}

/**
 * Commits the walk's contributions on Continue, then advances. @throws Error for the visitor, after changing nothing
 */
export async function leave(internals: StoreInternals, page: string): Promise<Continued> {
  const { flow, state, errors, epoch } = internals;
  await internals.commits.idle();
  if (!(await submitForms(internals, page))) return nowhere;
  const pressed = state.session;
  const walked = await walkThrough(internals, (input) => preview(input, page));
  const shown = onPage(walked, page);
  const open = shown.find((walkStep) => walkStep.state === "current");
  if (open !== undefined) {
    if (open.blocker?.message !== undefined) errors.notify({ message: open.blocker.message, type: "error" });
    return nowhere;
  }
  const session = leavePage(flow, pressed, shown);
  const last = walked.steps.at(-1);
  // Answers behind a failed load may be invalid; a commit now could lose them.
  if (
    last?.state === "failed" &&
    session.done.some((done) => !walked.steps.some((walkStep) => walkStep !== last && walkStep.step.path === done))
  )
    throw last.error;
  if (epoch === internals.epoch) await commit(internals, walked);
  if (epoch !== internals.epoch) return nowhere;
  // A step without its code shows nothing: the visitor stays and keeps the selection.
  if (last?.state === "failed" && (kindOf(flow, last.step) === undefined || pageOf(last.step) === page))
    throw last.error;
  if (!stillThere(internals, page, pressed, session)) return nowhere;
  const next = stepAfter(walked, page);
  return next === undefined
    ? { to: "out" }
    : { to: "step", path: pageOf(next.step), replace: shown.length > 0 && !shown.some(isVisible) };
}

export const nowhere: Continued = { to: "nowhere" };

/** Saves a committed session; false if the visitor has moved on, who then must not be pulled back. */
function stillThere(
  { flow, state, save, page: present }: StoreInternals,
  page: string,
  pressed: Session,
  committed: Session,
): boolean {
  // Another flow may have saved its own session.
  if (present === undefined) return false;
  const isChanged = (path: string) =>
    JSON.stringify(shownAnswer(state.session, path)) !== JSON.stringify(shownAnswer(pressed, path));
  const changed = stepsOn(flow, present).filter(({ path }) => isChanged(path));
  save(
    changed.reduce((session, { path }) => answerStep(flow, session, path, shownAnswer(state.session, path)), committed),
  );
  return present === page && changed.length === 0;
}

/** Runs the page's forms in order; returns false if one refuses. */
async function submitForms(internals: StoreInternals, page: string): Promise<boolean> {
  const { flow, resources, forms } = internals;
  for (const { path } of stepsOn(flow, page)) {
    // The previous form's handler may have opened it.
    const open = onPage(preview(inputOf(internals), page), page).find(({ step }) => step.path === path);
    if (open === undefined || !isVisible(open)) continue;
    const kind = kindOf(flow, open.step);
    const hasForm = kind?.submit?.form === true;
    if (hasForm) await resources.settled(screenPath(kind.component));
    if (!(await forms.submit(path, hasForm))) return false;
  }
  return true;
}

/** Resumes a session: reports dropped answers, and restarts the flow if the commits are gone. */
export async function resume({ host, errors, save }: StoreInternals, { dropped }: Restored): Promise<void> {
  if (dropped.length > 0) {
    const again = dropped.filter((title) => title !== "");
    errors.notify({ message: host.sentences.pageChanged(again), type: "info" });
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
export function remove(internals: StoreInternals, ids: readonly string[]): Promise<void> {
  return internals.removals.runExclusive(async () => {
    // A refused answer restores the answers from before it, so wait for pending commits.
    await internals.commits.idle();
    const before = internals.state.session;
    const after = ids.reduce((session, id) => removeId(internals.flow, session, id), before);
    if (after === before) return;
    internals.save(after);
    try {
      await commit(internals, await walkThrough(internals, walk));
    } catch (error) {
      if (internals.state.session === after) internals.save(before);
      throw error;
    }
  });
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

export function inputOf({ flow, state, resources }: StoreInternals): WalkInput {
  return { flow, session: state.session, customer: state.customer, resource: (path) => resources.byPath[path] };
}

function commit(internals: StoreInternals, walked: Walk): Promise<void> {
  const { epoch, host } = internals;
  return internals.commits.runExclusive(async () => {
    if (epoch === internals.epoch) await host.commit(walked.contributions, walked.kept);
  });
}

export interface FlowState {
  session: Session;
  busy: boolean;
  customer: unknown;
  views: Record<string, string | undefined>;
}

/** Where Continue led. `replace` drops a step that showed nothing from the browser history. */
export type Continued =
  | { readonly to: "step"; readonly path: string; readonly replace: boolean }
  | { readonly to: "out" }
  | { readonly to: "nowhere" };
