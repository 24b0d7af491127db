import { memo } from "../../../engine/core/memo.ts";
import type { Redirect, Redirects } from "../../../schemas/generated/redirects.ts";
import { validate } from "../../../schemas/generated/redirects.validator.js";
import { withoutLastSlashes } from "../../core/environment.ts";
import { type CheckResult, checked, checkName } from "../model/check.ts";
import type { Catalogue, ServedFlow, Tenant } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { addressKey, findFlow, findStep, isPage } from "../page-addresses.ts";
import { productsOf } from "../products/registry.ts";
import { checkSchema, readSchema, type Schema, schemasAt, stepsOf } from "./kinds.ts";
import { textsIn } from "./texts.ts";

const schema = readSchema("schemas/redirects.schema.json");

/** Checks redirects.json: its form, duplicate addresses, and loops. */
export const checkRedirects = memo((value: unknown): CheckResult<readonly Redirect[]> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const { redirects } = value as Redirects;
  const first = new Map<string, number>();
  for (const [index, { from, to }] of redirects.entries()) {
    if (!isAddress(to))
      problems.push({
        ...{ code: "REDIRECT_INVALID", pointer: `/redirects/${index}/to`, value: to },
        message: `no browser can go to ${JSON.stringify(to)}`,
        fix: "write the address as a browser shows it",
      });
    const earlier = first.get(addressKey(from));
    if (earlier === undefined) first.set(addressKey(from), index);
    else
      problems.push({
        code: "REDIRECT_DUPLICATE",
        pointer: `/redirects/${index}/from`,
        message: `"${from}" is already redirected at /redirects/${earlier}`,
        fix: "remove one of the two",
        value: from,
      });
  }
  for (const [index, circle] of circlesOf(redirects, first)) {
    const to = redirects[index]?.to ?? "";
    const shown = circle.length > maxNamed ? [...circle.slice(0, maxNamed), "…", circle.at(-1)] : circle;
    problems.push({
      code: "REDIRECT_LOOP",
      pointer: `/redirects/${index}/to`,
      message: `"${to}" leads back: ${shown.join(" → ")}`,
      fix: "lead one of them to a page that exists",
      value: to,
    });
  }
  const placeOf = ({ pointer }: { readonly pointer: string }) => Number(pointer.split("/")[2]);
  return checked(
    redirects,
    problems.sort((one, other) => placeOf(one) - placeOf(other)),
  );
});

/** Checks that browsers accept it as a Location header. */
function isAddress(to: string): boolean {
  return !/\p{Surrogate}/u.test(to) && (!/^https?:/.test(to) || URL.canParse(to));
}

/** A longer loop is shortened to its beginning and end. */
const maxNamed = 20;

/** Finds each loop once, by its first redirect, in linear time. @param first each address's redirect */
function circlesOf(redirects: readonly Redirect[], first: ReadonlyMap<string, number>): Map<number, string[]> {
  const nextOf = (index: number) => first.get(addressKey(redirects[index]?.to ?? ""));
  const circles = new Map<number, string[]>();
  const passed = new Map<number, number>();
  for (const start of first.values()) {
    const walk: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !passed.has(at)) {
      passed.set(at, start);
      walk.push(at);
      at = nextOf(at);
    }
    if (at === undefined || passed.get(at) !== start) continue;
    const circle = walk.slice(walk.indexOf(at));
    const begin = circle.reduce((least, each) => Math.min(least, each));
    const ordered = [...circle.slice(circle.indexOf(begin)), ...circle.slice(0, circle.indexOf(begin)), begin];
    circles.set(
      begin,
      ordered.map((index) => redirects[index]?.from ?? ""),
    );
  }
  return new Map([...circles].sort(([one], [other]) => one - other));
}

interface Pages {
  readonly flows: readonly ServedFlow[];
  readonly direct: ReadonlySet<string>;
  readonly catalogue: Catalogue | undefined;
}

/** Finds links in the tenant's file to addresses of this site without a page. */
export function checkTenantLinks(tenant: Tenant, redirects: readonly Redirect[], pages: Pages): Problem[] {
  const { homePath, loginRedirect, links = [], directionsUrl, faqUrl, mainSiteUrl } = tenant;
  const optional = Object.entries({ directionsUrl, faqUrl, mainSiteUrl });
  const named: [pointer: string, to: string][] = [
    ["/homePath", homePath],
    ["/loginRedirect", loginRedirect],
    ...optional.flatMap(([key, to]): [string, string][] => (to === undefined ? [] : [[`/${key}`, to]])),
    ...links.map(({ href }, index): [string, string] => [`/links/${index}/href`, href]),
  ];
  return named.flatMap(([pointer, to]) => checkTarget(to, { code: "LINK_UNKNOWN", pointer }, redirects, pages));
}

