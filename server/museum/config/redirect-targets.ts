import type { Redirect } from "../../../schemas/generated/redirects.ts";
import { withoutLastSlashes } from "../../platform/http/last-slashes.ts";
import { findFlow, isPage } from "../page-addresses.ts";
import { checkName } from "./check.ts";
import { productsOf } from "./direct.ts";
import type { Problem } from "./problems.ts";
import type { Catalogue, ServedFlow } from "./types.ts";

interface Pages {
  readonly flows: readonly ServedFlow[];
  /** The bases that have a direct flow. */
  readonly direct: ReadonlySet<string>;
  readonly catalogue: Catalogue | undefined;
}

/** Redirects to addresses of this site at which there is no page: visitors would be led from one missing page to another. */
export function checkRedirectTargets(redirects: readonly Redirect[], pages: Pages): Problem[] {
  const starts = new Set(redirects.map(({ from }) => from));
  const addresses = pages.flows.map(({ base, handle }) => `/${base}/${handle}`);
  return redirects.flatMap(({ to }, index) => {
    if (!to.startsWith("/")) return [];
    const path = withoutLastSlashes(to.split(/[?#]/, 1)[0] ?? "") || "/";
    if (path === "/" || isPage(path) || starts.has(path) || /^\/(assets|box-office)\//.test(path) || path === "/box-office" || isFlow(path, pages)) return [];
    const problem = checkName(
      path,
      [...addresses, "/events", "/memberships"],
      { code: "REDIRECT_UNKNOWN", pointer: `/redirects/${index}/to`, message: `there is no page at "${to}"` },
      'lead it to a page that exists, such as "/events"',
    );
    return problem ? [{ ...problem, value: to }] : [];
  });
}

function isFlow(path: string, { flows, direct, catalogue }: Pages): boolean {
  const asked = findFlow(path);
  if (asked === undefined) return false;
  const flow = flows.find(({ base, handle }) => base === asked.base && handle === asked.handle);
  if (flow !== undefined) return asked.step === undefined || flow.steps.some(({ path, page }) => path === asked.step || page === asked.step);
  return asked.direct && direct.has(asked.base) && catalogue !== undefined && productsOf(asked.base, catalogue).some(({ id }) => id === asked.handle);
}
