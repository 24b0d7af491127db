import { isRecord } from "../../engine/core/pointer.ts";
import { type Fragments, fragmentsIn } from "../../engine/fragments/check-fragments.ts";
import { expandFragments } from "../../engine/fragments/expand-fragments.ts";
import type { FlowStep } from "./flow-steps.ts";

/** Replaces uses of fragments by their steps; returns the same steps if there are none, or one cannot be read. */
export function expandSteps(steps: readonly FlowStep[], fragments: Fragments): readonly FlowStep[] {
  if (fragments.size === 0) return steps;
  const { flow } = expandFragments(fileOf(steps), fragments, { exit: "return" });
  return isRecord(flow) && Array.isArray(flow.steps) ? (flow.steps as FlowStep[]) : steps;
}

/** Names of the fragments that a flow's steps use, through others too, as far as these are known. */
export const namesUsed = (steps: readonly FlowStep[], known: Fragments): readonly string[] =>
  fragmentsIn(fileOf(steps), known);

/** The steps as their file has them: a use has no kind and no title there. */
function fileOf(steps: readonly FlowStep[]): object {
  const rows = steps.map(({ component, title, ...row }) =>
    row.use === undefined ? { ...row, component, title } : row,
  );
  return { title: steps[0]?.path ?? "", steps: rows };
}

/** Whether a step is a listed one itself, or within the listed use. */
export function isWithin(listed: FlowStep | undefined, path: string): boolean {
  if (listed === undefined) return false;
  return path === listed.path || (listed.use !== undefined && path.startsWith(`${listed.path}/`));
}
