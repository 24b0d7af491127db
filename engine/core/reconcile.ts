import { loadKind } from "./bind.ts";
import { type ParsedFlow, stepAt } from "./flow.ts";
import type { SavedAnswer, Session } from "./session.ts";

export interface Reconciled {
  readonly session: Session;
  /** Paths of steps with answers that no longer fit. */
  readonly dropped: readonly string[];
}

/** Adapts a session to a changed flow: follows renamed steps and drops answers that no longer validate. */
export async function reconcile(flow: ParsedFlow, before: Session): Promise<Reconciled> {
  const session = renamed(flow, before);
  const answers = await fitting(flow, session.answers);
  const pendingAnswers = await fitting(flow, session.pendingAnswers ?? {});
  const dropped = [...new Set([...answers.dropped, ...pendingAnswers.dropped])];
  const known = (path: string) => stepAt(flow, path) !== undefined;
  return {
    session: {
      answers: answers.kept,
      history: session.history.filter(known),
      done: session.done.filter((path) => known(path) && !answers.dropped.includes(path)),
      ...(Object.keys(pendingAnswers.kept).length > 0 && { pendingAnswers: pendingAnswers.kept }),
    },
    dropped,
  };
}

/** Renames steps: a removed step is matched with the only new step of its kind. */
function renamed(flow: ParsedFlow, session: Session): Session {
  const gone = Object.entries(session.answers).filter(([path]) => stepAt(flow, path) === undefined);
  const come = flow.steps.filter(({ path }) => !session.history.includes(path) && session.answers[path] === undefined);
  const names = new Map(
    gone.flatMap(([path, { component }]): [string, string][] => {
      const [heir, ...others] = come.filter((step) => step.component === component);
      const alone = gone.filter(([, answer]) => answer.component === component).length === 1;
      return heir !== undefined && others.length === 0 && alone ? [[path, heir.path]] : [];
    }),
  );
  if (names.size === 0) return session;
  const name = (path: string) => names.get(path) ?? path;
  const keys = (record: Readonly<Record<string, SavedAnswer>>) =>
    Object.fromEntries(Object.entries(record).map(([path, answer]) => [name(path), answer]));
  const { answers, history, done, pendingAnswers } = session;
  return {
    answers: keys(answers),
    history: history.map(name),
    done: done.map(name),
    ...(pendingAnswers && { pendingAnswers: keys(pendingAnswers) }),
  };
}

async function fitting(flow: ParsedFlow, answers: Readonly<Record<string, SavedAnswer>>) {
  const kept: Record<string, SavedAnswer> = {};
  const dropped: string[] = [];
  for (const [path, saved] of Object.entries(answers)) {
    const answer = await fitAnswer(flow, path, saved);
    if (answer === undefined) dropped.push(path);
    else kept[path] = answer;
  }
  return { kept, dropped };
}

async function fitAnswer(flow: ParsedFlow, path: string, saved: SavedAnswer): Promise<SavedAnswer | undefined> {
  const step = stepAt(flow, path);
  if (step === undefined || step.component !== saved.component) return undefined;
  const kind = await loadKind(flow, step.component);
  if (kind.contract === "tool" || saved.version !== kind.version) return undefined;
  return kind.schemas.answer(saved.value) ? saved : undefined;
}
