import { useEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Blocker, Resource, Sentence } from "../core/contract.ts";
import { type ParsedFlow, pageAt, pageOf, repetitionsOf, type Step, stepsOn } from "../core/flow.ts";
import { type Grant, grant } from "../core/guard.ts";
import { kindPath, screenPath } from "../core/kind.ts";
import {
  type Contributed,
  contributedBy,
  contributedNow,
  onPage,
  type Progress,
  preview,
  progressOf,
  stepAfter,
  upcoming,
  visiblePages,
} from "../core/page.ts";
import { isVisible, stepsAhead, type Walk, walk } from "../core/walk.ts";
import { type FlowStore, walkInput } from "./flow-store.ts";
import {
  closedView,
  continueTextOf,
  failureOf,
  type LoadFailed,
  type StepView,
  viewOf,
  viewPathOf,
} from "./step-view.ts";

/** In milliseconds; steps without content are left after this pause. */
const passAfter = 100;

/** In milliseconds; a visible step refreshes its data this often, because slots may fill up. */
const renewEvery = 15_000;

export interface FlowView extends Progress {
  /** The walk as if the visitor pressed Continue now. */
  readonly preview: Walk;
  readonly grant: Grant;
  /** The page's first step; undefined if the flow has no such page. */
  readonly step: Step | undefined;
  readonly isShown: boolean;
  /** In order, without skipped steps. */
  readonly steps: readonly StepView[];
  readonly failure: LoadFailed | undefined;
  readonly back: string | undefined;
  /** The page after Continue as far as known; undefined for the exit. */
  readonly next: string | undefined;
  readonly open: StepView | undefined;
  readonly blocker: Blocker | undefined;
  readonly enabled: boolean;
  /** The flow's or the step's own text; undefined if neither has one, and if Continue leads to the exit. */
  readonly continueText: string | Sentence | undefined;
  readonly busy: boolean;
  readonly contributed: readonly Contributed[];
}

/**
 * Runs a flow at one of its pages and moves on if the page shows nothing.
 * @param path the page's path below the flow's address, such as "/date"
 * @param go navigates to another page; `replace` adds no history entry
 */
export function useFlow(
  store: FlowStore,
  path: string,
  go: (path: string, options: { replace: boolean }) => void,
  advance: () => void,
): FlowView {
  const state = useSnapshot(store.state) as FlowStore["state"];
  const byPath = useSnapshot(store.resources.byPath) as Readonly<Record<string, Resource>>;
  const { flow } = store;
  const input = useMemo(
    () => walkInput(store, { session: state.session, customer: state.customer }, byPath),
    [store, state.session, state.customer, byPath],
  );
  const walked = useMemo(() => walk(input), [input]);
  const granted = useMemo(() => grant(input, walked, path), [input, walked, path]);
  const page = pageAt(flow, path);
  const isShown = granted.kind === "enter";
  const previewed = useMemo(() => (isShown ? preview(input, page) : walked), [isShown, input, page, walked]);
  const shown = isShown ? onPage(previewed, page).filter(isVisible) : [];
  const ahead = isShown ? upcoming(flow, previewed, page) : [];
  const next = isShown ? stepAfter(previewed, page)?.step : undefined;

  useLoads(store, {
    walked: wantsOf(walked),
    ahead: granted.kind === "wait" ? granted.wants : isShown ? wantsOf(previewed) : undefined,
    code: [
      ...shown.map(({ step }) => screenPath(step.component)),
      ...ahead.flatMap(({ component }) => [kindPath(component), screenPath(component)]),
    ],
    codeAfter: next && screenPath(next.component),
    views: shown.flatMap((walkStep) => viewPathOf(walkStep, state.views) ?? []),
  });
  useRenewal(store, isShown ? page : undefined);
  useGrant(store, granted, state, go);
  useEntering(store, page, granted);

  const pages = visiblePages(walked);
  const views = [
    ...shown.map((walkStep) => viewOf(store, walkStep, state, byPath, advance)),
    ...ahead.map((step) => closedView(store, step, byPath)),
  ];
  const last = shown.at(-1);
  const isForm = last?.state === "current" && last.kind.submit?.form === true;
  const isLeft = last?.state === "visited";
  const open = isLeft || last === undefined ? undefined : views[shown.length - 1];
  // The walk knows how often a step is repeated.
  const first = (shown[0] ?? onPage(walked, page)[0])?.step ?? stepsOn(flow, page)[0];
  const end = ahead.at(-1) ?? last?.step ?? first;
  // Until the answers are complete, guess along the plain nextStep.
  const onward = isLeft || end === undefined ? next : stepsAhead(flow, end).find((each) => pageOf(each) !== page);
  return {
    preview: previewed,
    grant: granted,
    step: first,
    isShown,
    steps: isShown || first === undefined ? views : [{ ...closedView(store, first, byPath), isOpen: true }],
    failure: granted.kind === "wait" ? failureOf(store, granted.walkStep) : undefined,
    ...progressOf(input, walked, page),
    back: granted.kind === "wait" ? leftBefore(flow, state.session.done, page) : pages[pages.indexOf(page) - 1],
    next: onward && pageOf(onward),
    open,
    blocker: open?.blocker,
    enabled: isLeft || isForm,
    continueText:
      onward && (end === last?.step && last !== undefined ? continueTextOf(last, state) : end?.continueButtonText),
    busy: state.busy,
    contributed: useContributed(walked, previewed),
  };
}

