import type { Temporal } from "temporal-polyfill";
import type { Catalogue } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import type { KindSource } from "./kinds.ts";
import type { Good } from "./loaded.ts";
import { checkNeverBought } from "./never-bought.ts";
import { checkNeverOpen } from "./never-open.ts";
import { checkNeverSold } from "./never-sold.ts";
import { checkOffered, checkReached } from "./not-offered.ts";
import { pastDatesOfCatalogue, pastDatesOfFlow } from "./past-dates.ts";
import { checkPriceChanges } from "./price-slips.ts";
import {
  checkDescriptionLinks,
  checkFlowLinks,
  checkRedirectStarts,
  checkRedirectTargets,
  checkTenantLinks,
} from "./redirect-targets.ts";
import { checkSeasons } from "./seasons.ts";

interface Together {
  readonly good: Good;
  readonly source: KindSource;
  readonly now: Temporal.Instant;
  /** Whether all files are served as they are; otherwise a missing name may only be held back. */
  readonly isComplete: boolean;
  readonly before: Catalogue | undefined;
  /** The content of a file that is served as it is. */
  contentOf(name: string): unknown;
}

/** Finds problems that need all files, by file. They hold no file back. */
export function checkTogether({
  good,
  source,
  now,
  isComplete,
  before,
  contentOf,
}: Together): Map<string, readonly Problem[]> {
  const { tenant, catalogue, redirects, flows, templates } = good;
  const today = tenant && now.toZonedDateTimeISO(tenant.timeZone).toPlainDate().toString();
  const served = [...flows.values()];
  const ofCatalogue: Problem[] = [];
  if (isComplete && catalogue !== undefined) ofCatalogue.push(...checkOffered(catalogue, served));
  if (
    tenant !== undefined &&
    today !== undefined &&
    catalogue !== undefined &&
    contentOf("catalogue.json") !== undefined
  )
    ofCatalogue.push(
      ...pastDatesOfCatalogue(catalogue, today),
      ...checkSeasons(catalogue, today),
      ...checkNeverSold(catalogue, tenant, today),
    );
  if (before !== undefined && catalogue !== undefined) ofCatalogue.push(...checkPriceChanges(before, catalogue));
  const found = new Map<string, readonly Problem[]>([["catalogue.json", ofCatalogue]]);
  const pages = { flows: served, direct: new Set(templates.keys()), catalogue };
  if (isComplete)
    found.set("redirects.json", [...checkRedirectTargets(redirects, pages), ...checkRedirectStarts(redirects, pages)]);
  if (isComplete && tenant !== undefined) found.set("tenant.json", checkTenantLinks(tenant, redirects, pages));
  if (isComplete && catalogue !== undefined)
    ofCatalogue.push(...checkReached(catalogue, pages), ...checkDescriptionLinks(catalogue, redirects, pages));
  for (const name of [...flows.keys(), ...[...templates.keys()].map((base) => `direct/${base}.json`)]) {
    const content = contentOf(name);
    const links = isComplete ? checkFlowLinks(content, source.schemas, redirects, pages) : [];
    const passed = today === undefined ? [] : pastDatesOfFlow(content, source.schemas, today);
    const closed = today === undefined || catalogue === undefined ? [] : checkNeverOpen(content, catalogue, today);
    const unsold = catalogue === undefined ? [] : checkNeverBought(content, catalogue);
    found.set(name, [...passed, ...closed, ...unsold, ...links]);
  }
  return found;
}
