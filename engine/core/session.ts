import { kindOf, type ParsedFlow, stepAt } from "./flow.ts";

/** An answer as it is kept: with the kind and the version of its shape, so that a later version can judge it. */
export interface SavedAnswer {
  readonly component: string;
  readonly version: number;
  readonly value: unknown;
}

/** What a visitor did in a flow. Where they are is not in it: `walk` computes that. */
export interface Session {
  readonly answers: Readonly<Record<string, SavedAnswer>>;
  /** Paths of the steps entered, in order. */
  readonly history: readonly string[];
  /** Paths of the steps left by Continue: their answers count. */
  readonly done: readonly string[];
  /** Changes to steps that are done already, by path: each counts when Continue is pressed there, and is there to come back to until then. */
  readonly drafts?: Readonly<Record<string, SavedAnswer>>;
}

export const emptySession: Session = { answers: {}, history: [], done: [] };

/** The answer that the step at `path` shows: its draft, else what is saved. */
export function shownAnswer(session: Session, path: string): unknown {
  return (session.drafts?.[path] ?? session.answers[path])?.value;
}

/** The visitor answers the step at `path`; undefined takes the answer back. */
export function answerStep(flow: ParsedFlow, session: Session, path: string, value: unknown): Session {
  if (!session.done.includes(path)) return withAnswer(flow, session, path, value);
  const plain = withoutDraft(session, path);
  // What was changed and changed back is no draft.
  if (JSON.stringify(value) === JSON.stringify(session.answers[path]?.value)) return plain;
  return { ...plain, drafts: { ...plain.drafts, [path]: saved(flow, path, value) } };
}

/** The visitor presses Continue on the step at `path`: its draft becomes its answer, and the answer counts. */
export function leaveStep(flow: ParsedFlow, session: Session, path: string): Session {
  const answered = withAnswer(flow, withoutDraft(session, path), path, shownAnswer(session, path));
  return { ...answered, done: add(answered.done, path) };
}

/** The visitor sees the step at `path`. */
export function enterStep(session: Session, path: string): Session {
  const history = add(session.history, path);
  return history === session.history ? session : { ...session, history };
}

/** Paths of the steps before those at `paths`, which are shown together, whose change waits for Continue. */
export function openDrafts({ drafts = {}, history }: Session, paths: readonly string[]): readonly string[] {
  const first = history.findIndex((path) => paths.includes(path));
  return history.slice(0, Math.max(0, first)).filter((path) => Object.hasOwn(drafts, path));
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

function withoutDraft({ drafts = {}, ...rest }: Session, path: string): Session {
  const { [path]: _draft, ...others } = drafts;
  return Object.keys(others).length === 0 ? rest : { ...rest, drafts: others };
}

function add(paths: readonly string[], path: string): readonly string[] {
  return paths.includes(path) ? paths : [...paths, path];
}