/** Enters again once the loads are ready: before, a page may still turn out to have nothing to ask. */
function useEntering(store: FlowStore, page: string, granted: Grant): void {
  const state = granted.kind === "enter" ? granted.walkStep.state : undefined;
  const isPending = state === "pending";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page counts as seen only once its loads are ready
  useEffect(() => {
    if (state !== undefined) store.enter(page);
  }, [store, page, state === undefined, isPending]);
}

/** Keeps the old contributions while a change is loading. */
function useContributed(walked: Walk, previewed: Walk): readonly Contributed[] {
  const before = useRef<readonly Contributed[]>([]);
  const now = useMemo(() => {
    const isPending = previewed.steps.at(-1)?.state === "pending";
    return contributedNow(previewed, isPending && before.current.length > 0 ? before.current : contributedBy(walked));
  }, [walked, previewed]);
  useEffect(() => {
    before.current = now;
  }, [now]);
  return now;
}

function leftBefore(flow: ParsedFlow, done: readonly string[], page: string): string | undefined {
  const all = flow.steps.flatMap((step) => repetitionsOf(flow, step));
  const before = all.slice(
    0,
    all.findIndex((step) => pageOf(step) === page),
  );
  const left = before.findLast((step) => done.includes(step.path));
  return left && pageOf(left);
}

function wantsOf({ steps }: Walk): readonly string[] | undefined {
  const last = steps.at(-1);
  return last?.state === "pending" ? last.wants : undefined;
}

interface Wanted {
  readonly walked: readonly string[] | undefined;
  readonly ahead: readonly string[] | undefined;
  readonly code: readonly string[];
  readonly codeAfter: string | undefined;
  readonly views: readonly string[];
}

function useLoads({ resources }: FlowStore, { walked, ahead, code, codeAfter, views }: Wanted): void {
  const [codePaths, viewPaths] = [code.join("\n"), views.join("\n")];
  useEffect(() => {
    if (walked) resources.want(walked);
  }, [resources, walked]);
  useEffect(() => {
    if (ahead) resources.want(ahead);
  }, [resources, ahead]);
  useEffect(() => {
    // Retries failed preloads.
    resources.refresh(lines(codePaths).filter((path) => resources.byPath[path]?.status !== "ready"));
  }, [resources, codePaths]);
  useEffect(() => {
    if (codeAfter !== undefined) resources.want([codeAfter]);
  }, [resources, codeAfter]);
  useEffect(() => {
    resources.refresh(lines(viewPaths));
  }, [resources, viewPaths]);
}

const lines = (text: string): string[] => (text === "" ? [] : text.split("\n"));

function useRenewal(store: FlowStore, page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    const renew = () => {
      if (document.visibilityState === "visible") store.renew(page);
    };
    renew();
    const timer = setInterval(renew, renewEvery);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [store, page]);
}

function useGrant(
  store: FlowStore,
  granted: Grant,
  { busy }: FlowStore["state"],
  go: (path: string, options: { replace: boolean }) => void,
): void {
  const to = "to" in granted ? granted.to : undefined;
  const { kind } = granted;
  useEffect(() => {
    if (to === undefined) return;
    if (kind === "pass") {
      // The pending Continue will navigate.
      if (busy) return;
      const timer = setTimeout(() => go(to, { replace: true }), passAfter);
      return () => clearTimeout(timer);
    }
    if (kind === "reset") store.begin();
    go(to, { replace: true });
  }, [store, kind, to, busy, go]);
}
