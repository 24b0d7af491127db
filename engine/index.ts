/** The core of the engine: needs neither a browser nor React. */

export { type ExplainOptions, explain, type Hints } from "./check/explain.ts";
export { type ParseOptions, type ParseResult, parseFlow } from "./check/parse.ts";
export { engineProblems, type Problem, type ProblemTable } from "./check/problems.ts";
export { nearest } from "./check/suggest.ts";
export { type Asked, type AskedField, choicesOf, type Label, labelText } from "./core/asked.ts";
export { type BindOptions, bindFlow, loadKind } from "./core/bind.ts";
export { compileConditions } from "./core/conditions.ts";
export {
  type Blocker,
  defineStep,
  defineTool,
  type Layout,
  type Read,
  type Reads,
  type Reason,
  type Resource,
  type SchemaError,
  type ScreenProps,
  type ScreenView,
  type Sentence,
  type StepContext,
  type StepDefinition,
  type Submission,
  type Submit,
  type ToolDefinition,
  type ToolProps,
  textIn,
  type Validate,
} from "./core/contract.ts";
export { type AnyExplore, defineExplore, type Explore, exploreExamples, type Get } from "./core/explore.ts";
export {
  type Branch,
  kindOf,
  type Next,
  type ParsedFlow,
  pageAt,
  pageOf,
  type Repetition,
  repetitionsOf,
  type Step,
  stepAt,
  stepsOfKind,
  stepsOn,
  writtenStep,
} from "./core/flow.ts";
export {
  type AnyKind,
  type AnyStep,
  type KindLoaders,
  type KindRegistry,
  type Kinds,
  type LoadSentences,
  loadKinds,
  openRegistry,
  registryOf,
  type StepKind,
  stepKind,
  type ToolKind,
  toolKind,
} from "./core/kind.ts";
export { type Load, load } from "./core/load.ts";
export {
  type Contributed,
  contributedBy,
  leavePage,
  type Progress,
  preview,
  progressOf,
  visiblePages,
} from "./core/page.ts";
export { type Reconciled, reconcile } from "./core/reconcile.ts";
export {
  countSource,
  fillNumbers,
  type Repeat,
  repeatsOf,
  splitRepeatedPath,
} from "./core/repeat.ts";
export {
  answerStep,
  emptySession,
  enterStep,
  leaveStep,
  type SavedAnswer,
  type Session,
  shownAnswer,
} from "./core/session.ts";
export { clearSession, type KeyValueStore, readSession, writeSession } from "./core/storage.ts";
export type { TrialOptions } from "./core/trials.ts";
export { isVisible, visibleSteps, type Walk, type WalkInput, type WalkStep, walk } from "./core/walk.ts";
export { type Reached, type Unreached, walkAhead } from "./core/walk-ahead.ts";
export { boundedRepeats, maxRepeatsTried, type PathEnd, type WalkedPath, walkPaths } from "./core/walk-paths.ts";
export { checkFragments, type FragmentOptions, type Fragments } from "./fragments/check-fragments.ts";
export { type ExpandedFlow, expandFragments } from "./fragments/expand-fragments.ts";
export type { Place, Placed } from "./fragments/places.ts";
export type { Flow, FlowStep } from "./generated/flow.ts";
