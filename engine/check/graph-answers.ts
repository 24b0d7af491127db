import { isStepPath, namedComponents } from "../core/named-components.ts";
import { countSource } from "../core/repeat.ts";
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
    ...checkCount(step, steps, answered, nearest),
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

/** A count comes from one answer that visitors have given, whatever their way. */
function checkCount(
  step: GraphStep,
  steps: readonly GraphStep[],
  { some, every }: AnsweredOn,
  nearest: Hints["nearest"] | undefined,
): Problem[] {
  if (step.repeat === undefined) return [];
  const { count } = step.repeat;
  const { name, property } = countSource(count);
  const problem = (message: string, fix: string): Problem[] => [
    { code: "FLOW_REPEAT_COUNT", pointer: `${step.pointer}/repeat/count`, message, fix, value: count },
  ];
  const givers = steps.filter(({ component, path }) => name === component || name === path);
  if (!has(every, step, name)) {
    const before = steps.filter((each) => each !== step && has(every, step, each.component) && !each.repeat);
    const names = [...new Set(before.map((each) => (isStepPath(name) ? each.path : each.component)))];
    const meant = givers.length > 0 ? undefined : nearest?.(name, names);
    const where = has(some, step, name) ? "is not answered on every way to it" : "is answered by no step before it";
    const listed = names.map((each) => `"${each}"`).join(", ");
    const fix = meant
      ? `did you mean "${meant}.${property}"?`
      : names.length > 0
        ? `take a number of a step before it: ${listed}`
        : "put a step that asks for a number before it";
    return problem(`"${step.path}" is repeated by "${count}", but "${name}" ${where}`, fix);
  }
  const repeated = givers.find((giver) => giver !== step && giver.repeat !== undefined);
  if (repeated !== undefined) {
    const once = givers.find((giver) => giver !== step && giver.repeat === undefined);
    return problem(
      `"${step.path}" is repeated by "${count}", but "${repeated.path}" is repeated itself, so that it has many answers`,
      once
        ? `name the step that is not repeated: "${once.path}.${property}"`
        : "take the number of a step that is not repeated",
    );
  }
  const asking = givers.filter((giver) => giver !== step && giver.asks !== undefined);
  const isAsked = asking.length === 0 || asking.some(({ asks }) => asks?.has(property));
  if (isAsked) return [];
  const known = asking.flatMap(({ asks = new Set<string>() }) => [...asks]);
  const meant = nearest?.(property, known);
  return problem(
    `"${step.path}" is repeated by "${count}", but "${name}" has no "${property}"`,
    meant ? `did you mean "${name}.${meant}"?` : `it has ${known.map((each) => `"${each}"`).join(", ")}`,
  );
}

type Answered = ReadonlyMap<GraphStep, ReadonlySet<string>>;

function has(answered: Answered, step: GraphStep, component: string): boolean {
  return answered.get(step)?.has(component) ?? false;
}

/** Lists the paths that any step names: those of all steps would take too long in a large flow. */
function pathsNamed(steps: readonly GraphStep[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap(({ ways, readsFrom = {}, repeat }) => [
      ...Object.values(readsFrom),
      ...(repeat === undefined ? [] : [countSource(repeat.count).name]),
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
