import { isRecord } from "../../engine/core/pointer.ts";
import { leadsOf, type WrittenBranch } from "../conditions/leads.ts";
import { insertItem, moveItem, removeItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";

export interface WrittenStep {
  readonly path: string;
  readonly component: string;
  readonly title: string;
  readonly nextStep?: unknown;
  readonly isFirstStep?: boolean;
  /** The page it shares with other steps. */
  readonly page?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const exit = "checkout";

/** The steps of a flow's text in file order. */
export function stepsOf(text: string): WrittenStep[] {
  const steps = valueAt(text, "/steps");
  return Array.isArray(steps) ? steps.filter(isRecord).map((step) => step as unknown as WrittenStep) : [];
}

/**
 * Moves a step and relinks its neighbours in list order; the first stays the flow's first. Conditions do not change.
 */
export function moveStep(text: string, from: number, to: number): string {
  return keepOrder(text, (before) => moveItem(before, `/steps/${from}`, to));
}

/** Removes a step: the one above, and every branch to it, leads to the one below. */
export function removeStep(text: string, index: number): string {
  const steps = stepsOf(text);
  const gone = steps[index];
  if (gone === undefined) return text;
  const after = leadsOf(gone.nextStep)?.otherwise ?? steps[index + 1]?.path ?? exit;
  const led = steps.reduce((edited, step, place) => {
    if (place === index || step.nextStep === undefined) return edited;
    const leads = withTarget(step.nextStep, gone.path, after);
    return leads === step.nextStep ? edited : setValue(edited, `/steps/${place}/nextStep`, leads);
  }, text);
  return keepOrder(led, (before) => removeItem(before, `/steps/${index}`));
}

/** Adds a step below another and takes over its target. @param step `when`: show it only under this condition */
export function addStep(
  text: string,
  below: number,
  step: {
    component: string;
    title: string;
    data: Readonly<Record<string, unknown>>;
    when?: WrittenBranch["when"] | undefined;
  },
): { text: string; path: string } {
  const steps = stepsOf(text);
  const taken = new Set(steps.map(({ path }) => path));
  const path = freePath(`/${step.component}`, taken);
  const above = steps[below];
  const isTools = valueAt(text, "/mode") === "tools";
  const led = isTools ? undefined : leadsOf(above?.nextStep);
  const leads = isTools ? {} : { nextStep: led?.otherwise ?? exit };
  const written = {
    path,
    component: step.component,
    ...leads,
    title: step.title,
    ...(Object.keys(step.data).length > 0 && { data: step.data }),
  };
  const inserted = insertItem(text, "/steps", below + 1, written);
  if (led !== undefined && step.when !== undefined) {
    const branches = [...led.branches, { when: step.when, to: path }, led.otherwise];
    return { path, text: setValue(inserted, `/steps/${below}/nextStep`, branches) };
  }
  const at = isTools || above === undefined ? undefined : otherwiseAt(above, below);
  return { path, text: at === undefined ? inserted : setValue(inserted, at, path) };
}

function otherwiseAt({ nextStep }: WrittenStep, index: number): string | undefined {
  const leads = leadsOf(nextStep);
  return leads && `/steps/${index}/nextStep${Array.isArray(nextStep) ? `/${leads.branches.length}` : ""}`;
}

function freePath(path: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Edits the list, then links each step to its new successor if it led to its successor before. */
function keepOrder(text: string, edit: (text: string) => string): string {
  const before = stepsOf(text);
  const followers = new Set(
    before
      .filter(({ nextStep }, index) => leadsOf(nextStep)?.otherwise === (before[index + 1]?.path ?? exit))
      .map(({ path }) => path),
  );
  const first = before.find(({ isFirstStep }) => isFirstStep)?.path;
  const wasFirst = first !== undefined && first === before[0]?.path;
  let edited = edit(text);
  const after = stepsOf(edited);
  for (const [index, step] of after.entries()) {
    const next = after[index + 1]?.path ?? exit;
    const at = otherwiseAt(step, index);
    if (followers.has(step.path) && at !== undefined) edited = setValue(edited, at, next);
    const isFirst = index === 0 && (wasFirst || !after.some(({ isFirstStep }) => isFirstStep));
    if (wasFirst && step.isFirstStep && index > 0) edited = setValue(edited, `/steps/${index}/isFirstStep`, undefined);
    if (isFirst && first !== undefined && !step.isFirstStep)
      edited = setValue(edited, `/steps/${index}/isFirstStep`, true);
  }
  return edited;
}

/** Replaces one target of a nextStep; returns it unchanged if it does not lead there. */
export function withTarget(nextStep: unknown, from: string, to: string): unknown {
  if (nextStep === from) return to;
  if (!Array.isArray(nextStep)) return nextStep;
  const leads = nextStep.map((each) =>
    each === from ? to : isRecord(each) && each.to === from ? { ...each, to } : each,
  );
  return leads.some((each, index) => each !== nextStep[index]) ? leads : nextStep;
}
