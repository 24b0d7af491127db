import { useEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Blocker, Resource } from "../core/contract.ts";
import { type ParsedFlow, pageAt, pageOf, type Step, stepAt, stepsOn } from "../core/flow.ts";
import { type Grant, grant } from "../core/guard.ts";
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
import { kindPath, screenPath } from "../core/registry.ts";
import type { Sentence } from "../core/sentence.ts";
import { isVisible, type Walk, walk } from "../core/walk.ts";
import { type FlowStore, walkInput } from "./flow-store.ts";
import { closedView, continueTextOf, failureOf, type LoadFailed, type StepView, viewOf, viewPathOf } from "./step-view.ts";

/** Steps with no content are left after this many milliseconds. */
const passAfter = 100;

/** While a step is looked at, what it shows is loaded again after this many milliseconds: a slot may fill meanwhile. */
const renewEvery = 15_000;

/** What a page shows of a flow at one address. */
export interface FlowView extends Progress {
  /** The walk as it would be if Continue were pressed now. */
  readonly preview: Walk;
  readonly grant: Grant;
  /** The first step of the page that the address asks for; undefined where the flow has no such page. */
  readonly step: Step | undefined;
  /** May the page be shown? */
  readonly isShown: boolean;
  /** The page's steps, in order, without those that are skipped. */
  readonly steps: readonly StepView[];
  /** The load failure that keeps the page from being shown. */
  readonly failure: LoadFailed | undefined;
  /** The page before this one. */
  readonly back: string | undefined;
  /** The page that Continue leads to, as far as is known; undefined: the exit. */
  readonly next: string | undefined;
  /** The step that keeps Continue from leading on; undefined where none does. */
  readonly open: StepView | undefined;
  readonly blocker: Blocker | undefined;
  readonly enabled: boolean;
  /** The text of Continue; undefined: it leads to the exit. */
  readonly continueText: string | Sentence | undefined;
  readonly busy: boolean;
  /** What the answers on screen mean for the host, sent or not. */
  readonly contributed: readonly Contributed[];
}

/**
 * Runs a flow at the address of one of its pages: asks the walk whether the page may be entered, loads what is wanted and what comes
 * next, and moves on where the page has nothing to show.
 * @param path the page's path below the flow's address, such as "/date"
 * @param go moves to another page of the flow; `replace` leaves no trace in the browser's history
 */
export function useFlow(store: FlowStore, path: string, go: (path: string, options: { replace: boolean }) => void, advance: () => void): FlowView {
  const state = useSnapshot(store.state) as FlowStore["state"];
  const byPath = useSnapshot(store.resources.byPath) as Readonly<Record<string, Resource>>;
  const { flow } = store;
  const input = useMemo(() => walkInput(store, { session: state.session, customer: state.customer }, byPath), [store, state.session, state.customer, byPath]);
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
    code: [...shown.map(({ step }) => screenPath(step.component)), ...ahead.flatMap(({ component }) => [kindPath(component), screenPath(component)])],
    codeAfter: next && screenPath(next.component),
    views: shown.flatMap((walkStep) => viewPathOf(walkStep, state.views) ?? []),
  });
  useRenewal(store, isShown ? page : undefined);
  useGrant(store, granted, state, walked, go);
  useEffect(() => {
    if (isShown) store.enter(page);
  }, [store, isShown, page]);

  const pages = visiblePages(walked);
  const views = [...shown.map((walkStep) => viewOf(store, walkStep, state, byPath, advance)), ...ahead.map((step) => closedView(store, step, byPath))];
  const last = shown.at(-1);
  const isForm = last?.state === "current" && last.kind.submit?.form === true;
  const isLeft = last?.state === "visited";
  const open = isLeft || last === undefined ? undefined : views[shown.length - 1];
  const [first] = stepsOn(flow, page);
  const end = ahead.at(-1) ?? last?.step ?? first;
  // Until the answers are complete, where they lead is a guess along the flow's plain way.
  const onward = isLeft ? next : stepAt(flow, end?.next?.otherwise ?? "");
  return {
    preview: previewed,
    grant: granted,
    step: first,
    isShown,
    // While the page waits it shows that its first step is being loaded.
    steps: isShown || first === undefined ? views : [{ ...closedView(store, first, byPath), isOpen: true }],
    failure: granted.kind === "wait" ? failureOf(store, granted.walkStep) : undefined,
    ...progressOf(input, walked, page),
    back: granted.kind === "wait" ? leftBefore(flow, state.session.done, page) : pages[pages.indexOf(page) - 1],
    next: onward && pageOf(onward),
    open,
    blocker: open?.blocker,
    enabled: isLeft || isForm,
    continueText: onward && (end === last?.step && last !== undefined ? continueTextOf(last, state) : end?.continueButtonText),
    busy: state.busy,
    contributed: useContributed(walked, previewed),
  };
}

/** What the answers on screen mean. While the answer behind a change is loading, what was there stays. */
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

/** The page of the step that was left last before this page: until the walk gets there, Back leads to it. */
function leftBefore({ steps }: ParsedFlow, done: readonly string[], page: string): string | undefined {
  const before = steps.slice(
    0,
    steps.findIndex((step) => pageOf(step) === page),
  );
  const left = before.findLast((step) => done.includes(step.path));
  return left && pageOf(left);
}

/** What a walk waits for. */
function wantsOf({ steps }: Walk): readonly string[] | undefined {
  const last = steps.at(-1);
  return last?.state === "pending" ? last.wants : undefined;
}

interface Wanted {
  /** What the walk waits for. */
  readonly walked: readonly string[] | undefined;
  /** What it will wait for once the page is left. */
  readonly ahead: readonly string[] | undefined;
  /** The code of the page's screens, and of the screen that follows. */
  readonly code: readonly string[];
  readonly codeAfter: string | undefined;
  /** What the screens look at. */
  readonly views: readonly string[];
}

/** Loads what the page waits for, then what the next one will want, and its code. */
function useLoads({ resources }: FlowStore, { walked, ahead, code, codeAfter, views }: Wanted): void {
  const [codePaths, viewPaths] = [code.join("\n"), views.join("\n")];
  useEffect(() => {
    if (walked) resources.want(walked);
  }, [resources, walked]);
  useEffect(() => {
    if (ahead) resources.want(ahead);
  }, [resources, ahead]);
  useEffect(() => {
    // What failed to load ahead is loaded again.
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

/** Loads what a page shows again every while. */
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
  const last = walked.steps.at(-1);
  const here = last && pageOf(last.step);
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
