import { loadKind } from "./bind.ts";
import { type ParsedFlow, type Step, stepAt, stepsOfKind } from "./flow.ts";
import type { AnyKind, AnyStep } from "./kind.ts";
import { splitRepeatedPath } from "./repeat.ts";
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
  const known = (path: string) => isAnswered(stepAt(flow, path));
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

/**
 * Renames steps: a removed step is matched with the only new step of its kind. A step that is repeated now has its
 * answer in the first repetition, and the other way round.
 */
function renamed(flow: ParsedFlow, session: Session): Session {
  const gone = Object.entries(session.answers).filter(
    ([path]) => stepAt(flow, path) === undefined && stepAt(flow, baseOf(path)) === undefined,
  );
  const goneOfKind = new Map<string, Set<string>>();
  for (const [path, { component }] of gone)
    goneOfKind.set(component, (goneOfKind.get(component) ?? new Set()).add(baseOf(path)));
  const seen = new Set([...session.history, ...Object.keys(session.answers)].flatMap((path) => [path, baseOf(path)]));
  const heirs = new Map(
    [...goneOfKind].flatMap(([component, bases]): [string, string][] => {
      const [base, ...more] = bases;
      const [heir, ...others] = stepsOfKind(flow, component).filter((step) => !seen.has(step.path));
      return base !== undefined && more.length === 0 && heir !== undefined && others.length === 0
        ? [[base, heir.path]]
        : [];
    }),
  );
  const taken = new Set(Object.keys(session.answers));
  const name = (path: string) => {
    const heir = heirs.get(baseOf(path));
    const moved = written(flow, heir === undefined ? path : heir + path.slice(baseOf(path).length));
    return moved !== path && taken.has(moved) ? path : moved;
  };
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

/** Returns the path without a repetition's number. */
const baseOf = (path: string): string => splitRepeatedPath(path)?.path ?? path;

/** Returns where an answer belongs after its step became repeated, or is no longer. */
function written(flow: ParsedFlow, path: string): string {
  const step = stepAt(flow, path);
  if (step?.repeat !== undefined) return `${path}/1`;
  const at = step === undefined ? splitRepeatedPath(path) : undefined;
  return at?.n === 1 && stepAt(flow, at.path) !== undefined ? at.path : path;
}

/** A repeated step is answered only at its repetitions. */
const isAnswered = (step: Step | undefined): step is Step => step !== undefined && step.repeat === undefined;

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
  if (!isAnswered(step) || step.component !== saved.component) return undefined;
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
