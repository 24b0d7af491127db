import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { withoutLastSlashes } from "../platform/http/last-slashes.ts";
import type { Config } from "./config/types.ts";
import { bases } from "./products/registry.ts";

const flowAddress = new RegExp(`^(/direct)?/(${bases.join("|")})/([^/]+)(/[^/]+)?/?$`);

export interface AskedFlow {
  readonly base: string;
  readonly handle: string;
  readonly direct: boolean;
  /** The step's path, where the address names one. */
  readonly step: string | undefined;
}

const toolAddress = /^\/box-office(\/.+?)?\/?$/;

/** What flow and step an address asks for; undefined where it is no flow's address. */
export function findFlow(pathname: string): AskedFlow | undefined {
  const tool = toolAddress.exec(pathname);
  if (tool !== null) return { base: "box-office", handle: "box-office", direct: false, step: tool[1] };
  const [, direct, base, handle, step] = flowAddress.exec(pathname) ?? [];
  return base === undefined || handle === undefined ? undefined : { base, handle: decode(handle), direct: direct !== undefined, step };
}

/** Where an address without a page leads: the museum's home for "/", else what the admin's list of redirects says (docs/behaviour.md, "Unknown addresses"). */
export function redirectFor({ tenant, redirects }: Config, pathname: string): string | undefined {
  if (pathname === "/") return tenant.homePath;
  const path = withoutLastSlashes(pathname);
  return redirects.find(({ from }) => from === path)?.to;
}

/** Is there a page of its own at an address, whatever is configured? */
export function isPage(pathname: string): boolean {
  return (
    /^\/(events|memberships|account(\/(login|register|activate|recover|tickets|set-password|verify|membership|sessions))?)\/?$/.test(pathname) ||
    /^\/order\/[^/]+(\/confirmation)?\/?$/.test(pathname)
  );
}

/** The call whose cards an address lists: "/events" or "/memberships". */
export function listOf(pathname: string): string | undefined {
  return /^(\/events|\/memberships)\/?$/.exec(pathname)?.[1];
}

/** The call that an order's confirmation shows. */
export function orderCall(pathname: string): string | undefined {
  const id = /^\/order\/([\w-]+)\/confirmation\/?$/.exec(pathname)?.[1];
  return id && ownPaths.order({ orderId: id });
}

/** A handle that is not valid percent-encoding names nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
