import { proxy, ref } from "valtio";
import { kindOf, type ParsedFlow, pageOf, stepAt, stepsOn, writtenStep } from "../core/flow.ts";
import { onPage } from "../core/page.ts";
import { answerStep, emptySession, enterStep, pendingPaths } from "../core/session.ts";
import { isVisible, type Walk, type WalkInput, walk } from "../core/walk.ts";
import { createExclusive } from "./exclusive.ts";
import type { Host } from "./host.ts";
import type { Resources } from "./resources.ts";
import type { Restored, SessionStore } from "./session-store.ts";
import type { Continued, FlowState } from "./transitions.ts";
import {
  change,
  createErrors,
  createForms,
  inputOf,
  leave,
  loadsOf,
  nowhere,
  remove,
  resume,
  run,
  type StoreInternals,
} from "./transitions.ts";

export interface FlowStore {
  readonly flow: ParsedFlow;
  readonly state: FlowState;
  readonly resources: Resources;
  readonly host: Host;
  answer(path: string, value: unknown): void;
  /** Records that the visitor sees a page, at a step's own path or a shared one; repeat it once its loads are ready. */
  enter(page: string): void;
  /** Presses Continue on a page. Ignored while another press is pending. */
  proceed(page: string): Promise<Continued>;
  setView(path: string, id: string | undefined): void;
  /** Sets the handler that Continue runs first for a step; undefined removes it. */
  onSubmit(path: string, handler: (() => Promise<boolean>) | undefined): void;
  renew(page: string): void;
  /** Removes ids, such as a waiting list entry, from the answers. Resolves to false on failure, after a message. */
  remove(ids: readonly string[]): Promise<boolean>;
  begin(): void;
  /** Returns a function that closes the store. */
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

interface StoreOptions {
  readonly flow: ParsedFlow;
  readonly host: Host;
  readonly resources: Resources;
  readonly sessionStore: SessionStore;
  readonly restored: Restored | undefined;
  readonly begin: boolean;
  readonly customer: unknown;
}

/** Creates the store of a flow. `begin` discards the session, for page loads on the first step. */
export function createFlowStore(options: StoreOptions): FlowStore {
  const { flow, host, resources, sessionStore, restored, begin } = options;
  const internals = createInternals(options);
  const { state, errors } = internals;
  if (restored === undefined || begin) {
    host.reset();
    state.session = ref(emptySession);
    sessionStore.write(flow, emptySession);
  } else void resume(internals, restored);
  return {
    flow,
    state,
    resources,
    host,
    answer: (path, value) => answer(internals, path, value),
    enter: (page) => enter(internals, page),
    proceed: (page) => proceed(internals, page),
    setView(path, id) {
      state.views[path] = id;
    },
    onSubmit: internals.forms.set,
    renew: (page) => resources.refresh(loadsOf(internals, page)),
    async remove(ids) {
      errors.dismiss();
      // Wait: Continue commits and saves its own selection, which would restore the removed ids.
      await internals.proceeding;
      return run(internals, () => remove(internals, ids).then(() => true), false);
    },
    begin() {
      internals.epoch += 1;
      host.reset();
      internals.save(emptySession);
    },
    open() {
      return () => {
        internals.page = undefined;
        internals.entered = undefined;
      };
    },
  };
}

function createInternals({ flow, host, resources, sessionStore, restored, customer }: StoreOptions): StoreInternals {
  const state = proxy<FlowState>({
    session: ref(restored?.session ?? emptySession),
    busy: false,
    customer,
    views: {},
  });
  return {
    ...{ flow, host, resources, state },
    save(session, persist = true) {
      if (session === state.session) return;
      state.session = ref(session);
      if (persist) sessionStore.write(flow, session);
    },
    errors: createErrors(host),
    forms: createForms(),
    commits: createExclusive(),
    removals: createExclusive(),
    epoch: 0,
    running: 0,
    proceeding: undefined,
    page: undefined,
    entered: undefined,
  };
}

function answer(internals: StoreInternals, path: string, value: unknown): void {
  const { flow, state, errors, save } = internals;
  errors.dismiss();
  const step = stepAt(flow, path);
  if (step && kindOf(flow, step)?.submit?.on === "change")
    void run(internals, () => change(internals, path, value), undefined);
  else save(answerStep(flow, state.session, path, value));
}

function enter(internals: StoreInternals, page: string): void {
  const { flow, state, host, errors, save } = internals;
  if (internals.page !== undefined && internals.page !== page) errors.dismiss();
  internals.page = page;
  const paths = stepsOn(flow, page).map(({ path }) => path);
  const walked = walk(inputOf(internals));
  const shown = onPage(walked, page).find(isVisible);
  // A page that is loading may turn out to ask nothing; it is then passed, and was never seen.
  if (shown?.state === "pending") return;
  reportMove(internals, walked, page);
  const first = shown?.step.path ?? paths[0];
  // Do not save an empty session: a new tab would begin with it instead of an earlier one's answers.
  if (first !== undefined) save(enterStep(state.session, first), state.session !== emptySession);
  const [waiting = ""] = pendingPaths(state.session, paths);
  const before = walked.steps.find(({ step }) => step.path === waiting)?.step ?? stepAt(flow, waiting);
  if (before !== undefined)
    errors.notify({ message: host.sentences.changeWaits(before.title), type: "info", path: pageOf(before) });
}

/** Tells the host that a page was left for another one. @param page undefined for the flow's exit */
function reportMove(internals: StoreInternals, walked: Walk | undefined, page: string | undefined): void {
  const { flow, host, entered: left } = internals;
  if (left === page) return;
  internals.entered = page;
  const pathOf = (of: string) => {
    const [first] = stepsOn(flow, of);
    return first === undefined ? of : writtenStep(first).path;
  };
  const pages = walked?.steps.map(({ step }) => pageOf(step)) ?? [];
  const isBack = page !== undefined && pages.includes(page) && pages.indexOf(page) < pages.indexOf(left ?? "");
  // The repetitions of a step are one step to those who count.
  if (left !== undefined && page !== undefined && pathOf(left) === pathOf(page)) return;
  if (left !== undefined) host.moved?.({ path: pathOf(left), move: isBack ? "back" : "continued" });
  if (page !== undefined) host.moved?.({ path: pathOf(page), move: "entered" });
}

async function proceed(internals: StoreInternals, page: string): Promise<Continued> {
  if (internals.proceeding !== undefined) return nowhere;
  internals.errors.dismiss();
  internals.proceeding = run(internals, () => leave(internals, page), nowhere);
  const continued = await internals.proceeding;
  internals.proceeding = undefined;
  if (continued.to === "out") reportMove(internals, undefined, undefined);
  return continued;
}
