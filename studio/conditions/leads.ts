import { isRecord } from "../../engine/core/pointer.ts";

/** Where a step leads if a condition holds. */
export interface WrittenBranch {
  readonly when: Readonly<Record<string, unknown>>;
  readonly to: string;
}

/** Where a step leads: to the first branch that holds, else to `otherwise`. */
export interface Leads {
  readonly branches: readonly WrittenBranch[];
  readonly otherwise: string;
}

/** What a nextStep says; undefined where it is no path, nor a list of branches that ends with one. */
export function leadsOf(nextStep: unknown): Leads | undefined {
  if (typeof nextStep === "string") return { branches: [], otherwise: nextStep };
  const [otherwise, ...branches] = Array.isArray(nextStep) ? nextStep.toReversed() : [];
  return typeof otherwise === "string" && branches.every(isBranch) ? { branches: branches.toReversed(), otherwise } : undefined;
}

function isBranch(entry: unknown): entry is WrittenBranch {
  return isRecord(entry) && isRecord(entry.when) && typeof entry.to === "string";
}

/** The paths that a step may lead to, as far as they can be read. */
export function targetsOf(nextStep: unknown): string[] {
  const entries = Array.isArray(nextStep) ? nextStep : [nextStep];
  return entries.map((entry) => (isRecord(entry) ? entry.to : entry)).filter((to) => typeof to === "string");
}

/** The steps on the ways to one, and that one, in the order of the file. */
export function stepsUpTo<Step extends { readonly path: string; readonly nextStep?: unknown }>(steps: readonly Step[], index: number): Step[] {
  const found = new Set<Step>(steps.slice(index, index + 1));
  for (const step of found) for (const other of steps) if (targetsOf(other.nextStep).includes(step.path)) found.add(other);
  return steps.filter((step) => found.has(step));
}

/** How a step is reached from another: by its branch of this place, or where none of its branches holds. */
interface Way {
  readonly index: number;
  readonly branch: number | undefined;
}

/** All ways to a step, as far as they can be read. */
export function waysTo(steps: readonly { readonly nextStep?: unknown }[], path: string): Way[] {
  return steps.flatMap(({ nextStep }, index) => {
    const { branches = [], otherwise } = leadsOf(nextStep) ?? {};
    const conditional = branches.flatMap(({ to }, branch): Way[] => (to === path ? [{ index, branch }] : []));
    return otherwise === path ? [...conditional, { index, branch: undefined }] : conditional;
  });
}
