import type { Redirect } from "../../../schemas/generated/redirects.ts";
import type { Catalogue, ServedFlow, Tenant } from "../model/config.ts";
import type { FileProblem } from "../model/problems.ts";

export interface Good {
  readonly tenant?: Tenant;
  readonly catalogue?: Catalogue;
  readonly redirects: readonly Redirect[];
  readonly flows: ReadonlyMap<string, ServedFlow>;
  readonly templates: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlySet<string>;
}

export interface Loaded {
  readonly good: Good;
  readonly problems: readonly FileProblem[];
  readonly files: number;
  /** Blocked files, and whether an earlier version is served. */
  readonly heldBackFiles: ReadonlyMap<string, boolean>;
}

export const nothing: Good = { redirects: [], flows: new Map(), templates: new Map(), assets: new Set() };