export function checkRedirectTargets(redirects: readonly Redirect[], pages: Pages): Problem[] {
  return redirects.flatMap(({ to }, index) =>
    checkTarget(to, { code: "REDIRECT_UNKNOWN", pointer: `/redirects/${index}/to` }, redirects, pages),
  );
}

/** Finds links in a flow's steps to addresses of this site without a page. @param value the file as written */
export function checkFlowLinks(
  value: unknown,
  schemas: ReadonlyMap<string, { readonly data: Schema }>,
  redirects: readonly Redirect[],
  pages: Pages,
): Problem[] {
  return linksIn(value, schemas).flatMap(({ text, pointer }) =>
    checkTarget(text, { code: "LINK_UNKNOWN", pointer }, redirects, pages),
  );
}

const linksIn = memo((flow: unknown, schemas: ReadonlyMap<string, { readonly data: Schema }>) =>
  stepsOf(flow).flatMap(({ step, pointer }) => {
    const schema = schemas.get(String(step.component))?.data;
    if (schema === undefined) return [];
    const isLink = (at: string) => schemasAt(schema, at).some((part) => part.references === "link");
    return textsIn(step.data, `${pointer}/data`).filter(
      (found) => found.text.startsWith("/") && isLink(found.pointer.slice(`${pointer}/data`.length)),
    );
  }),
);

export function checkDescriptionLinks(catalogue: Catalogue, redirects: readonly Redirect[], pages: Pages): Problem[] {
  return Object.entries(catalogue).flatMap(([list, entries]: [string, readonly object[]]) =>
    entries.flatMap((entry, index) =>
      describedLinks(entry).flatMap(({ to, pointer }) =>
        checkTarget(to, { code: "LINK_UNKNOWN", pointer: `/${list}/${index}${pointer}` }, redirects, pages),
      ),
    ),
  );
}

const describedLinks = memo((entry: object) =>
  textsIn(entry, "").flatMap(({ text, pointer }) => {
    if (!pointer.endsWith("/descriptionHtml")) return [];
    const links = text.matchAll(/\bhref=(?:"(\/[^"]*)"|'(\/[^']*)')/gi);
    return [...links].flatMap(([, one, other]) => ({ to: one ?? other ?? "", pointer }));
  }),
);

/** Finds redirects from addresses that have a page, and so never apply. */
export function checkRedirectStarts(redirects: readonly Redirect[], pages: Pages): Problem[] {
  return redirects.flatMap(({ from }, index) =>
    !hasPage(from, pages)
      ? []
      : [
          {
            code: "REDIRECT_NEVER" as const,
            pointer: `/redirects/${index}/from`,
            message: `there is a page at "${from}", so that this redirect is never taken`,
            fix: "remove it, or the page",
            value: from,
          },
        ],
  );
}

const startsOf = memo((redirects: readonly Redirect[]) => new Set(redirects.map(({ from }) => addressKey(from))));

function checkTarget(
  to: string,
  place: Pick<Problem, "code" | "pointer">,
  redirects: readonly Redirect[],
  pages: Pages,
): Problem[] {
  if (!to.startsWith("/")) return [];
  const path = withoutLastSlashes(to.split(/[?#]/, 1)[0] ?? "") || "/";
  if (path === "/" || startsOf(redirects).has(addressKey(path)) || hasPage(path, pages)) return [];
  const addresses = pages.flows.map(({ base, handle }) => `/${base}/${handle}`);
  const all = [...addresses, "/events", "/memberships"];
  const problem = checkName(
    path,
    all,
    { ...place, message: `there is no page at "${to}"` },
    'lead it to a page that exists, such as "/events"',
  );
  return problem ? [{ ...problem, value: to }] : [];
}

function hasPage(path: string, pages: Pages): boolean {
  return isPage(path) || /^\/(assets|media|box-office|studio)(\/|$)/.test(path) || isFlow(path, pages);
}

function isFlow(path: string, { flows, direct, catalogue }: Pages): boolean {
  const asked = findFlow(path);
  if (asked === undefined) return false;
  const flow = flows.find(({ base, handle }) => base === asked.base && handle === asked.handle);
  if (flow !== undefined) return asked.step === undefined || findStep(flow.steps, asked.step) !== undefined;
  return (
    asked.direct &&
    direct.has(asked.base) &&
    catalogue !== undefined &&
    productsOf(asked.base, catalogue).some(({ id }) => id === asked.handle)
  );
}
