import { kindOf, type ParsedFlow, stepAt } from "./flow.ts";

/** A stored answer, with kind and version so that later releases can validate it. */
export interface SavedAnswer {
  readonly component: string;
  readonly version: number;
  readonly value: unknown;
}

/** A visitor's progress in a flow. `walk` computes the current position from it. */
export interface Session {
  readonly answers: Readonly<Record<string, SavedAnswer>>;
  /** Paths of the steps entered, in order. */
  readonly history: readonly string[];
  /** Paths of the steps left by Continue: their answers count. */
  readonly done: readonly string[];
  /** By path, changes to completed steps. Each is shown, but counts only after Continue. */
  readonly pendingAnswers?: Readonly<Record<string, SavedAnswer>>;
}

export const emptySession: Session = { answers: {}, history: [], done: [] };

/** Returns the answer that a step shows: its pending answer, else the saved answer. */
export function shownAnswer(session: Session, path: string): unknown {
  return (session.pendingAnswers?.[path] ?? session.answers[path])?.value;
}

/** Sets a step's answer; undefined removes it. A change to a completed step becomes a pending answer. */
export function answerStep(flow: ParsedFlow, session: Session, path: string, value: unknown): Session {
  if (!session.done.includes(path)) return withAnswer(flow, session, path, value);
  const plain = withoutPending(session, path);
  // Changing back to the saved answer discards the pending answer.
  if (JSON.stringify(value) === JSON.stringify(session.answers[path]?.value)) return plain;
  return { ...plain, pendingAnswers: { ...plain.pendingAnswers, [path]: saved(flow, path, value) } };
}

/** Commits a step on Continue: its pending answer becomes the answer, and the answer counts. */
export function leaveStep(flow: ParsedFlow, session: Session, path: string): Session {
  return leaveSteps(flow, session, [path]);
}

/** Commits several steps in one pass: a page may hold a step that is repeated a hundred times. */
export function leaveSteps(flow: ParsedFlow, session: Session, paths: readonly string[]): Session {
  const { pendingAnswers, ...rest } = session;
  const answers = new Map(Object.entries(session.answers));
  const pending = new Map(Object.entries(pendingAnswers ?? {}));
  for (const path of paths) {
    const value = shownAnswer(session, path);
    answers.delete(path);
    pending.delete(path);
    if (value !== undefined && stepAt(flow, path) !== undefined) answers.set(path, saved(flow, path, value));
  }
  return {
    ...rest,
    answers: Object.fromEntries(answers),
    done: addAll(session.done, paths),
    ...(pending.size > 0 && { pendingAnswers: Object.fromEntries(pending) }),
  };
}

/** Records that the visitor sees a step. */
export function enterStep(session: Session, path: string): Session {
  return enterSteps(session, [path]);
}

/** Records that the visitor sees several steps. */
export function enterSteps(session: Session, paths: readonly string[]): Session {
  const history = addAll(session.history, paths);
  return history === session.history ? session : { ...session, history };
}

/** Lists the steps before the given page with pending answers that wait for Continue. */
export function pendingPaths({ pendingAnswers = {}, history }: Session, paths: readonly string[]): readonly string[] {
  const first = history.findIndex((path) => paths.includes(path));
  return history.slice(0, Math.max(0, first)).filter((path) => Object.hasOwn(pendingAnswers, path));
}

function withAnswer(flow: ParsedFlow, session: Session, path: string, value: unknown): Session {
  const { [path]: _old, ...others } = session.answers;
  if (value === undefined || stepAt(flow, path) === undefined) return { ...session, answers: others };
  return { ...session, answers: { ...others, [path]: saved(flow, path, value) } };
}

function saved(flow: ParsedFlow, path: string, value: unknown): SavedAnswer {
  const step = stepAt(flow, path);
  return { component: step?.component ?? "", version: (step && kindOf(flow, step)?.version) ?? 1, value };
}

function withoutPending({ pendingAnswers = {}, ...rest }: Session, path: string): Session {
  const { [path]: _pending, ...others } = pendingAnswers;
  return Object.keys(others).length === 0 ? rest : { ...rest, pendingAnswers: others };
}

function addAll(paths: readonly string[], more: readonly string[]): readonly string[] {
  const all = new Set(paths);
  for (const path of more) all.add(path);
  return all.size === paths.length ? paths : [...all];
}
