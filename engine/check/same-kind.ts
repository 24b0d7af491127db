import { isStepPath } from "../core/named-components.ts";
import { childPointer, isRecord } from "../core/pointer.ts";
import { countSource } from "../core/repeat.ts";
import type { Hints } from "./explain.ts";
import type { Edges, GraphStep } from "./graph-pages.ts";
import type { Problem } from "./problems.ts";

/** Checks that a kind's name means one answer where several steps of it come before, and that named paths exist. */
export function checkSameKind(
  steps: readonly GraphStep[],
  edges: Edges,
  nearest: Hints["nearest"] | undefined,
): Problem[] {
  const byComponent = new Map<string, GraphStep[]>();
  for (const step of steps) byComponent.set(step.component, [...(byComponent.get(step.component) ?? []), step]);
  const byPath = new Map(steps.map((step) => [step.path, step]));
  const given: Given = {
    of: (component) => byComponent.get(component) ?? [],
    at: (path) => byPath.get(path),
    behind: behindIn(edges),
  };
  return steps.flatMap((step) => [
    ...checkNamedReads(step, given, nearest),
    ...checkPlainReads(step, given),
    ...checkRepeatedReads(step, given),
    ...checkConditionNames(step, given),
    ...checkCountName(step, given),
  ]);
}

interface Given {
  of(component: string): readonly GraphStep[];
  at(path: string): GraphStep | undefined;
  /** The steps that may follow a step. */
  behind(step: GraphStep): ReadonlySet<GraphStep>;
}

/** Computed only for kinds with several steps, since it looks at every step behind. */
function behindIn(edges: Edges): Given["behind"] {
  const known = new Map<GraphStep, ReadonlySet<GraphStep>>();
  return (step) => {
    const before = known.get(step);
    if (before !== undefined) return before;
    const found = new Set((edges.get(step) ?? []).map(({ to }) => to));
    for (const each of found) for (const { to } of edges.get(each) ?? []) found.add(to);
    known.set(step, found);
    return found;
  };
}

/** Returns the first two of the steps that one visitor may answer both before `step`, or at it. */
function pairBefore(
  step: GraphStep,
  givers: readonly GraphStep[],
  { behind }: Given,
): readonly GraphStep[] | undefined {
  if (givers.length < 2) return undefined;
  const before = givers.filter((giver) => giver === step || behind(giver).has(step));
  const second = before.find((giver) => before.some((other) => behind(other).has(giver)));
  const first = before.find((giver) => second !== undefined && behind(giver).has(second));
  return first === undefined || second === undefined ? undefined : [first, second];
}

const listed = (paths: readonly string[]): string => paths.map((path) => `"${path}"`).join(" or ");

function checkNamedReads(step: GraphStep, { of, behind }: Given, nearest: Hints["nearest"] | undefined): Problem[] {
  return Object.entries(step.readsFrom ?? {}).flatMap(([component, path]): Problem[] => {
    const pointer = childPointer(`${step.pointer}/reads`, component);
    if (step.reads[component] === undefined) {
      const known = Object.keys(step.reads);
      const message = `"${step.component}" does not read the answer of "${component}"`;
      const fix = known.length === 0 ? "remove it: this kind reads no other answer" : `it reads ${listed(known)}`;
      return [{ code: "FLOW_READ_UNKNOWN", pointer, message, fix, value: component }];
    }
    const givers = of(component).filter((giver) => giver !== step);
    const giver = givers.find((each) => each.path === path);
    if (giver === undefined) {
      const paths = givers.map((each) => each.path);
      const meant = nearest?.(path, paths);
      const fix =
        meant !== undefined ? `did you mean "${meant}"?` : paths.length > 0 ? `it is ${listed(paths)}` : "remove it";
      const message = `"${path}" is no step of the component "${component}"`;
      return [{ code: "FLOW_READ_UNKNOWN", pointer, message, fix, value: path }];
    }
    if (step.reads[component] === "anywhere" || behind(giver).has(step)) return [];
    const message = `"${step.path}" reads the answer of "${path}", but no way leads from there to it`;
    return [{ code: "FLOW_READ_UNANSWERED", pointer, message, fix: "name a step before it", value: path }];
  });
}

