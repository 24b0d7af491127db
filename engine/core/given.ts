import type { GivenAnswer, ParsedFlow, Step } from "./flow.ts";
import { derivedAnswer } from "./kind.ts";
import { isRecord } from "./pointer.ts";
import { countSource, type Repeat, repeatsOf } from "./repeat.ts";

/** The answers of a walk so far, as conditions, counts and later steps read them. */
export interface Given {
  /** By component, for conditions: steps of one kind merge, a repeated step is a list. */
  answers: Readonly<Record<string, unknown>>;
  /** By component, of the step that gave the answer. */
  readonly contexts: Record<string, unknown>;
  readonly byPath: Map<string, GivenAnswer>;
  /** By component, every answer in order. */
  readonly lists: Map<string, unknown[]>;
}

/** An answer with the context of its step. */
export interface Answered {
  readonly answer: unknown;
  readonly context: unknown;
}

export const nothingGiven = (): Given => ({ answers: {}, contexts: {}, byPath: new Map(), lists: new Map() });

/** Adds the answers of a step; a repeated step becomes a list, also of none. */
export function give(flow: ParsedFlow, given: Given, step: Step, answered: readonly Answered[]): void {
  const { component, path } = step;
  const list = given.lists.get(component) ?? [];
  given.lists.set(component, list);
  for (const { answer } of answered) list.push(answer);
  if (step.repeat !== undefined) {
    const kind = flow.kinds.get(component);
    const answer = answered.map((one) => derivedAnswer(kind, one.answer, one.context));
    given.answers = { ...given.answers, [component]: answer };
    given.byPath.set(path, { component, answer, context: {}, items: answered.map((one) => one.answer) });
    return;
  }
  for (const { answer, context } of answered) {
    given.answers = addAnswer(given.answers, component, answer);
    given.contexts[component] = context;
    given.byPath.set(path, { component, answer, context });
  }
}

/** Adds an answer for conditions. Steps of one kind merge: later properties win, earlier ones stay. */
export function addAnswer(
  answers: Readonly<Record<string, unknown>>,
  component: string,
  answer: unknown,
): Readonly<Record<string, unknown>> {
  const before = answers[component];
  return { ...answers, [component]: isRecord(before) && isRecord(answer) ? { ...before, ...answer } : answer };
}

/** Returns how often a step is repeated by these answers. */
export function countGiven(flow: ParsedFlow, given: Given, repeat: Repeat): number {
  const { name } = countSource(repeat.count);
  const own = Object.hasOwn(given.answers, name)
    ? { component: name, answer: given.answers[name], context: given.contexts[name] }
    : undefined;
  const from = given.byPath.get(name) ?? own;
  return repeatsOf(from && derivedAnswer(flow.kinds.get(from.component), from.answer, from.context), repeat);
}

/** Returns where a step leads by these answers: to a path or an exit. */
export function nextPath(flow: ParsedFlow, step: Step, { answers, contexts, byPath }: Given): string {
  const branch = step.next?.branches.find(({ when }) => flow.holds?.(when, answers, contexts, byPath));
  return branch?.to ?? step.next?.otherwise ?? "";
}
