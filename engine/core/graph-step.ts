import type { Reads } from "./contract.ts";
import type { Way } from "./next.ts";

export interface GraphStep {
  readonly pointer: string;
  readonly path: string;
  readonly component: string;
  readonly page: string | undefined;
  readonly first: boolean;
  readonly isKnown: boolean;
  readonly reads: Reads;
  readonly ways: readonly Way[];
  /** True if the file has a nextStep, even a malformed one. */
  readonly hasNext: boolean;
}

export type Edges = ReadonlyMap<GraphStep, readonly { readonly way: Way; readonly to: GraphStep }[]>;
