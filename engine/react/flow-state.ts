import type { Session } from "../core/session.ts";

export interface FlowState {
  session: Session;
  /** A commit is under way. */
  busy: boolean;
  /** The session was changed from another tab: a step it does not reach is left without resetting anything. */
  adopted: boolean;
  customer: unknown;
  /** By step path: what the visitor looks at in it. */
  viewing: Record<string, string | undefined>;
}

/** Where Continue led. */
export type Continued = { readonly to: "step"; readonly path: string } | { readonly to: "out" } | { readonly to: "nowhere" };
