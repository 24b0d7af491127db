import { splitRepeatedPath } from "../core/repeat.ts";
import type { Hints } from "./explain.ts";
import { answersBefore } from "./graph-answers.ts";
import type { Edges, GraphStep } from "./graph-pages.ts";
import { checkPageNames, checkPages } from "./graph-pages.ts";
import type { Way } from "./next.ts";
import type { Problem } from "./problems.ts";
import { checkSameKind } from "./same-kind.ts";

export interface Advice {
  readonly nearest?: Hints["nearest"] | undefined;
  readonly exit?: string | undefined;
}

/** Reports steps with the same path. Flows of tools need no other graph check. */
export function checkPaths(steps: readonly GraphStep[]): Problem[] {
  const byPath = new Map(steps.toReversed().map((step) => [step.path, step]));
  return steps.flatMap((step) => {
    const at = splitRepeatedPath(step.path);
    const repeated = at && byPath.get(at.path);
    const other = repeated?.repeat === undefined ? byPath.get(step.path) : repeated;
    if (other === undefined || other === step) return [];
    return [
      {
        code: "FLOW_PATH_DUPLICATE" as const,
        pointer: `${step.pointer}/path`,
        message: `the path "${step.path}" is already taken by the step at ${other.pointer}${other === repeated ? ", which is repeated" : ""}`,
        fix: "give one of the two another path",
        value: step.path,
      },
    ];
  });
}

/** Checks a sequence: one first step, valid targets, no cycle, nothing unreachable, needed answers given before. */
export function checkGraph(steps: readonly GraphStep[], advice: Advice): Problem[] {
  const first = checkFirst(steps);
  const { edges, problems: next, complete } = connect(steps, advice);
  const { cycles, sorted } = findCycles(steps, edges, advice);
  const problems = [...first, ...next, ...cycles, ...checkPageNames(steps)];
  const start = steps.filter((step) => step.first);
  // Further errors would only repeat the ones found.
  if (start.length !== 1 || !complete) return problems;
  const reached = reachable(start[0] as GraphStep, edges);
  const isCaught = cycles.some(({ pointer }) => [...reached].some((step) => pointer.startsWith(`${step.pointer}/`)));
  for (const step of steps) {
    // Steps behind a cycle look unreachable until the author fixes the cycle.
    if (!isCaught && !reached.has(step))
      problems.push({
        code: "FLOW_UNREACHABLE",
        pointer: step.pointer,
        message: `no step leads to "${step.path}"`,
        fix: "name it in another step's nextStep, or remove it",
        value: step.path,
      });
  }
  if (cycles.length === 0) problems.push(...checkPages(steps, edges));
  if (steps.every(({ isKnown }) => isKnown))
    problems.push(
      ...answersBefore([...reached], { edges, sorted }, advice.nearest),
      ...checkSameKind([...reached], edges, advice.nearest),
    );
  return problems;
}

function checkFirst(steps: readonly GraphStep[]): Problem[] {
  const firsts = steps.filter((step) => step.first);
  const targets = new Set(steps.flatMap((step) => step.ways.map((way) => way.to)));
  const heads = steps.filter((step) => !targets.has(step.path));
  const head = heads.length === 1 ? heads[0] : undefined;
  if (firsts.length === 0) {
    const meant = head ?? steps[0];
    return [
      {
        code: "FLOW_FIRST_MISSING",
        pointer: "/steps",
        message: "no step is marked as the first",
        ...(meant && { fix: `add "isFirstStep": true to "${meant.path}"` }),
      },
    ];
  }
  const kept = head?.first ? head : firsts[0];
  return firsts
    .filter((step) => firsts.length > 1 && step !== kept)
    .map((step) => ({
      code: "FLOW_FIRST_DUPLICATE",
      pointer: `${step.pointer}/isFirstStep`,
      message: `"${step.path}" is marked as the first step, and so is "${kept?.path}"`,
      fix: `remove isFirstStep from "${step.path}"`,
      value: true,
    }));
}

