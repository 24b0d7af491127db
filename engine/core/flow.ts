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
  /** The address below the flow's at which the step is shown together with others that name it; by default its own path. */
  readonly page?: string;
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
  readonly picture?: { readonly src: string; readonly alt: string; readonly focus?: string };
  /** What to know before the first step, by name. */
  readonly facts?: Readonly<Record<string, string>>;
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

/** The address below the flow's at which a step is shown. */
export const pageOf = ({ page, path }: Step): string => page ?? path;

/** The steps that are shown at an address, in the order of the file; none where no page has that address. */
export function stepsOn(flow: ParsedFlow, page: string): readonly Step[] {
  return flow.steps.filter((step) => pageOf(step) === page);
}

/** The page that an address asks for: the one of that name, or the one of the step with that path. */
export function pageAt(flow: ParsedFlow, path: string): string {
  const step = stepsOn(flow, path).length > 0 ? undefined : stepAt(flow, path);
  return step === undefined ? path : pageOf(step);
}
