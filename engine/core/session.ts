import { kindOf, type ParsedFlow } from "./flow.ts";

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
  /** A change to a step that is done already: it counts when Continue is pressed and is dropped when the visitor leaves otherwise. */
  readonly draft?: { readonly path: string; readonly value: unknown };
}

export const emptySession: Session = { answers: {}, history: [], done: [] };

/** The answer that the step at `path` shows: its draft, else what is saved. */
export function shownAnswer(session: Session, path: string): unknown {
  return session.draft?.path === path ? session.draft.value : session.answers[path]?.value;
}

/** The visitor answers the step at `path`; undefined takes the answer back. */
export function answerStep(flow: ParsedFlow, session: Session, path: string, value: unknown): Session {
  return session.done.includes(path) ? { ...session, draft: { path, value } } : withAnswer(flow, session, path, value);
}

/** The visitor presses Continue on the step at `path`: its draft becomes its answer, and the answer counts. */
export function leaveStep(flow: ParsedFlow, session: Session, path: string): Session {
  const { draft, ...rest } = withAnswer(flow, session, path, shownAnswer(session, path));
  return { ...rest, done: add(rest.done, path) };
}

/** The visitor sees the step at `path`. A draft of another step is dropped. */
export function enterStep(session: Session, path: string): Session {
  const { draft, ...rest } = session;
  const history = add(session.history, path);
  if (history === session.history && (draft === undefined || draft.path === path)) return session;
  return draft?.path === path ? { ...rest, history, draft } : { ...rest, history };
}

function withAnswer(flow: ParsedFlow, session: Session, path: string, value: unknown): Session {
  const { [path]: _old, ...others } = session.answers;
  const step = flow.steps.find((candidate) => candidate.path === path);
  if (value === undefined || step === undefined) return { ...session, answers: others };
  return { ...session, answers: { ...others, [path]: { component: step.component, version: kindOf(flow, step)?.version ?? 1, value } } };
}

function add(paths: readonly string[], path: string): readonly string[] {
  return paths.includes(path) ? paths : [...paths, path];
}
