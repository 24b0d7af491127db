import { loadKind } from "./bind.ts";
import { type ParsedFlow, stepAt } from "./flow.ts";
import type { SavedAnswer, Session } from "./session.ts";

export interface Reconciled {
  readonly session: Session;
  /** Paths of the steps whose answers did not fit any more. */
  readonly dropped: readonly string[];
}

/**
 * Fits a saved session to a flow that may have changed since: answers that the flow's steps still take are kept, others are
 * migrated where their kind knows how, or dropped.
 */
export async function reconcile(flow: ParsedFlow, session: Session): Promise<Reconciled> {
  const answers: Record<string, SavedAnswer> = {};
  const dropped: string[] = [];
  for (const [path, saved] of Object.entries(session.answers)) {
    const fitting = await fitAnswer(flow, path, saved);
    if (fitting === undefined) dropped.push(path);
    else answers[path] = fitting;
  }
  const known = (path: string) => stepAt(flow, path) !== undefined && !dropped.includes(path);
  return { session: { answers, history: session.history.filter((path) => stepAt(flow, path) !== undefined), done: session.done.filter(known) }, dropped };
}

async function fitAnswer(flow: ParsedFlow, path: string, saved: SavedAnswer): Promise<SavedAnswer | undefined> {
  const step = stepAt(flow, path);
  if (step === undefined || step.component !== saved.component) return undefined;
  const kind = await loadKind(flow, step.component);
  const value = saved.version === kind.version ? saved.value : kind.migrate?.(saved.value, saved.version);
  if (value === undefined) return undefined;
  const fits = await kind.schemas.answer();
  return fits(value) ? { component: step.component, version: kind.version, value } : undefined;
}
