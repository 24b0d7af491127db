import type { Redirect } from "../../../schemas/generated/redirects.ts";
import type { Catalogue, FileProblem, ServedFlow, Tenant } from "./types.ts";

/** The last version of each file that had no problems, by the file's name. */
export interface Good {
  readonly tenant?: Tenant;
  readonly catalogue?: Catalogue;
  readonly redirects: readonly Redirect[];
  readonly flows: ReadonlyMap<string, ServedFlow>;
  /** By base. */
  readonly templates: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlySet<string>;
}

export interface Loaded {
  readonly good: Good;
  readonly problems: readonly FileProblem[];
  /** How many files were read. */
  readonly files: number;
  /** The files that problems keep back: is there a version of before to serve? */
  readonly heldBackFiles: ReadonlyMap<string, boolean>;
}

export const nothing: Good = { redirects: [], flows: new Map(), templates: new Map(), assets: new Set() };
