import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Obstacle, Resource, ScreenProps } from "../core/contract.ts";
import { kindOf, type Step, stepAt } from "../core/flow.ts";
import { type Grant, grant } from "../core/guard.ts";
import { shownAnswer } from "../core/session.ts";
import { ahead, type Entry, shown, type Walk, walk } from "../core/walk.ts";
import { entryLoads, type FlowStore, walkInput } from "./flow-store.ts";
import { loadScreen } from "./screens.ts";

/** Steps with no content are left after this many milliseconds (specification, section 4, "Flow"). */
const passAfter = 100;

/** While a step is looked at, what it shows is asked for anew after this many milliseconds: a slot may fill meanwhile. */
const renewEvery = 15_000;

/** What a page shows of a flow at one address. */
export interface FlowView {
  readonly walk: Walk;
  readonly grant: Grant;
  /** The step that the address asks for; undefined where the flow has none there. */
  readonly step: Step | undefined;
  /** The asked step, once it may be entered and is not passed over. */
  readonly entry: Entry | undefined;
  /** The load failure that keeps the step from being shown. */
  readonly failure: { readonly step: Step; readonly error: Error; retry(): void } | undefined;
  readonly position: number;
  readonly total: number;
  /** Path of the shown step before this one. */
  readonly back: string | undefined;
  /** Path of the step that Continue leads to, as far as is known; undefined: the way out. */
  readonly next: string | undefined;
  readonly obstacle: Obstacle | undefined;
  readonly enabled: boolean;
  /** The text of the way on; undefined: it leads out. */
  readonly continueText: string | undefined;
  readonly busy: boolean;
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
  const entry = granted.kind === "enter" ? granted.entry : undefined;
  const next = useMemo(() => (entry === undefined ? undefined : ahead(input, entry)), [input, entry]);

  useLoads(store, walked, granted.kind === "wait" ? granted.wants : next?.wants, next?.step);
  useGrant(store, granted, state, walked, go);
  const entered = entry?.step.path;
  useEffect(() => {
    if (entered !== undefined) store.enter(entered);
  }, [store, entered]);

  const steps = shown(walked);
  const index = steps.findIndex((candidate) => candidate.step.path === path);
  const step = stepAt(flow, path);
  const viewed = entry !== undefined && "view" in entry ? entry : undefined;
  const answer = step === undefined ? undefined : shownAnswer(state.session, step.path);
  const verdict = viewed === undefined ? undefined : viewed.kind.complete(answer, viewed.view);
  const obstacle = verdict === true || verdict === undefined ? undefined : verdict;
  const browsing = viewed?.kind.browse?.(viewed.view, state.viewing[path]);
  useEffect(() => {
    if (browsing !== undefined) resources.refresh([browsing]);
  }, [resources, browsing]);

  const blocked = granted.kind === "wait" || granted.kind === "enter" ? granted.entry : undefined;
  // Until the answer is complete, where it leads is a guess along the flow's plain way.
  const onward = verdict === true ? next?.step : stepAt(flow, step?.next?.otherwise ?? "");
  return {
    walk: walked,
    grant: granted,
    step,
    entry,
    failure: blocked?.state === "failed" ? { step: blocked.step, error: blocked.error, retry: () => resources.refresh(blocked.wants) } : undefined,
    position: index === -1 ? steps.length : index + 1,
    total: steps.length + walked.remaining,
    back: index > 0 ? steps[index - 1]?.step.path : undefined,
    next: onward?.path,
    continueText: onward && (viewed?.kind.continueText?.(answer, viewed.view) ?? step?.continueButtonText),
    obstacle,
    enabled: viewed !== undefined && (verdict === true || viewed.kind.form === true),
    busy: state.busy,
    screen: viewed && {
      ...viewed.view,
      answer,
      change: (value) => store.answer(viewed.step.path, value),
      problem: obstacle,
      text: { title: viewed.step.title, description: viewed.step.description, shortDescription: viewed.step.shortDescription },
      viewing: state.viewing[path],
      look: (viewing) => store.look(viewed.step.path, viewing),
      browsed: browsing === undefined ? undefined : (byPath[browsing] ?? { status: "loading" }),
      reload: () => resources.refresh([...entryLoads(viewed), ...(browsing === undefined ? [] : [browsing])], true),
      advance,
      beforeContinue: store.beforeContinue,
      services: store.host.services,
    },
  };
}

/** Loads what the walk waits for, then what the next step will want, and its code. */
function useLoads(store: FlowStore, walked: Walk, aheadWants: readonly string[] | undefined, aheadStep: Step | undefined): void {
  const last = walked.entries.at(-1);
  const wants = last?.state === "pending" ? last.wants : undefined;
  useEffect(() => {
    if (wants) store.resources.want(wants);
  }, [store, wants]);
  useEffect(() => {
    if (aheadWants) store.resources.want(aheadWants);
  }, [store, aheadWants]);
  const aheadKind = aheadStep && kindOf(store.flow, aheadStep);
  useEffect(() => {
    // A chunk that fails to load ahead is loaded again, and reported, when the step is entered.
    if (aheadKind) void loadScreen(aheadKind).catch(() => undefined);
  }, [aheadKind]);
  const current = walked.entries.find((entry) => entry.state === "current")?.step.path;
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
  { adopted, busy }: FlowStore["state"],
  walked: Walk,
  go: (path: string, options: { replace: boolean }) => void,
): void {
  const to = "to" in granted ? granted.to : undefined;
  const { kind } = granted;
  const here = walked.entries.at(-1)?.step.path;
  const elsewhere = kind === "reset" && adopted && here !== undefined ? here : to;
  useEffect(() => {
    if (elsewhere === undefined) return;
    if (kind === "pass") {
      // Continue itself moves on.
      if (busy) return;
      const timer = setTimeout(() => go(elsewhere, { replace: true }), passAfter);
      return () => clearTimeout(timer);
    }
    if (kind === "reset" && !adopted) store.begin();
    go(elsewhere, { replace: true });
  }, [store, kind, elsewhere, adopted, busy, go]);
}
