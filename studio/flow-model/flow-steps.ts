import { isRecord } from "../../engine/core/pointer.ts";
import { valueAt } from "../text/parse-text.ts";

export interface Branch {
  readonly when: Readonly<Record<string, unknown>>;
  readonly to: string;
}

/** A step's targets: the first branch that holds, else `otherwise`. */
interface Leads {
  readonly branches: readonly Branch[];
  readonly otherwise: string;
}

/** Parses a nextStep; undefined unless it is a path or a list of branches ending with one. */
export function parseNextStep(nextStep: unknown): Leads | undefined {
  if (typeof nextStep === "string") return { branches: [], otherwise: nextStep };
  const [otherwise, ...branches] = Array.isArray(nextStep) ? nextStep.toReversed() : [];
  return typeof otherwise === "string" && branches.every(isBranch)
    ? { branches: branches.toReversed(), otherwise }
    : undefined;
}

function isBranch(entry: unknown): entry is Branch {
  return isRecord(entry) && isRecord(entry.when) && typeof entry.to === "string";
}

/** Paths that a step may lead to, ignoring malformed entries. */
export function targetsOf(nextStep: unknown): string[] {
  const entries = Array.isArray(nextStep) ? nextStep : [nextStep];
  return entries.map((entry) => (isRecord(entry) ? entry.to : entry)).filter((to) => typeof to === "string");
}

/** A step, or several, and all steps that can lead to it, in file order. */
export function stepsUpTo<Step extends { readonly path: string; readonly nextStep?: unknown }>(
  steps: readonly Step[],
  from: number | readonly number[],
): Step[] {
  const found = new Set<Step>([from].flat().flatMap((index) => steps.slice(index, index + 1)));
  for (const step of found)
    for (const other of steps) if (targetsOf(other.nextStep).includes(step.path)) found.add(other);
  return steps.filter((step) => found.has(step));
}

/** `branch` is undefined for the default target. */
interface Way {
  readonly index: number;
  readonly branch: number | undefined;
}

/** All ways to a step, ignoring malformed entries. */
export function waysTo(steps: readonly { readonly nextStep?: unknown }[], path: string): Way[] {
  return steps.flatMap(({ nextStep }, index) => {
    const { branches = [], otherwise } = parseNextStep(nextStep) ?? {};
    const conditional = branches.flatMap(({ to }, branch): Way[] => (to === path ? [{ index, branch }] : []));
    return otherwise === path ? [...conditional, { index, branch: undefined }] : conditional;
  });
}

export interface FlowStep {
  readonly path: string;
  readonly component: string;
  readonly title: string;
  readonly nextStep?: unknown;
  readonly isFirstStep?: boolean;
  /** By kind, the path of the step that it takes the answer from. */
  readonly reads?: Readonly<Record<string, string>>;
  /** Written as `{ "count", "atMost" }`, if the author got it right. */
  readonly repeat?: unknown;
  /** The page it shares with other steps. */
  readonly page?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The fragment that stands here instead of a step. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** The steps of a flow's text in file order, as written: titles may be by language. */
export function stepsOf(text: string): FlowStep[] {
  return stepsIn(valueAt(text, ""));
}

/** The steps of a flow in file order. */
export function stepsIn(flow: unknown): FlowStep[] {
  const steps = isRecord(flow) ? flow.steps : undefined;
  return Array.isArray(steps) ? steps.filter(isRecord).map(asStep) : [];
}

/** A use is listed by the name of its fragment. */
function asStep(step: Record<string, unknown>): FlowStep {
  const { use } = step;
  return (typeof use === "string" ? { ...step, component: "fragment", title: use } : step) as unknown as FlowStep;
}

/** True for a file of fragments/: its steps end with "return". */
export const isFragmentFile = (file: string): boolean => file.startsWith("fragments/");
