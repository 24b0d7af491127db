import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Blocker, Layout, Resource, ScreenProps } from "../core/contract.ts";
import { kindOf, type ParsedFlow, type Step, stepAt } from "../core/flow.ts";
import { type Grant, grant } from "../core/guard.ts";
import { screenPath } from "../core/registry.ts";
import type { Sentence } from "../core/sentence.ts";
import { shownAnswer } from "../core/session.ts";
import { lookAhead, visibleSteps, type Walk, type WalkStep, walk } from "../core/walk.ts";
import { type FlowStore, loadPaths, walkInput } from "./flow-store.ts";
import type { Screen } from "./load-flow.ts";

/** Steps with no content are left after this many milliseconds. */
const passAfter = 100;

/** While a step is looked at, what it shows is loaded again after this many milliseconds: a slot may fill meanwhile. */
const renewEvery = 15_000;

/** What a page shows of a flow at one address. */
export interface FlowView {
  readonly walk: Walk;
  readonly grant: Grant;
  /** The step that the address asks for; undefined where the flow has none there. */
  readonly step: Step | undefined;
  /** The asked step, once it may be entered and is not skipped. */
  readonly walkStep: WalkStep | undefined;
  /** The load failure that keeps the step from being shown. */
  readonly failure: { readonly step: Step; readonly error: Error; retry(): void } | undefined;
  readonly position: number;
  readonly total: number;
  /** Path of the shown step before this one. */
  readonly back: string | undefined;
  /** Path of the step that Continue leads to, as far as is known; undefined: the exit. */
  readonly next: string | undefined;
  readonly blocker: Blocker | undefined;
  readonly enabled: boolean;
  /** The text of Continue; undefined: it leads to the exit. */
  readonly continueText: string | Sentence | undefined;
  readonly busy: boolean;
  /** How the step's kind is shown; empty while the kind is not loaded. */
  readonly layout: Layout;
  /** The code of the step's screen. */
  readonly code: Resource<Screen>;
  /** Loads again the code of the step's screen. */
  reloadCode(): void;
  /** Loads again what the step rests on, and what its screen looks at. */
  reload(): void;
  /** For the step's screen; undefined while the step cannot be shown. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind's screen gets its own types, which the host does not know
  readonly screen: ScreenProps<any, any, any, any> | undefined;
}

/**
 * Runs a flow at the address of one of its steps: asks the walk whether the step may be entered, loads what is wanted and what comes
 * next, and moves on where the step has nothing to show.
 * @param path the step's path below the flow's address, such as "/date"
 * @param go moves to another step of the flow; `replace` leaves no trace in the browser's history
 */
export function useFlow(store: FlowStore, path: string, go: (path: string, options: { replace: boolean }) => void, advance: () => void): FlowView {
  const state = useSnapshot(store.state) as FlowStore["state"];
  const byPath = useSnapshot(store.resources.byPath) as Readonly<Record<string, Resource>>;
  const { flow, resources } = store;
  const input = useMemo(() => walkInput(store, { session: state.session, customer: state.customer }, byPath), [store, state.session, state.customer, byPath]);
  const walked = useMemo(() => walk(input), [input]);
  const granted = useMemo(() => grant(input, walked, path), [input, walked, path]);
  const walkStep = granted.kind === "enter" ? granted.walkStep : undefined;
  const next = useMemo(() => (walkStep === undefined ? undefined : lookAhead(input, walkStep)), [input, walkStep]);

  useLoads(store, walked, granted.kind === "wait" ? granted.wants : next?.wants, next?.step);
  useGrant(store, granted, state, walked, go);
  const entered = walkStep?.step.path;
  useEffect(() => {
    if (entered !== undefined) store.enter(entered);
  }, [store, entered]);

  const steps = visibleSteps(walked);
  const index = steps.findIndex((candidate) => candidate.step.path === path);
  const step = stepAt(flow, path);
  const viewed = walkStep !== undefined && "context" in walkStep ? walkStep : undefined;
  const answer = step === undefined ? undefined : shownAnswer(state.session, step.path);
  const completion = viewed === undefined ? undefined : viewed.kind.complete(answer, viewed.context);
  const blocker = completion === true || completion === undefined ? undefined : completion;
  const viewPath = viewed?.kind.loadView?.(viewed.context, state.views[path]);
  useEffect(() => {
    if (viewPath !== undefined) resources.refresh([viewPath]);
  }, [resources, viewPath]);

  const codePath = walkStep !== undefined && "kind" in walkStep ? screenPath(walkStep.kind.component) : undefined;
  useEffect(() => {
    // What failed to load ahead is loaded again.
    if (codePath !== undefined && resources.byPath[codePath]?.status !== "ready") resources.refresh([codePath]);
  }, [resources, codePath]);

  const blocked = granted.kind === "wait" || granted.kind === "enter" ? granted.walkStep : undefined;
  // Until the answer is complete, where it leads is a guess along the flow's plain way.
  const onward = completion === true ? next?.step : stepAt(flow, step?.next?.otherwise ?? "");
  return {
    walk: walked,
    grant: granted,
    step,
    walkStep,
    failure: blocked?.state === "failed" ? { step: blocked.step, error: blocked.error, retry: () => resources.refresh(blocked.wants) } : undefined,
    position: index === -1 ? steps.length : index + 1,
    total: steps.length + walked.remaining,
    back: granted.kind === "wait" ? leftBefore(flow, state.session.done, path) : steps[index - 1]?.step.path,
    next: onward?.path,
    continueText: onward && (viewed?.kind.submit?.label?.(answer, viewed.context) ?? step?.continueButtonText),
    blocker,
    enabled: viewed !== undefined && (completion === true || viewed.kind.submit?.form === true),
    busy: state.busy,
    code: (codePath === undefined ? undefined : (byPath[codePath] as Resource<Screen> | undefined)) ?? { status: "loading" },
    reloadCode: () => codePath && resources.reload(codePath),
    layout: (step && kindOf(flow, step)?.layout) ?? {},
    reload: () => viewed && resources.refresh([...loadPaths(viewed), ...(viewPath === undefined ? [] : [viewPath])], true),
    screen: viewed && {
      ...viewed.context,
      title: viewed.step.title,
      answer,
      change: (value) => store.answer(viewed.step.path, value),
      view: {
        id: state.views[path],
        resource: viewPath === undefined ? undefined : (byPath[viewPath] ?? { status: "loading" }),
        show: (id) => store.setView(viewed.step.path, id),
      },
      submission: { onSubmit: store.onSubmit, submit: advance },
      services: store.host.services,
    },
  };
}

/** The step that was left last before the one at a path: until the walk gets there, Back leads to it. */
function leftBefore({ steps }: ParsedFlow, done: readonly string[], path: string): string | undefined {
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.path === path),
  );
  return before.findLast((step) => done.includes(step.path))?.path;
}

