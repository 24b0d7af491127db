import { proxy, ref } from "valtio";
import { kindOf, type ParsedFlow, stepAt } from "../core/flow.ts";
import { answerStep, emptySession, enterStep, openDrafts, type Session } from "../core/session.ts";
import { type WalkInput, type WalkStep, walk } from "../core/walk.ts";
import type { Continued, FlowState } from "./flow-state.ts";
import type { Host } from "./host.ts";
import type { Resources } from "./resources.ts";
import type { Restored, SessionStore } from "./session-store.ts";
import { change, leave, resume, type StoreInternals, withdrawId } from "./transitions.ts";

/** A flow being run by a visitor: its state, and everything that changes it. */
export interface FlowStore {
  readonly flow: ParsedFlow;
  readonly state: FlowState;
  readonly resources: Resources;
  readonly host: Host;
  answer(path: string, value: unknown): void;
  enter(path: string): void;
  /** Presses Continue on the step at `path`. Presses while one is under way do nothing. */
  proceed(path: string): Promise<Continued>;
  /** The screen of the step at `path` looks at something else. */
  setView(path: string, id: string | undefined): void;
  onSubmit(handler: (() => Promise<boolean>) | undefined): void;
  /** Loads again what has gone stale of what the step at `path` rests on. */
  renew(path: string): void;
  /** Takes back what the answers say of an id, such as that of something that was chosen. */
  takeBack(id: string): Promise<void>;
  /** Begins again. */
  begin(): void;
  /** Starts following other tabs; returns how to stop. */
  open(): () => void;
}

/** The input of the walk, read from (a snapshot of) the store's state. */
export function walkInput(store: FlowStore, state: Pick<FlowState, "session" | "customer">, byPath: Resources["byPath"]): WalkInput {
  return { flow: store.flow, session: state.session, customer: state.customer, resource: (path) => byPath[path] };
}

/**
 * Creates the store of a flow. `begin`: the page was loaded on the first step, which begins again with nothing committed.
 */
export function createFlowStore({
  flow,
  host,
  resources,
  sessionStore,
  restored,
  begin,
  customer,
}: {
  flow: ParsedFlow;
  host: Host;
  resources: Resources;
  sessionStore: SessionStore;
  /** What the session store read. */
  restored: Restored | undefined;
  begin: boolean;
  customer: unknown;
}): FlowStore {
  const state = proxy<FlowState>({ session: ref(restored?.session ?? emptySession), busy: false, changedInOtherTab: false, customer, views: {} });
  let proceeding = false;
  let saidWrong = false;
  const speaking: Host = {
    ...host,
    notify(notice) {
      saidWrong = notice.type === "error";
      host.notify(notice);
    },
  };

  /** An error of this flow does not outlive what it was about. */
  function withdraw(): void {
    if (saidWrong) host.withdraw();
    saidWrong = false;
  }

  function save(session: Session): void {
    if (session === state.session) return;
    state.session = ref(session);
    sessionStore.write(flow, session);
  }

  /** Runs the transition that a press asks for. */
  async function act<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    state.busy = true;
    try {
      return await work();
    } catch (error) {
      speaking.notify({ message: error instanceof Error && error.message ? error.message : host.sentences.unknownFailure, type: "error" });
      resources.refresh(loadsOf(state.session), true);
      return otherwise;
    } finally {
      state.busy = false;
    }
  }

  async function proceed(path: string): Promise<Continued> {
    if (proceeding) return nowhere;
    proceeding = true;
    withdraw();
    const continued = await act(() => leave(internals, path), nowhere);
    proceeding = false;
    return continued;
  }

  /** The loads that a session's walk rests on, or one step of it. */
  function loadsOf(session: Session, path?: string): string[] {
    const { steps } = walk({ flow, session, customer: state.customer, resource: (wanted) => resources.byPath[wanted] });
    return steps.filter((walkStep) => path === undefined || walkStep.step.path === path).flatMap(loadPaths);
  }

  const internals: StoreInternals = { flow, host: speaking, resources, state, save, committing: Promise.resolve() };
  const store: FlowStore = {
    flow,
    state,
    resources,
    host,
    answer(path, value) {
      withdraw();
      const step = flow.steps.find((candidate) => candidate.path === path);
      if (step && kindOf(flow, step)?.submit?.on === "change") void act(() => change(internals, path, value), undefined);
      else save(answerStep(flow, state.session, path, value));
    },
    enter(path) {
      state.changedInOtherTab = false;
      if (internals.at !== undefined && internals.at !== path) withdraw();
      internals.at = path;
      save(enterStep(state.session, path));
      const before = openDrafts(state.session, path).at(0);
      if (before !== undefined) {
        const message = `You changed “${stepAt(flow, before)?.title}” but did not press Continue there, so the change does not count yet.`;
        speaking.notify({ message, type: "info", path: before });
      }
    },
    proceed,
    setView(path, id) {
      state.views[path] = id;
    },
    onSubmit(handler) {
      internals.onSubmit = handler;
      if (handler !== undefined) internals.formIsThere?.();
    },
    renew(path) {
      resources.refresh(loadsOf(state.session, path));
    },
    takeBack(id) {
      withdraw();
      return act(() => withdrawId(internals, id), undefined);
    },
    begin() {
      host.reset();
      save(emptySession);
    },
    open() {
      const stop = sessionStore.follow(flow, (session) => {
        state.session = ref(session);
        state.changedInOtherTab = true;
        host.notify({ message: host.sentences.changedInOtherTab, type: "info" });
      });
      return () => {
        internals.at = undefined;
        stop();
      };
    },
  };

  if (restored === undefined || begin) {
    host.reset();
    state.session = ref(emptySession);
    sessionStore.write(flow, emptySession);
  } else void resume(internals, restored);
  return store;
}

/** The paths that a step has loaded. */
export function loadPaths(walkStep: WalkStep): string[] {
  return "context" in walkStep
    ? (Object.values(walkStep.kind.load?.(walkStep.context) ?? {}) as (string | undefined)[]).filter((path) => path !== undefined)
    : [];
}

const nowhere: Continued = { to: "nowhere" };
