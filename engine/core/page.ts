import { type ParsedFlow, pageOf, type Step, stepsOn } from "./flow.ts";
import { enterStep, leaveStep, type Session } from "./session.ts";
import { isVisible, stepsAhead, visibleSteps, type Walk, type WalkInput, type WalkStep, walk } from "./walk.ts";

/** The walk's steps that are on a page. */
export const onPage = (walked: Walk, page: string): readonly WalkStep[] => walked.steps.filter(({ step }) => pageOf(step) === page);

/**
 * The walk as it would be if Continue were pressed on a page now: along the answers that the page shows, changes that wait for Continue
 * included. It says which of the page's steps are open, what the page would commit and where it leads.
 */
export function preview(input: WalkInput, page: string): Walk {
  const { flow, session } = input;
  return walk({ ...input, session: stepsOn(flow, page).reduce((so, { path }) => leaveStep(flow, so, path), session) });
}

/** The visitor presses Continue on a page, all of whose steps are answered: the answers of those that it shows count, at once. */
export function leavePage(flow: ParsedFlow, session: Session, shown: readonly WalkStep[]): Session {
  return shown.filter(({ state }) => state === "visited").reduce((so, { step: { path } }) => leaveStep(flow, enterStep(so, path), path), session);
}

/** The first step that a visitor would see after a page, where its preview gets there. */
export function stepAfter(previewed: Walk, page: string): WalkStep | undefined {
  const last = previewed.steps.findLastIndex(({ step }) => pageOf(step) === page);
  return previewed.steps.slice(last + 1).find(isVisible);
}

/** The steps of a page that its preview has not reached, as far as they can be foretold: along the plain nextStep. */
export function upcoming(flow: ParsedFlow, previewed: Walk, page: string): readonly Step[] {
  const last = previewed.steps.at(-1);
  return last === undefined || pageOf(last.step) !== page ? [] : stepsAhead(flow, last.step).filter((step) => pageOf(step) === page);
}

/** The pages that the visitor sees or saw, in order. */
export function visiblePages(walked: Walk): readonly string[] {
  return [...new Set(visibleSteps(walked).map(({ step }) => pageOf(step)))];
}

/** How far a page is: its place, from 1 on, among how many. */
export interface Progress {
  readonly position: number;
  readonly total: number;
}

/**
 * Counts the most pages that there can be from the first one that the visitor sees or saw, so that no answer changes the total: a page
 * that is left out, by a branch or because it is skipped, counts as passed.
 */
export function progressOf({ flow, session }: WalkInput, { steps }: Walk, page: string): Progress {
  /** The most pages from some on, all of them reached after as many. */
  const count = (from: readonly string[]): number => {
    const follows = (step: Step) =>
      flow.steps.some((before) => {
        const page = pageOf(before);
        const leads = before.next?.otherwise === step.path || before.next?.branches.some(({ to }) => to === step.path);
        return leads && page !== pageOf(step) && from.includes(page);
      });
    return from.length && 1 + count(flow.steps.filter(follows).map(pageOf));
  };
  const first = steps.find((walkStep) => isVisible(walkStep) || session.history.includes(walkStep.step.path));
  const total = count([pageOf(first?.step ?? flow.first)]);
  return { total, position: total + 1 - count([page]) };
}

/** What a step means for the host, and the page where that can be changed; undefined where it was answered without asking. */
export interface Contributed {
  readonly path: string;
  readonly page: string | undefined;
  readonly contribution: unknown;
}

/** What the walk's steps mean for the host, in order; also the step that is open, with what it shows. */
export function contributedBy(walked: Walk): readonly Contributed[] {
  return walked.steps.flatMap((walkStep): Contributed[] => {
    if (!("context" in walkStep) || walkStep.state === "skipped") return [];
    const { step, kind, answer, context } = walkStep;
    const contribution = kind.contribute?.(answer, context);
    return contribution === undefined ? [] : [{ path: step.path, page: walkStep.state === "autoAnswered" ? undefined : pageOf(step), contribution }];
  });
}

/**
 * What the answers on a page come to, with those of the steps that its preview does not reach as they were before: a step that is open
 * again takes nothing away from the ones behind it.
 */
export function contributedNow(previewed: Walk, before: readonly Contributed[]): readonly Contributed[] {
  const reached = new Set(previewed.steps.map(({ step }) => step.path));
  const isPending = previewed.steps.at(-1)?.state === "pending";
  const last = previewed.steps.at(-1)?.step.path;
  return [...contributedBy(previewed), ...before.filter(({ path }) => !reached.has(path) || (isPending && path === last))];
}
