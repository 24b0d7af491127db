import { kindOf, type ParsedFlow, stepAt } from "./flow.ts";
import type { SavedAnswer, Session } from "./session.ts";

/** Removes an id, and parts with this `id`, from all answers; drops an answer if its kind rejects the rest. Unchanged sessions stay identical. */
export function removeId(flow: ParsedFlow, session: Session, id: string): Session {
  const { pendingAnswers = {}, ...rest } = session;
  const answers = eachWithoutId(flow, session.answers, id);
  // Pending answers may name the id as well.
  const changes = eachWithoutId(flow, pendingAnswers, id);
  if (answers === session.answers && changes === pendingAnswers) return session;
  return { ...rest, answers, ...(Object.keys(changes).length > 0 && { pendingAnswers: changes }) };
}

function eachWithoutId(flow: ParsedFlow, before: Session["answers"], id: string): Session["answers"] {
  const after = Object.entries(before).map(([path, saved]) => [path, withoutId(flow, path, saved, id)] as const);
  if (after.every(([path, saved]) => saved === before[path])) return before;
  return Object.fromEntries(after.filter((entry): entry is [string, SavedAnswer] => entry[1] !== undefined));
}

function withoutId(flow: ParsedFlow, path: string, saved: SavedAnswer, id: string): SavedAnswer | undefined {
  const value = without(saved.value, id);
  if (value === saved.value) return saved;
  const step = stepAt(flow, path);
  const isAccepted = step && kindOf(flow, step)?.schemas.answer;
  return value === undefined || isAccepted?.(value) === false ? undefined : { ...saved, value };
}

function without(value: unknown, id: string): unknown {
  if (value === id) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, id));
    return items.every((item, index) => item === value[index]) ? value : items.filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  if ("id" in value && value.id === id) return undefined;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, part, key === id ? undefined : without(part, id)] as const,
  );
  if (parts.every(([, part, rest]) => part === rest)) return value;
  return Object.fromEntries(parts.flatMap(([key, , rest]) => (rest === undefined ? [] : [[key, rest]])));
}
