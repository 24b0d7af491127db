import { proxy, ref } from "valtio";
import { kindOf, type ParsedFlow, stepAt } from "../core/flow.ts";
import { answerStep, emptySession, enterStep, openDrafts, type Session } from "../core/session.ts";
import { type Entry, type WalkInput, walk } from "../core/walk.ts";
import type { Acting } from "./acts.ts";
import type { Continued, FlowState } from "./flow-state.ts";
import type { Host } from "./host.ts";
import type { Keeper, Kept } from "./keeper.ts";
import type { Resources } from "./resources.ts";

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
  look(path: string, viewing: string | undefined): void;
  beforeContinue(act: (() => Promise<boolean>) | undefined): void;
  /** Loads again what has gone stale of what the step at `path` rests on. */
  renew(path: string): void;
  /** Takes back what the answers say of an id, such as that of something in the cart. */
  takeBack(id: string): Promise<void>;
  /** Begins anew. */
  begin(): void;
  /** Starts following other tabs; returns how to stop. */
  open(): () => void;
}

/** The input of the walk, read from (a snapshot of) the store's state. */
export function walkInput(store: FlowStore, state: Pick<FlowState, "session" | "customer">, byPath: Resources["byPath"]): WalkInput {
  return { flow: store.flow, session: state.session, customer: state.customer, resource: (path) => byPath[path] };
}

/**
 * Creates the store of a flow. `begin`: the page was loaded on the first step, which begins the cart anew (specification,
 * section 4, "Cart").
 */
export function createFlowStore({
  flow,
  host,
  resources,
  keeper,
  kept,
  begin,
  customer,
}: {
  flow: ParsedFlow;
  host: Host;
  resources: Resources;
  keeper: Keeper;
  /** What the keeper read. */
  kept: Kept | undefined;
  begin: boolean;
  customer: unknown;
}): FlowStore {
  const state = proxy<FlowState>({ session: ref(kept?.session ?? emptySession), busy: false, adopted: false, customer, viewing: {} });
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
    keeper.write(flow, session);
  }

  /** Runs what a press asks for. What it needs in code is loaded by then, or now. */
  async function act<T>(work: (acts: typeof import("./acts.ts")) => Promise<T>, otherwise: T): Promise<T> {
    state.busy = true;
    try {
      return await work(await loadActs());
    } catch (error) {
      speaking.notify({ message: sentence(error), type: "error" });
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
    const continued = await act(({ leave }) => leave(acting, path), nowhere);
    proceeding = false;
    return continued;
  }

  /** The loads that a session's walk rests on, or one step of it. */
  function loadsOf(session: Session, path?: string): string[] {
    const { entries } = walk({ flow, session, customer: state.customer, resource: (wanted) => resources.byPath[wanted] });
    return entries.filter((entry) => path === undefined || entry.step.path === path).flatMap(entryLoads);
  }

  const acting: Acting = { flow, host: speaking, resources, state, save, committing: Promise.resolve() };
  const store: FlowStore = {
    flow,
    state,
    resources,
    host,
    answer(path, value) {
      withdraw();
      const step = flow.steps.find((candidate) => candidate.path === path);
      if (step && kindOf(flow, step)?.commit === "change") void act(({ change }) => change(acting, path, value), undefined);
      else save(answerStep(flow, state.session, path, value));
    },
    enter(path) {
      state.adopted = false;
      if (acting.at !== undefined && acting.at !== path) withdraw();
      acting.at = path;
      save(enterStep(state.session, path));
      const before = openDrafts(state.session, path).at(0);
      if (before !== undefined) {
        const message = `You changed “${stepAt(flow, before)?.title}” but did not press Continue there, so the change does not count yet.`;
        speaking.notify({ message, type: "info", path: before });
      }
    },
    proceed,
    look(path, viewing) {
      state.viewing[path] = viewing;
    },
    beforeContinue(act) {
      acting.before = act;
    },
    renew(path) {
      resources.refresh(loadsOf(state.session, path));
    },
    takeBack(id) {
      withdraw();
      return act(({ withdrawId }) => withdrawId(acting, id), undefined);
    },
    begin() {
      host.reset();
      save(emptySession);
    },
    open() {
      const stop = keeper.follow(flow, (session) => {
        state.session = ref(session);
        state.adopted = true;
        host.notify({ message: "Your selection changed in another tab.", type: "info" });
      });
      return () => {
        acting.at = undefined;
        stop();
      };
    },
  };

  if (kept === undefined || begin) {
    host.reset();
    state.session = ref(emptySession);
    keeper.write(flow, emptySession);
  } else {
    // Offline, that is found out by the first press.
    loadActs().then(
      ({ resume }) => resume(acting, kept),
      () => undefined,
    );
  }
  return store;
}

/** The paths that an entry's step has loaded. */
export function entryLoads(entry: Entry): string[] {
  return "view" in entry ? (Object.values(entry.kind.load?.(entry.view) ?? {}) as (string | undefined)[]).filter((path) => path !== undefined) : [];
}

const nowhere: Continued = { to: "nowhere" };

/** Nothing is acted on before the first press: that code is not part of the first load. */
export const loadActs = () =>
  import("./acts.ts").catch(() => {
    throw new Error("You seem to be offline. Please check your connection and try again.");
  });

const sentence = (error: unknown): string => (error instanceof Error && error.message ? error.message : "Something went wrong. Please try again.");
