import { readNext } from "../../../engine/check/next.ts";
import { isRecord } from "../../../engine/core/pointer.ts";

export interface StepPlace {
  readonly step: Record<string, unknown>;
  readonly pointer: string;
}

export function stepsOf(value: unknown): StepPlace[] {
  const steps = isRecord(value) && Array.isArray(value.steps) ? value.steps : [];
  return steps.flatMap((step: unknown, index) => (isRecord(step) ? [{ step, pointer: `/steps/${index}` }] : []));
}

export function conditionsOf({ step, pointer }: StepPlace): { when: Record<string, unknown>; pointer: string }[] {
  const branches: unknown[] = Array.isArray(step.nextStep) ? step.nextStep : [];
  return branches.flatMap((branch, at) =>
    isRecord(branch) && isRecord(branch.when) ? [{ when: branch.when, pointer: `${pointer}/nextStep/${at}/when` }] : [],
  );
}

/** Returns the paths that may follow a step; undefined is the exit. */
export function followersOf({ step, pointer }: StepPlace, paths: ReadonlySet<unknown>): (string | undefined)[] {
  return readNext(step.nextStep, `${pointer}/nextStep`).ways.map(({ to }) => (paths.has(to) ? to : undefined));
}