/** Loads what the walk waits for, then what the next step will want, and its code. */
function useLoads(store: FlowStore, walked: Walk, aheadWants: readonly string[] | undefined, aheadStep: Step | undefined): void {
  const last = walked.steps.at(-1);
  const wants = last?.state === "pending" ? last.wants : undefined;
  useEffect(() => {
    if (wants) store.resources.want(wants);
  }, [store, wants]);
  useEffect(() => {
    if (aheadWants) store.resources.want(aheadWants);
  }, [store, aheadWants]);
  const aheadKind = aheadStep && kindOf(store.flow, aheadStep);
  useEffect(() => {
    if (aheadKind) store.resources.want([screenPath(aheadKind.component)]);
  }, [store, aheadKind]);
  const current = walked.steps.find((walkStep) => walkStep.state === "current")?.step.path;
  useEffect(() => {
    if (current === undefined) return;
    const renew = () => {
      if (document.visibilityState === "visible") store.renew(current);
    };
    renew();
    const timer = setInterval(renew, renewEvery);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [store, current]);
}

/** Carries out what the guard said about an address that is not simply entered. */
function useGrant(
  store: FlowStore,
  granted: Grant,
  { changedInOtherTab, busy }: FlowStore["state"],
  walked: Walk,
  go: (path: string, options: { replace: boolean }) => void,
): void {
  const to = "to" in granted ? granted.to : undefined;
  const { kind } = granted;
  const here = walked.steps.at(-1)?.step.path;
  const elsewhere = kind === "reset" && changedInOtherTab && here !== undefined ? here : to;
  useEffect(() => {
    if (elsewhere === undefined) return;
    if (kind === "pass") {
      // Continue itself moves on.
      if (busy) return;
      const timer = setTimeout(() => go(elsewhere, { replace: true }), passAfter);
      return () => clearTimeout(timer);
    }
    if (kind === "reset" && !changedInOtherTab) store.begin();
    go(elsewhere, { replace: true });
  }, [store, kind, elsewhere, changedInOtherTab, busy, go]);
}
