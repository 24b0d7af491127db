import type { Session } from "../core/session.ts";

export interface FlowState {
  session: Session;
  busy: boolean;
  customer: unknown;
  views: Record<string, string | undefined>;
}

/** Where Continue led. `replace` drops a step that showed nothing from the browser history. */
export type Continued =
  | { readonly to: "step"; readonly path: string; readonly replace: boolean }
  | { readonly to: "out" }
  | { readonly to: "nowhere" };
