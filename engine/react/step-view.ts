import type { Blocker, Layout, Resource, ScreenProps, Sentence } from "../core/contract.ts";
import { kindOf, type Step } from "../core/flow.ts";
import { screenPath } from "../core/kind.ts";
import { shownAnswer } from "../core/session.ts";
import type { WalkStep } from "../core/walk.ts";
import type { FlowStore } from "./flow-store.ts";
import type { Screen } from "./load-flow.ts";
import type { FlowState } from "./transitions.ts";
import { loadPaths } from "./transitions.ts";

export interface StepView {
  readonly step: Step;
  /** False while an earlier step on the page is unanswered: only the title shows. */
  readonly isOpen: boolean;
  readonly failure: LoadFailed | undefined;
  readonly blocker: Blocker | undefined;
  /** Empty until the kind has loaded. */
  readonly layout: Layout;
  readonly code: Resource<Screen>;
  reloadCode(): void;
  reload(): void;
  /** Props for the step's screen; undefined while the step cannot be shown. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind's screen gets its own types, which the host does not know
  readonly screen: ScreenProps<any, any, any, any> | undefined;
}

export interface LoadFailed {
  readonly step: Step;
  readonly error: Error;
  retry(): void;
}

type ByPath = Readonly<Record<string, Resource>>;

/** Builds the view of a step that the page's preview has reached. */
export function viewOf(
  store: FlowStore,
  walkStep: WalkStep,
  state: Pick<FlowState, "session" | "views">,
  byPath: ByPath,
  advance: () => void,
): StepView {
  const { resources } = store;
  const { step } = walkStep;
  const viewed = "context" in walkStep ? walkStep : undefined;
  const kind = kindOf(store.flow, step);
  const viewPath = viewPathOf(walkStep, state.views);
  const reload = () =>
    viewed && resources.refresh([...loadPaths(viewed), ...(viewPath === undefined ? [] : [viewPath])], true);
  return {
    ...closedView(store, step, byPath),
    isOpen: true,
    failure: failureOf(store, walkStep),
    blocker: walkStep.state === "current" ? walkStep.blocker : undefined,
    reload,
    screen: viewed && {
      ...viewed.context,
      title: step.title,
      answer: shownAnswer(state.session, step.path),
      change: (value) => store.answer(step.path, value),
      view: {
        id: state.views[step.path],
        resource: viewPath === undefined ? undefined : (byPath[viewPath] ?? { status: "loading" }),
        show: (id) => store.setView(step.path, id),
        retry: reload,
      },
      submission: { onSubmit: (handler) => store.onSubmit(step.path, handler), submit: advance },
      services: store.host.services,
    },
    layout: kind?.layout ?? {},
  };
}

/** Builds the view of a step that the page's preview has not reached. */
export function closedView(store: FlowStore, step: Step, byPath: ByPath): StepView {
  const codePath = screenPath(step.component);
  return {
    step,
    isOpen: false,
    failure: undefined,
    blocker: undefined,
    layout: kindOf(store.flow, step)?.layout ?? {},
    code: (byPath[codePath] as Resource<Screen> | undefined) ?? { status: "loading" },
    reloadCode: () => store.resources.reload(codePath),
    reload: () => undefined,
    screen: undefined,
  };
}

/** Returns the path to load for a screen's current view. */
export function viewPathOf(walkStep: WalkStep, views: FlowState["views"]): string | undefined {
  return "context" in walkStep ? walkStep.kind.loadView?.(walkStep.context, views[walkStep.step.path]) : undefined;
}

export function failureOf({ resources }: FlowStore, walkStep: WalkStep | undefined): LoadFailed | undefined {
  if (walkStep?.state !== "failed") return undefined;
  const { step, error, wants } = walkStep;
  return { step, error, retry: () => resources.refresh(wants) };
}

/** Returns the text of Continue for the last step on a page, if it has its own. */
export function continueTextOf(
  walkStep: WalkStep,
  { session }: Pick<FlowState, "session">,
): string | Sentence | undefined {
  const { step } = walkStep;
  const own =
    "context" in walkStep
      ? walkStep.kind.submit?.label?.(shownAnswer(session, step.path), walkStep.context)
      : undefined;
  return own ?? step.continueButtonText;
}
