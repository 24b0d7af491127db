import type { Session } from "../core/session.ts";

export interface FlowState {
  session: Session;
  busy: boolean;
  /** Set after a change from another tab: a step that became unreachable is then left without a reset. */
  changedInOtherTab: boolean;
  customer: unknown;
  /** By step path, the current view of its screen. */
  views: Record<string, string | undefined>;
}

/** Where Continue led. `replace` drops the left step from the browser history, since it shows nothing. */
export type Continued = { readonly to: "step"; readonly path: string; readonly replace: boolean } | { readonly to: "out" } | { readonly to: "nowhere" };
