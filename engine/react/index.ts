/** The engine in a React application: the store of a flow, and the hook that shows its current page. */

export { createFlowStore, type FlowStore } from "./flow-store.ts";
export type { Host, HostSentences, Notice } from "./host.ts";
export { codeWanted, flowLoads, loadFlow, loadScreen, prepareSteps, type Screen } from "./load-flow.ts";
export { createResources, type Resources } from "./resources.ts";
export { openSessionStore, type Restored, type SessionStore } from "./session-store.ts";
export type { LoadFailed, StepView } from "./step-view.ts";
export type { Continued } from "./transitions.ts";
export { type FlowView, useFlow } from "./use-flow.ts";
export { type Loaded, useLoaded } from "./use-loaded.ts";