function checkPlainReads(step: GraphStep, given: Given): Problem[] {
  return Object.keys(step.reads).flatMap((component): Problem[] => {
    if (step.readsFrom?.[component] !== undefined || step.reads[component] === "list") return [];
    const givers = given.of(component).filter((giver) => giver !== step);
    const pair = pairBefore(step, givers, given);
    if (pair === undefined) return [];
    const paths = pair.map(({ path }) => path);
    const message = `"${step.path}" reads the answer of "${component}", which ${paths.map((path) => `"${path}"`).join(" and ")} both give`;
    const fix = `name the step: "reads": { "${component}": "${paths[0]}" }, or ${listed(paths.slice(1))}`;
    return [{ code: "FLOW_READ_TWICE", pointer: `${step.pointer}/component`, message, fix, value: step.component }];
  });
}

/** A kind that expects one answer cannot use a list. */
function checkRepeatedReads(step: GraphStep, { of, behind }: Given): Problem[] {
  return Object.entries(step.reads).flatMap(([component, read]): Problem[] => {
    const path = step.readsFrom?.[component];
    const repeated = of(component).find(
      (giver) => giver.repeat !== undefined && (path === undefined ? behind(giver).has(step) : giver.path === path),
    );
    if (read === "list" || repeated === undefined) return [];
    const message = `"${step.path}" reads one answer of "${component}", but "${repeated.path}" is repeated and gives a list`;
    const fix = "read from a step that is not repeated, or take a kind that reads a list";
    return [{ code: "FLOW_READ_REPEATED", pointer: `${step.pointer}/component`, message, fix, value: step.component }];
  });
}

/** Two steps of the kind would leave it open which number counts. */
function checkCountName(step: GraphStep, given: Given): Problem[] {
  if (step.repeat === undefined) return [];
  const { name, property } = countSource(step.repeat.count);
  const givers = given.of(name).filter((giver) => giver !== step && (giver.asks?.has(property) ?? true));
  const pair = pairBefore(step, givers, given);
  if (pair === undefined) return [];
  const [first = "", second = ""] = pair.map(({ path }) => path);
  const message = `"${property}" of "${name}" is answered at "${first}" and again at "${second}"`;
  const fix = `name the step: "${first}.${property}" or "${second}.${property}"`;
  const pointer = `${step.pointer}/repeat/count`;
  return [{ code: "FLOW_REPEAT_COUNT", pointer, message, fix, value: step.repeat.count }];
}

/** Different questions in a second step are fine: together they are one answer. */
function checkConditionNames(step: GraphStep, given: Given): Problem[] {
  return step.ways.flatMap(({ when, pointer }) => {
    if (when === undefined) return [];
    const at = `${pointer.slice(0, -"/to".length)}/when`;
    return namedAnswers(when, at).flatMap(({ component, name, pointer: where }): Problem[] => {
      const all = isStepPath(component) ? [] : given.of(component);
      const list = listNamed(given, component);
      if (list !== undefined) {
        const problem = `the condition asks "${component}" for "${name}", but "${list.path}" is repeated and gives a list`;
        const advice = `ask the list: "contains": { "required": ["${name}"], … }`;
        return [{ code: "FLOW_CONDITION_LIST", pointer: where, message: problem, fix: advice, value: name }];
      }
      const asking = all.filter(({ asks, repeat }) => repeat !== undefined || (asks?.has(name) ?? true));
      const pair = pairBefore(step, asking, given);
      if (pair === undefined) return [];
      const [first = "", second = ""] = pair.map(({ path }) => path);
      const message = `"${name}" of "${component}" is answered at "${first}" and again at "${second}"`;
      const fix = `name the step instead of "${component}": ${listed([first, second])}`;
      return [{ code: "FLOW_CONDITION_TWICE", pointer: where, message, fix, value: name }];
    });
  });
}

/** Returns the repeated step that a name in a condition means, if it means no other. */
function listNamed({ of, at }: Given, name: string): GraphStep | undefined {
  const meant = isStepPath(name) ? [at(name)] : of(name);
  return meant.every((step) => step?.repeat !== undefined) ? meant[0] : undefined;
}

interface NamedAnswer {
  readonly component: string;
  readonly name: string;
  readonly pointer: string;
}

function namedAnswers(schema: unknown, pointer: string): NamedAnswer[] {
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

function combined(schema: Readonly<Record<string, unknown>>): [part: unknown, key: string][] {
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) => {
    const parts = schema[key];
    return Array.isArray(parts) ? parts.map((part, index): [unknown, string] => [part, `${key}/${index}`]) : [];
  });
  return [...lists, ...["not", "if", "then", "else"].map((key): [unknown, string] => [schema[key], key])];
}
