import { memo } from "../../engine/core/memo.ts";
import { fillNumbers, type Repeat, splitRepeatedPath } from "../../engine/core/repeat.ts";
import { languagePrefix } from "../../messages/formats/language-name.ts";
import { languageTags } from "../../messages/generated/tags.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { withoutLastSlashes } from "../core/environment.ts";
import { acceptedLanguage } from "../core/http/languages.ts";
import type { Config, Tenant } from "./model/config.ts";
import { bases } from "./products/registry.ts";

const flowAddress = new RegExp(`^(/direct)?/(${bases.join("|")})/([^/]+)((?:/[^/]+)+?)?/?$`);

export interface AskedFlow {
  readonly base: string;
  readonly handle: string;
  readonly direct: boolean;
  readonly step: string | undefined;
}

const toolAddress = /^\/box-office(\/.+?)?\/?$/;

/** Finds the flow and step of an address; undefined for other addresses. */
export function findFlow(pathname: string): AskedFlow | undefined {
  const tool = toolAddress.exec(pathname);
  if (tool !== null) return { base: "box-office", handle: "box-office", direct: false, step: tool[1] };
  const [, direct, base, handle, step] = flowAddress.exec(pathname) ?? [];
  return base === undefined || handle === undefined
    ? undefined
    : { base, handle: decode(handle), direct: direct !== undefined, step };
}

interface AddressedStep {
  readonly path: string;
  readonly page?: string;
  readonly repeat?: Repeat;
}

/** Finds the step of a page; a repetition has its number in its texts. */
export function findStep<Of extends AddressedStep>(steps: readonly Of[], asked: string | undefined): Of | undefined {
  const own = steps.find(({ path, page = path }) => page === asked) ?? steps.find(({ path }) => path === asked);
  if (own !== undefined || asked === undefined) return own;
  const at = splitRepeatedPath(asked);
  const step = at && steps.find(({ path, repeat }) => path === at.path && at.n <= (repeat?.atMost ?? 0));
  return step && at && fillNumbers(step, at.n, undefined);
}

/** Returns the path of a visitors' page in the language of a view of the museum: "/es/order/…". */
export function pagePath({ prefix }: Pick<Tenant, "prefix">, path: string): string {
  return prefix + path;
}

interface Site {
  readonly tenant: Pick<Tenant, "prefix">;
  readonly publicUrl: string;
}

/** Returns a visitors' page as mails, documents and calls link to it. */
export function pageUrl({ tenant, publicUrl }: Site, path: string): string {
  return publicUrl + pagePath(tenant, path);
}

/** Leads "/" to the museum's home, otherwise follows the admin's redirect (docs/behaviour.md, "Unknown addresses"). */
export function redirectFor({ tenant, redirects }: Config, pathname: string): string | undefined {
  if (pathname === "/") return tenant.homePath;
  return targetsOf(redirects).get(addressKey(pathname)) ?? addressByLanguage(tenant, pathname);
}

/** Leads "/en/events" to "/events": old links stay valid when a museum changes its languages or their order. */
function addressByLanguage({ languages }: Tenant, pathname: string): string | undefined {
  const [, tag, rest = "/"] = /^\/([a-z]{2,3}(?:-[a-z\d]{2,8})?)(\/(?!\/|api\/).*)?$/i.exec(pathname) ?? [];
  const base = tag?.split("-")[0]?.toLowerCase();
  if (tag === undefined || base === undefined) return undefined;
  const language = acceptedLanguage(tag, languages);
  const target = language && languagePrefix(language, languages) + rest;
  // A page of employees has one address in all languages.
  if (target !== undefined) return target === pathname ? rest : target;
  const isKnown = languageTags.includes(base) || languages[0]?.split("-")[0] === base;
  return isKnown ? rest : undefined;
}

/** The first of two redirects from an address wins. */
const targetsOf = memo(
  (redirects: Config["redirects"]) => new Map(redirects.toReversed().map(({ from, to }) => [addressKey(from), to])),
);

/** Drops longer queries: they are no campaign parameters, and headers need not carry them. */
const maxQueryLength = 2_000;

/** Formats an address for the header Location, with the request's query for campaign tracking. */
export function locationOf(to: string, search: string): string {
  const [address = "", ...fragment] = to.split("#");
  const query = search === "" || search.length > maxQueryLength ? "" : `${address.includes("?") ? "&" : "?"}${search}`;
  const whole = [address + query, ...fragment].join("#").replace(/\p{Surrogate}/gu, "\uFFFD");
  return /^https?:/.test(to) ? new URL(whole).href : encodeURI(whole).replace(/%25(?=[0-9a-f]{2})/gi, "%");
}

/** Checks for a page that exists in any configuration. */
export function isPage(pathname: string): boolean {
  return (
    /^\/(events|memberships|account(\/(login|register|activate|recover|tickets|set-password|verify|membership|sessions))?)\/?$/.test(
      pathname,
    ) || /^\/(order\/[^/]+(\/confirmation)?|resume\/[^/]+)\/?$/.test(pathname)
  );
}

/** Returns the API call behind a list page: "/events" or "/memberships". */
export function listOf(pathname: string): string | undefined {
  return /^(\/events|\/memberships)\/?$/.exec(pathname)?.[1];
}

export function orderCall(pathname: string): string | undefined {
  const id = /^\/order\/([\w-]+)\/confirmation\/?$/.exec(pathname)?.[1];
  return id && ownPaths.order({ orderId: id });
}

/** Returns invalid percent-encoding unchanged, which matches no handle. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Normalizes an address: ignores case, percent-encoding, trailing slashes, query and fragment. */
export function addressKey(address: string): string {
  const path = withoutLastSlashes(address.split(/[?#]/, 1)[0] ?? "");
  return decoded(path).normalize("NFC").toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
