import { loadKind } from "./bind.ts";
import { type ParsedFlow, type Step, stepAt, stepsOfKind } from "./flow.ts";
import type { AnyKind, AnyStep } from "./kind.ts";
import type { SavedAnswer, Session } from "./session.ts";

export interface Reconciled {
  readonly session: Session;
  /** Paths of steps with answers that no longer fit. */
  readonly dropped: readonly string[];
}

/** Adapts a session to a changed flow: follows renamed steps, lifts old answers, drops those that do not validate. */
export async function reconcile(flow: ParsedFlow, before: Session): Promise<Reconciled> {
  const session = renamed(flow, before);
  const load = loadsOnce(flow);
  const answers = await fitting(flow, session.answers, load);
  const pendingAnswers = await fitting(flow, session.pendingAnswers ?? {}, load);
  const dropped = new Set([...answers.dropped, ...pendingAnswers.dropped]);
  const lost = new Set(answers.dropped);
  const known = (path: string) => stepAt(flow, path) !== undefined;
  return {
    session: {
      answers: answers.kept,
      history: session.history.filter(known),
      done: session.done.filter((path) => known(path) && !lost.has(path)),
      ...(Object.keys(pendingAnswers.kept).length > 0 && { pendingAnswers: pendingAnswers.kept }),
    },
    dropped: [...dropped],
  };
}

/** Renames steps: a removed step is matched with the only new step of its kind. */
function renamed(flow: ParsedFlow, session: Session): Session {
  const gone = Object.entries(session.answers).filter(([path]) => stepAt(flow, path) === undefined);
  const goneOfKind = new Map<string, number>();
  for (const [, { component }] of gone) goneOfKind.set(component, (goneOfKind.get(component) ?? 0) + 1);
  const seen = new Set(session.history);
  const names = new Map(
    gone.flatMap(([path, { component }]): [string, string][] => {
      if (goneOfKind.get(component) !== 1) return [];
      const [heir, ...others] = stepsOfKind(flow, component).filter(
        (step) => !seen.has(step.path) && session.answers[step.path] === undefined,
      );
      return heir !== undefined && others.length === 0 ? [[path, heir.path]] : [];
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

type LoadKind = (component: string) => Promise<AnyKind>;

/** Loads each kind once, because loading checks the data of all its steps. */
function loadsOnce(flow: ParsedFlow): LoadKind {
  const kinds = new Map<string, Promise<AnyKind>>();
  return (component) => {
    const kind = kinds.get(component) ?? loadKind(flow, component);
    kinds.set(component, kind);
    return kind;
  };
}

async function fitting(flow: ParsedFlow, answers: Readonly<Record<string, SavedAnswer>>, load: LoadKind) {
  const kept: Record<string, SavedAnswer> = {};
  const dropped: string[] = [];
  for (const [path, saved] of Object.entries(answers)) {
    const answer = await fitAnswer(stepAt(flow, path), saved, load);
    if (answer === undefined) dropped.push(path);
    else kept[path] = answer;
  }
  return { kept, dropped };
}

async function fitAnswer(step: Step | undefined, saved: SavedAnswer, load: LoadKind): Promise<SavedAnswer | undefined> {
  if (step === undefined || step.component !== saved.component) return undefined;
  const kind = await load(step.component);
  if (kind.contract === "tool") return undefined;
  const lifted = saved.version === kind.version ? saved : liftAnswer(kind, saved);
  return lifted !== undefined && kind.schemas.answer(lifted.value) ? lifted : undefined;
}

/** Lifts an answer of an older version; undefined if its kind cannot. */
function liftAnswer(kind: AnyStep, { component, version, value }: SavedAnswer): SavedAnswer | undefined {
  if (kind.migrate === undefined || !(version < kind.version)) return undefined;
  try {
    const lifted: unknown = kind.migrate(value, version);
    return lifted === undefined ? undefined : { component, version: kind.version, value: lifted };
  } catch {
    // A stored answer may have any shape: the visitor answers again.
    return undefined;
  }
}
