import type { AnyStep } from "./contract.ts";
import type { Way } from "./next.ts";

/** A step as the graph sees it; what is missing or malformed in the file is told elsewhere. */
export interface GraphStep {
  readonly pointer: string;
  readonly path: string;
  readonly component: string;
  readonly first: boolean;
  readonly kind: AnyStep | undefined;
  readonly ways: readonly Way[];
  /** Does the file say what follows, well or badly formed? */
  readonly hasNext: boolean;
  /** Paths that the kind's own `next` may lead to. */
  readonly mayLeadTo: readonly string[];
}

/** The ways from each step to others. */
export type Edges = ReadonlyMap<GraphStep, readonly { readonly way: Way; readonly to: GraphStep }[]>;
