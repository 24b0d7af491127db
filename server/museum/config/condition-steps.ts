import { maxSteps } from "../../../engine/check/parse.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import { asksIn } from "./check-asked.ts";
import { combined } from "./condition-references.ts";
import type { KindSource } from "./kinds.ts";
import { conditionsOf, followersOf, type StepPlace, stepsOf } from "./steps-of.ts";

/** Finds conditions on answers that two steps of a path give. Different questions in a second step are fine. */
export function checkWhoseAnswer(flow: unknown, source: KindSource): Problem[] {
  const steps = stepsOf(flow);
  if (steps.length > maxSteps || steps.every((place) => conditionsOf(place).length === 0)) return [];
  const behind = stepsBehind(steps);
  return steps.flatMap((place) => {
    const before = steps.filter((other) => other === place || behind.get(other)?.has(place));
    return conditionsOf(place).flatMap(({ when, pointer }) =>
      namedAnswers(when, pointer).flatMap(({ component, name, pointer: at }): Problem[] => {
        const givers = before.filter(
          ({ step }) => step.component === component && (asksIn(step, source)?.has(name) ?? true),
        );
        const second = givers.find((giver) => givers.some((other) => behind.get(other)?.has(giver)));
        const first = givers.find((giver) => second !== undefined && behind.get(giver)?.has(second));
        if (first === undefined || second === undefined) return [];
        const message = `"${name}" of "${component}" is answered at "${String(first.step.path)}" and again at "${String(second.step.path)}"`;
        return [
          {
            code: "FLOW_CONDITION_TWICE",
            pointer: at,
            message,
            fix: "give one of the two questions another name, or ask before the second",
            value: name,
          },
        ];
      }),
    );
  });
}

function stepsBehind(steps: readonly StepPlace[]): ReadonlyMap<StepPlace, ReadonlySet<StepPlace>> {
  const paths = new Set(steps.map(({ step }) => step.path));
  const next = new Map(steps.map((place) => [place, new Set(followersOf(place, paths))]));
  return new Map(
    steps.map((place) => {
      const found = new Set<StepPlace>();
      const open = [place];
      for (let current = open.pop(); current !== undefined; current = open.pop())
        for (const other of steps)
          if (typeof other.step.path === "string" && next.get(current)?.has(other.step.path) && !found.has(other)) {
            found.add(other);
            open.push(other);
          }
      return [place, found] as const;
    }),
  );
}

function namedAnswers(schema: unknown, pointer: string): { component: string; name: string; pointer: string }[] {
  if (!isRecord(schema)) return [];
  const own = Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([component, part]) => {
    const at = childPointer(`${pointer}/properties`, component);
    return namesOf(part).map((name) => ({ component, name, pointer: at }));
  });
  return [...own, ...combined(schema).flatMap(([part, key]) => namedAnswers(part, `${pointer}/${key}`))];
}

function namesOf(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const own = [
    ...Object.keys(isRecord(schema.properties) ? schema.properties : {}),
    ...(Array.isArray(schema.required) ? schema.required.map(String) : []),
  ];
  return [...new Set([...own, ...combined(schema).flatMap(([part]) => namesOf(part))])];
}
