import { proxy, ref } from "valtio";
import { kindOf, type ParsedFlow, pageOf, stepsOn } from "../core/flow.ts";
import { onPage, preview } from "../core/page.ts";
import { answerStep, emptySession, enterStep, openDrafts, type Session } from "../core/session.ts";
import { isVisible, type WalkInput, type WalkStep, walk } from "../core/walk.ts";
import type { Continued, FlowState } from "./flow-state.ts";
import type { Host } from "./host.ts";
import type { Resources } from "./resources.ts";
import type { Restored, SessionStore } from "./session-store.ts";
import { change, leave, recommit, resume, type StoreInternals, withdrawIds } from "./transitions.ts";

export interface FlowStore {
  readonly flow: ParsedFlow;
  readonly state: FlowState;
  readonly resources: Resources;
  readonly host: Host;
  answer(path: string, value: unknown): void;
  /** Records that the visitor sees a page, at a step's own path or a shared one. */
  enter(page: string): void;
  /** Presses Continue on a page. Ignored while another press is pending. */
  proceed(page: string): Promise<Continued>;
  setView(path: string, id: string | undefined): void;
  /** Sets the handler that Continue runs first for a step; undefined removes it. */
  onSubmit(path: string, handler: (() => Promise<boolean>) | undefined): void;
  renew(page: string): void;
  /** Removes ids, such as a waiting list entry, from the answers. Resolves to false on failure, after a message. */
  takeBack(ids: readonly string[]): Promise<boolean>;
  begin(): void;
  /** Follows other tabs; returns a function that stops. */
  open(): () => void;
}

/** Builds the walk's input from the store's state or a snapshot of it. */
export function walkInput(
  store: FlowStore,
  state: Pick<FlowState, "session" | "customer">,
  byPath: Resources["byPath"],
): WalkInput {
  return { flow: store.flow, session: state.session, customer: state.customer, resource: (path) => byPath[path] };
}

/** Creates the store of a flow. `begin` discards the session, for page loads on the first step. */
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
  restored: Restored | undefined;
  begin: boolean;
  customer: unknown;
}): FlowStore {
  const state = proxy<FlowState>({
    session: ref(restored?.session ?? emptySession),
    busy: false,
    changedInOtherTab: false,
    customer,
    views: {},
  });
  let proceeding: Promise<Continued> | undefined;
  let saidWrong = false;
  /** Restores this tab's choice if another tab changes it. */
  let replaced: Session | undefined;
  const speaking: Host = {
    ...host,
    notify(notice) {
      saidWrong = notice.type === "error";
      host.notify(notice);
    },
  };

  /** Dismisses this flow's error once its cause is gone. */
  function withdraw(): void {
    if (saidWrong) host.withdraw();
    saidWrong = false;
  }

  function save(session: Session, isKept = true): void {
    if (session === state.session) return;
    state.session = ref(session);
    if (isKept) sessionStore.write(flow, session);
  }

  let acting = 0;

  /** Runs a transition and reports its error to the visitor. */
  async function act<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    acting += 1;
    state.busy = true;
    try {
      return await work();
    } catch (error) {
      speaking.notify({
        message: error instanceof Error && error.message ? error.message : host.sentences.unknownFailure,
        type: "error",
      });
      resources.refresh([...loadsOf(), ...(internals.at === undefined ? [] : loadsOf(internals.at))], true);
      return otherwise;
    } finally {
      acting -= 1;
      state.busy = acting > 0;
    }
  }

  async function proceed(page: string): Promise<Continued> {
    if (proceeding !== undefined) return nowhere;
    withdraw();
    proceeding = act(() => leave(internals, page), nowhere);
    const continued = await proceeding;
    proceeding = undefined;
    return continued;
  }

  function loadsOf(page?: string): string[] {
    const input = walkInput(store, state, resources.byPath);
    return (page === undefined ? walk(input).steps : onPage(preview(input, page), page)).flatMap(loadPaths);
  }

  const internals: StoreInternals = {
    flow,
    host: speaking,
    resources,
    state,
    save,
    committing: Promise.resolve(),
    withdrawing: Promise.resolve(),
    begun: 0,
    forms: new Map(),
  };
  const store: FlowStore = {
    flow,
    state,
    resources,
    host,
    answer(path, value) {
      withdraw();
      replaced = undefined;
      const step = flow.steps.find((candidate) => candidate.path === path);
      if (step && kindOf(flow, step)?.submit?.on === "change")
        void act(() => change(internals, path, value), undefined);
      else save(answerStep(flow, state.session, path, value));
    },
    enter(page) {
      state.changedInOtherTab = false;
      if (internals.at !== undefined && internals.at !== page) withdraw();
      internals.at = page;
      const paths = stepsOn(flow, page).map(({ path }) => path);
      const first =
        onPage(walk(walkInput(store, state, resources.byPath)), page).find(isVisible)?.step.path ?? paths[0];
      // Do not save an empty session: it would overwrite one that another tab just started.
      if (first !== undefined) save(enterStep(state.session, first), state.session !== emptySession);
      const before = flow.steps.find(({ path }) => path === openDrafts(state.session, paths)[0]);
      if (before !== undefined)
        speaking.notify({ message: host.sentences.changeWaits(before.title), type: "info", path: pageOf(before) });
    },
    proceed,
    setView(path, id) {
      state.views[path] = id;
    },
    onSubmit(path, handler) {
      if (handler === undefined) internals.forms.delete(path);
      else internals.forms.set(path, handler);
      if (handler !== undefined) internals.formIsThere?.(path);
    },
    renew(page) {
      resources.refresh(loadsOf(page));
    },
    async takeBack(ids) {
      withdraw();
      // Wait: Continue commits and saves its own selection, which would restore the removed ids.
      await proceeding;
      return act(() => withdrawIds(internals, ids).then(() => true), false);
    },
    begin() {
      replaced = undefined;
      internals.begun += 1;
      host.reset();
      save(emptySession);
    },
    open() {
      const stop = sessionStore.follow(flow, (session) => {
        replaced ??= state.session;
        const before = replaced;
        state.session = ref(session);
        state.changedInOtherTab = true;
        const restore = () => {
          replaced = undefined;
          save(before);
          void act(() => recommit(internals), undefined);
        };
        const isLost =
          Object.keys(before.answers).length > 0 && JSON.stringify(before.answers) !== JSON.stringify(session.answers);
        host.notify({ message: host.sentences.changedInOtherTab, type: "info", ...(isLost && { restore }) });
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

/** Lists the paths that a step has loaded. */
export function loadPaths(walkStep: WalkStep): string[] {
  return "context" in walkStep
    ? (Object.values(walkStep.kind.load?.(walkStep.context) ?? {}) as (string | undefined)[]).filter(
        (path) => path !== undefined,
      )
    : [];
}

const nowhere: Continued = { to: "nowhere" };
