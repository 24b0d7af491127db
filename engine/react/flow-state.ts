import type { Session } from "../core/session.ts";

export interface FlowState {
  session: Session;
  /** A commit is under way. */
  busy: boolean;
  /** The session was changed from another tab: a step it does not reach is left without resetting anything. */
  changedInOtherTab: boolean;
  customer: unknown;
  /** By step path: what its screen looks at. */
  views: Record<string, string | undefined>;
}

/** Where Continue led; `replace`: the step that was left has nothing to come back to. */
export type Continued = { readonly to: "step"; readonly path: string; readonly replace: boolean } | { readonly to: "out" } | { readonly to: "nowhere" };
