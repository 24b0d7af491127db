import { type ParsedFlow, pageOf, pagesAfter, type Step, stepAt, stepsOn } from "./flow.ts";
import { enterSteps, leaveSteps, type Session } from "./session.ts";
import { isVisible, stepsAhead, visibleSteps, type Walk, type WalkInput, type WalkStep, walk } from "./walk.ts";

/** Lists the steps of the walk on a page. */
export const onPage = (walked: Walk, page: string): readonly WalkStep[] =>
  walked.steps.filter(({ step }) => pageOf(step) === page);

/** Walks as if the visitor pressed Continue now: shows open steps, the commits and the next page. */
export function preview(input: WalkInput, page: string): Walk {
  const { flow, session } = input;
  const paths = stepsOn(flow, page).map(({ path }) => path);
  return walk({ ...input, session: leaveSteps(flow, session, paths) });
}

/** Commits all complete answers of the page together on Continue. */
export function leavePage(flow: ParsedFlow, session: Session, shown: readonly WalkStep[]): Session {
  const left = shown.filter(({ state }) => state === "visited").map(({ step }) => step.path);
  return leaveSteps(flow, enterSteps(session, left), left);
}

/** Returns the first visible step after a page, if the preview gets there. */
export function stepAfter(previewed: Walk, page: string): WalkStep | undefined {
  const last = previewed.steps.findLastIndex(({ step }) => pageOf(step) === page);
  return previewed.steps.slice(last + 1).find(isVisible);
}

/** Lists the page's steps that the preview has not reached, as far as is known, following the plain nextStep. */
export function upcoming(flow: ParsedFlow, previewed: Walk, page: string): readonly Step[] {
  const last = previewed.steps.at(-1);
  return last === undefined || pageOf(last.step) !== page
    ? []
    : stepsAhead(flow, last.step).filter((step) => step.repeat === undefined && pageOf(step) === page);
}

/** Lists the pages that the visitor sees or saw, in order. */
export function visiblePages(walked: Walk): readonly string[] {
  return [...new Set(visibleSteps(walked).map(({ step }) => pageOf(step)))];
}

/** `position` counts from 1. */
export interface Progress {
  readonly position: number;
  readonly total: number;
}

/**
 * Counts the longest path; a page that a branch or skip omits counts as passed. So the total changes only once it is
 * known how often a step is repeated: until then that counts once.
 */
export function progressOf({ flow, session }: WalkInput, { steps, repeats }: Walk, page: string): Progress {
  const seen = new Set(session.history);
  const isCounted = (each: string) =>
    stepsOn(flow, each).some(({ path, isAutomatic }) => !isAutomatic || seen.has(path));
  const own = stepAt(flow, page)?.repeated;
  const pagesAt = (each: string) => {
    const repeated = stepAt(flow, each)?.repeated;
    return repeated === undefined ? Number(isCounted(each)) : (repeats.get(repeated.of.path) ?? 1);
  };
  const counts = new Map<string, number>();
  const count = (from: string): number => {
    const known = counts.get(from);
    if (known !== undefined) return known;
    const length = pagesAt(from) + Math.max(0, ...pagesAfter(flow, from).map(count));
    counts.set(from, length);
    return length;
  };
  const first = steps.find((walkStep) => isVisible(walkStep) || seen.has(walkStep.step.path));
  const total = count(pageOf(first?.step ?? flow.first));
  const left = own === undefined ? count(page) : count(pageOf(own.of)) + 1 - own.n;
  return { total, position: total + 1 - left };
}

/** A step's contribution and the page to edit it on; `page` is undefined for an automatic answer. */
export interface Contributed {
  readonly path: string;
  readonly page: string | undefined;
  readonly contribution: unknown;
}

/** Collects the contributions of the walk in order, including the open step's. */
export function contributedBy(walked: Walk): readonly Contributed[] {
  return walked.steps.flatMap((walkStep): Contributed[] => {
    if (!("context" in walkStep) || walkStep.state === "skipped") return [];
    const { step, kind, answer, context } = walkStep;
    const contribution = kind.contribute?.(answer, context);
    return contribution === undefined
      ? []
      : [{ path: step.path, page: walkStep.state === "autoAnswered" ? undefined : pageOf(step), contribution }];
  });
}

/** Keeps contributions of steps behind the preview, so that reopening a step removes nothing after it. */
export function contributedNow(previewed: Walk, before: readonly Contributed[]): readonly Contributed[] {
  const reached = new Set(previewed.steps.map(({ step }) => step.path));
  const isPending = previewed.steps.at(-1)?.state === "pending";
  const last = previewed.steps.at(-1)?.step.path;
  return [
    ...contributedBy(previewed),
    ...before.filter(({ path }) => !reached.has(path) || (isPending && path === last)),
  ];
}
