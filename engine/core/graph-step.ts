import type { Reads } from "./contract.ts";
import type { Way } from "./next.ts";

/** A step as the graph sees it; what is missing or malformed in the file is reported elsewhere. */
export interface GraphStep {
  readonly pointer: string;
  readonly path: string;
  readonly component: string;
  /** The page that it shares with others. */
  readonly page: string | undefined;
  readonly first: boolean;
  /** Is there a kind of that name? */
  readonly isKnown: boolean;
  readonly reads: Reads;
  readonly ways: readonly Way[];
  /** Does the file say what follows, well or badly formed? */
  readonly hasNext: boolean;
}

/** The ways from each step to others. */
export type Edges = ReadonlyMap<GraphStep, readonly { readonly way: Way; readonly to: GraphStep }[]>;
