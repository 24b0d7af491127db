import type { AskedField } from "../core/asked.ts";
import type { AnyStep } from "../core/kind.ts";
import type { AnyFixtures } from "./fixtures.ts";

/**
 * Compares the questions of `asks` with the valid answers: a question that no answer has, or an answer that no question
 * names, would refuse every visitor. @returns one sentence per violation
 */
export function checkAsks({ asks }: AnyStep, { data, answers }: Pick<AnyFixtures, "data" | "answers">): string[] {
  const asked = data.valid.map((each) => asks?.(each)).filter((each) => each !== undefined);
  if (asked.length === 0) return [];
  const given = answers.valid.flatMap((answer) => Object.entries(answer ?? {}));
  const questions = asked.flatMap(({ properties }) => Object.entries(properties));
  const named = new Set([...questions.map(([name]) => name), ...asked.flatMap(({ required = [] }) => required)]);
  const unanswered = [...named].filter((name) => !given.some(([field]) => field === name));
  const mistyped = questions.filter(
    ([name, { type }]) =>
      !unanswered.includes(name) && !given.some(([field, value]) => field === name && fits(type, value)),
  );
  const unnamed = new Set(given.map(([field]) => field).filter((field) => !named.has(field)));
  return [
    ...unanswered.map((name) => `asks names "${name}", which no valid answer among the fixtures has`),
    ...mistyped.map(([name, { type }]) => `asks names "${name}" as ${type}, and no valid answer has it as such`),
    ...[...unnamed].map((name) => `a valid answer has "${name}", which asks does not name`),
  ];
}

function fits(type: AskedField["type"], value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
