import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { addressKey } from "./address-key.ts";
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
  return pathname === "/" ? tenant.homePath : targetsOf(redirects).get(addressKey(pathname));
}

const targets = new WeakMap<Config["redirects"], ReadonlyMap<string, string>>();

/** Where redirects lead, by the key of their address; of two the first counts. */
function targetsOf(redirects: Config["redirects"]): ReadonlyMap<string, string> {
  const known = targets.get(redirects) ?? new Map(redirects.toReversed().map(({ from, to }) => [addressKey(from), to]));
  targets.set(redirects, known);
  return known;
}

/** A longer query is none that counts visits, and no header has to carry it. */
const mostQuery = 2_000;

/** An address as the header Location takes it, with the query that was asked for: what counts visits is read from it. */
export function locationOf(to: string, search: string): string {
  const [address = "", ...fragment] = to.split("#");
  const query = search === "" || search.length > mostQuery ? "" : `${address.includes("?") ? "&" : "?"}${search}`;
  const whole = [address + query, ...fragment].join("#").replace(/\p{Surrogate}/gu, "\uFFFD");
  return /^https?:/.test(to) ? new URL(whole).href : encodeURI(whole).replace(/%25(?=[0-9a-f]{2})/gi, "%");
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