/** Connects the steps. A near miss counts as the intended path, so one mistake yields one error. */
function connect(
  steps: readonly GraphStep[],
  { nearest, exit }: Advice,
): { edges: Edges; problems: Problem[]; complete: boolean } {
  const byPath = new Map(steps.toReversed().map((step) => [step.path, step]));
  const edges = new Map<GraphStep, { way: Way; to: GraphStep }[]>();
  const problems: Problem[] = [];
  let complete = byPath.size === steps.length;
  for (const [index, step] of steps.entries()) {
    const out: { way: Way; to: GraphStep }[] = [];
    edges.set(step, out);
    if (!step.hasNext) {
      const following = steps[index + 1]?.path ?? exit;
      problems.push({
        code: "FLOW_NEXT_MISSING",
        pointer: step.pointer,
        message: `"${step.path}" does not say what follows it`,
        fix: following === undefined ? 'add "nextStep" with the name of an exit' : `add "nextStep": "${following}"`,
      });
    }
    if (step.ways.length === 0) complete = false;
    for (const way of step.ways) {
      const target = byPath.get(way.to);
      if (target !== undefined) out.push({ way, to: target });
      else if (way.to.startsWith("/") || (way.to !== exit && byPath.has(`/${way.to}`))) {
        const meant = byPath.has(`/${way.to}`) ? `/${way.to}` : meantBy(way.to, byPath.keys(), { nearest, exit });
        const known = [...new Set(steps.map(({ path }) => `"${path}"`))].join(", ");
        const fix =
          meant === undefined
            ? `known here: ${known}${exit === undefined ? "" : `; or "${exit}"`}`
            : `did you mean "${meant}"?`;
        problems.push({
          code: "FLOW_NEXT_UNKNOWN",
          pointer: way.pointer,
          message: `"${way.to}" is no step of this flow`,
          fix,
          value: way.to,
        });
        const recovered = meant === undefined ? undefined : byPath.get(meant);
        if (recovered === undefined) complete &&= exit !== undefined && meant === exit;
        else out.push({ way, to: recovered });
      }
    }
  }
  return { edges, problems, complete };
}

/** Returns the path that a misspelled one probably means; authors may also write the exit as a path. */
function meantBy(path: string, paths: Iterable<string>, { nearest, exit }: Advice): string | undefined {
  const exitPath = exit === undefined ? [] : [`/${exit}`];
  const meant = nearest?.(path, [...paths, ...exitPath]);
  return meant === exitPath[0] ? exit : meant;
}

function reachable(first: GraphStep, edges: Edges): Set<GraphStep> {
  const reached = new Set([first]);
  for (const step of reached) for (const { to } of edges.get(step) ?? []) reached.add(to);
  return reached;
}

/** Finds the steps that lead back. `sorted` has each step before those that it leads to, except in a cycle. */
function findCycles(
  steps: readonly GraphStep[],
  edges: Edges,
  { exit }: Advice,
): { cycles: Problem[]; sorted: readonly GraphStep[] } {
  const problems: Problem[] = [];
  const done = new Set<GraphStep>();
  const trail = new Set<GraphStep>();
  const visit = (step: GraphStep): void => {
    trail.add(step);
    for (const { way, to } of edges.get(step) ?? []) {
      if (trail.has(to)) {
        const walked = [...trail];
        const circle = [...walked.slice(walked.indexOf(to)), to].map(({ path }) => path).join(" → ");
        problems.push({
          code: "FLOW_CYCLE",
          pointer: way.pointer,
          message: `"${way.to}" leads back: ${circle}`,
          fix: `lead onward, or to ${exit === undefined ? "an exit" : `"${exit}"`}`,
          value: way.to,
        });
      } else if (!done.has(to)) visit(to);
    }
    trail.delete(step);
    done.add(step);
  };
  for (const step of [...steps.filter(({ first }) => first), ...steps]) if (!done.has(step)) visit(step);
  return { cycles: problems, sorted: [...done].toReversed() };
}
