import type { Redirect } from "../../../schemas/generated/redirects.ts";
import { withoutLastSlashes } from "../../platform/http/last-slashes.ts";
import { addressKey } from "../address-key.ts";
import { findFlow, isPage } from "../page-addresses.ts";
import { checkName } from "./check.ts";
import { productsOf } from "./direct.ts";
import type { Problem } from "./problems.ts";
import type { Catalogue, ServedFlow, Tenant } from "./types.ts";

interface Pages {
  readonly flows: readonly ServedFlow[];
  /** The bases that have a direct flow. */
  readonly direct: ReadonlySet<string>;
  readonly catalogue: Catalogue | undefined;
}

/** Addresses of this site that the museum's own file leads to, and at which there is no page. */
export function checkTenantLinks({ homePath, loginRedirect, links = [] }: Tenant, redirects: readonly Redirect[], pages: Pages): Problem[] {
  const named: [pointer: string, to: string][] = [
    ["/homePath", homePath],
    ["/loginRedirect", loginRedirect],
    ...links.map(({ href }, index): [string, string] => [`/links/${index}/href`, href]),
  ];
  return named.flatMap(([pointer, to]) => checkTarget(to, { code: "LINK_UNKNOWN", pointer }, redirects, pages));
}

/** Redirects to addresses of this site at which there is no page: visitors would be led from one missing page to another. */
export function checkRedirectTargets(redirects: readonly Redirect[], pages: Pages): Problem[] {
  return redirects.flatMap(({ to }, index) => checkTarget(to, { code: "REDIRECT_UNKNOWN", pointer: `/redirects/${index}/to` }, redirects, pages));
}

const starts = new WeakMap<readonly Redirect[], ReadonlySet<string>>();

function checkTarget(to: string, place: Pick<Problem, "code" | "pointer">, redirects: readonly Redirect[], pages: Pages): Problem[] {
  if (!to.startsWith("/")) return [];
  const known = starts.get(redirects) ?? new Set(redirects.map(({ from }) => addressKey(from)));
  starts.set(redirects, known);
  const path = withoutLastSlashes(to.split(/[?#]/, 1)[0] ?? "") || "/";
  const isElsewhere = known.has(addressKey(path)) || /^\/(assets|media|box-office|studio)(\/|$)/.test(path);
  if (path === "/" || isPage(path) || isElsewhere || isFlow(path, pages)) return [];
  const addresses = pages.flows.map(({ base, handle }) => `/${base}/${handle}`);
  const all = [...addresses, "/events", "/memberships"];
  const problem = checkName(path, all, { ...place, message: `there is no page at "${to}"` }, 'lead it to a page that exists, such as "/events"');
  return problem ? [{ ...problem, value: to }] : [];
}

function isFlow(path: string, { flows, direct, catalogue }: Pages): boolean {
  const asked = findFlow(path);
  if (asked === undefined) return false;
  const flow = flows.find(({ base, handle }) => base === asked.base && handle === asked.handle);
  if (flow !== undefined) return asked.step === undefined || flow.steps.some(({ path, page }) => path === asked.step || page === asked.step);
  return asked.direct && direct.has(asked.base) && catalogue !== undefined && productsOf(asked.base, catalogue).some(({ id }) => id === asked.handle);
}
