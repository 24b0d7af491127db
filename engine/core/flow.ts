import type { AnyStep } from "./kind.ts";
import type { KindRegistry } from "./registry.ts";

/** A condition of a step's nextStep: a JSON Schema over the answers so far, an object keyed by component. */
export interface Branch {
  readonly when: Readonly<Record<string, unknown>>;
  readonly to: string;
}

/** Where a step leads: the first branch whose condition holds, else `otherwise`. A path that names no step is an exit. */
export interface Next {
  readonly branches: readonly Branch[];
  readonly otherwise: string;
}

/** A step of a parsed flow. */
export interface Step {
  readonly path: string;
  readonly component: string;
  /** Absent where nothing follows: in a flow of tools. */
  readonly next: Next | undefined;
  readonly title: string;
  readonly description?: string;
  readonly shortDescription?: string;
  readonly pageTitle?: string;
  readonly continueButtonText: string;
  readonly data: object;
}

/** A flow that can be walked: its graph is sound, and each step's data what its kind takes. */
export interface ParsedFlow {
  readonly id: string;
  readonly base: string;
  readonly handle: string;
  readonly title: string;
  readonly version: string;
  readonly mode: "sequence" | "tools";
  readonly picture?: { readonly src: string; readonly alt: string };
  readonly kinds: KindRegistry;
  /** In the order of the file. */
  readonly steps: readonly Step[];
  readonly first: Step;
  /** Does a condition hold for these answers? Present where the flow has conditions. */
  readonly holds?: (when: Branch["when"], answers: Readonly<Record<string, unknown>>) => boolean;
}

/** The kind of a step that is walked, once it is loaded; a tool has none. */
export function kindOf(flow: ParsedFlow, step: Step): AnyStep | undefined {
  const kind = flow.kinds.get(step.component);
  return kind?.contract === "step" ? kind : undefined;
}

/** The step at a path, or undefined where the path is an exit. */
export function stepAt(flow: ParsedFlow, path: string): Step | undefined {
  return flow.steps.find((step) => step.path === path);
}
