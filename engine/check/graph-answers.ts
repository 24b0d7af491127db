import { isStepPath, namedComponents } from "../core/named-components.ts";
import type { Hints } from "./explain.ts";
import { type Edges, type GraphStep, stepsInto } from "./graph-pages.ts";
import type { Problem } from "./problems.ts";

/** Checks that earlier steps give every needed answer; `required` in a condition allows a missing one. */
export function answersBefore(
  steps: readonly GraphStep[],
  { edges, sorted }: { edges: Edges; sorted: readonly GraphStep[] },
  nearest: Hints["nearest"] | undefined,
): Problem[] {
  const into = stepsInto(steps, edges);
  const inOrder = sorted.filter((step) => into.has(step));
  const named = pathsNamed(steps);
  const answered = { some: spread(inOrder, into, named, "some"), every: spread(inOrder, into, named, "every") };
  return steps.flatMap((step) => [
    ...checkReads(step, steps, answered),
    ...checkConditions(step, steps, answered, nearest),
  ]);
}

interface AnsweredOn {
  readonly some: Answered;
  readonly every: Answered;
}

function checkReads(step: GraphStep, steps: readonly GraphStep[], { some, every }: AnsweredOn): Problem[] {
  const missing = Object.keys(step.reads).filter(
    (component) => step.reads[component] === "required" && !has(every, step, step.readsFrom?.[component] ?? component),
  );
  return missing.map((component) => {
    const giver = steps.find((other) => other.component === component);
    const where = has(some, step, component) ? "on one of the ways to it no step" : "no step before it";
    const fix =
      giver === undefined
        ? `put a step of the component "${component}" before it`
        : `let every way to "${step.path}" lead through "${giver.path}"`;
    const message = `"${step.path}" needs the answer of "${component}", but ${where} gives it`;
    return { code: "FLOW_READ_UNANSWERED", pointer: `${step.pointer}/component`, message, fix, value: step.component };
  });
}

function checkConditions(
  step: GraphStep,
  steps: readonly GraphStep[],
  { some, every }: AnsweredOn,
  nearest: Hints["nearest"] | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const answered = new Set([...(some.get(step) ?? []), step.component, step.path]);
  for (const { when, pointer: to } of step.ways) {
    if (when === undefined) continue;
    const at = `${to.slice(0, -"/to".length)}/when`;
    const { named, required } = namedComponents(when);
    if (named.length === 0) {
      const message = "the condition names no component, so that it does not depend on any answer";
      problems.push({
        code: "FLOW_CONDITION_EMPTY",
        pointer: at,
        message,
        fix: 'name one under "properties", with its answer\'s schema',
        value: when,
      });
    }
    const told = new Set<string>();
    for (const { component, pointer } of named) {
      const possible = answered.has(component);
      if (
        told.has(component) ||
        component === step.component ||
        component === step.path ||
        has(every, step, component) ||
        (possible && required.has(component))
      )
        continue;
      told.add(component);
      const alike = isStepPath(component)
        ? steps.map(({ path }) => path)
        : [...answered].filter((name) => !isStepPath(name));
      const meant = possible ? undefined : nearest?.(component, alike);
      const others = `${isStepPath(component) ? "steps" : "answered there"}: ${alike.map((name) => `"${name}"`).join(", ")}`;
      const fix = possible
        ? `add "required": ["${component}"]`
        : meant === undefined
          ? others
          : `did you mean "${meant}"?`;
      const message = `the condition names "${component}", which ${possible ? `is not answered on every way to "${step.path}"` : `no step up to "${step.path}" answers`}`;
      problems.push({ code: "FLOW_CONDITION_UNANSWERED", pointer: at + pointer, message, fix, value: component });
    }
  }
  return problems;
}

type Answered = ReadonlyMap<GraphStep, ReadonlySet<string>>;

function has(answered: Answered, step: GraphStep, component: string): boolean {
  return answered.get(step)?.has(component) ?? false;
}

/** Lists the paths that any step names: those of all steps would take too long in a large flow. */
function pathsNamed(steps: readonly GraphStep[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap(({ ways, readsFrom = {} }) => [
      ...Object.values(readsFrom),
      ...ways.flatMap(({ when }) =>
        namedComponents(when)
          .named.map(({ component }) => component)
          .filter(isStepPath),
      ),
    ]),
  );
}

const namesOf = ({ component, path }: GraphStep, named: ReadonlySet<string>): readonly string[] =>
  named.has(path) ? [component, path] : [component];

/**
 * Computes the components answered before each step. Iterates to a fixed point, so cycles are safe.
 * @param steps each before those that it leads to; another order takes more rounds
 */
function spread(
  steps: readonly GraphStep[],
  into: ReadonlyMap<GraphStep, readonly GraphStep[]>,
  named: ReadonlySet<string>,
  on: "some" | "every",
): Answered {
  const all = new Set(steps.flatMap((step) => namesOf(step, named)));
  const before = new Map<GraphStep, ReadonlySet<string>>(
    steps.map((step) => [step, on === "some" || step.first ? new Set() : all]),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const step of steps) {
      if (step.first && on === "every") continue;
      const sets = (into.get(step) ?? []).map(
        (previous) => new Set([...(before.get(previous) ?? []), ...namesOf(previous, named)]),
      );
      const merged =
        on === "some"
          ? new Set(sets.flatMap((set) => [...set]))
          : new Set([...all].filter((component) => sets.every((set) => set.has(component))));
      if (merged.size === before.get(step)?.size) continue;
      before.set(step, merged);
      changed = true;
    }
  }
  return before;
}
