import type { Temporal } from "temporal-polyfill";
import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { checkPriceChanges } from "./catalogue.ts";
import { flowCatalogueOf } from "./flow-catalogue.ts";
import { checkNeverBought, checkNeverOpen } from "./impossible-choices.ts";
import { type KindSource, schemasAt, stepsOf } from "./kinds.ts";
import { checkNeverSold, checkOffered, checkReached, checkSeasons } from "./never-sold.ts";
import type { PublishedContent } from "./publication.ts";
import {
  checkDescriptionLinks,
  checkFlowLinks,
  checkRedirectStarts,
  checkRedirectTargets,
  checkTenantLinks,
} from "./redirects.ts";

interface Together {
  readonly content: PublishedContent;
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
  content,
  source,
  now,
  isComplete,
  before,
  contentOf,
}: Together): Map<string, readonly Problem[]> {
  const { tenant, catalogue, redirects, flows, templates } = content;
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
    const part = catalogue && flowCatalogueOf(content, catalogue);
    const closed = today === undefined || part === undefined ? [] : checkNeverOpen(content, part, today);
    const unsold = part === undefined ? [] : checkNeverBought(content, part);
    found.set(name, [...passed, ...closed, ...unsold, ...links]);
  }
  return found;
}

/** Warns about past days in step data. Only warns: the passing of time must not break a file. */
const pastDatesOfFlow = memo((value: unknown, schemas: KindSource["schemas"], today: string): Problem[] => {
  return stepsOf(value).flatMap(({ step, pointer }) => {
    const schema = schemas.get(String(step.component))?.data;
    if (schema === undefined || !isRecord(step.data)) return [];
    return Object.entries(step.data).flatMap(([key, text]) => {
      const reference = schemasAt(schema, childPointer("", key)).find(
        (part) => typeof part.references === "string",
      )?.references;
      const isPast =
        typeof text === "string" &&
        ((reference === "day" && text < today) || (reference === "month" && text < today.slice(0, 7)));
      return isPast
        ? [past(childPointer(`${pointer}/data`, key), `"${text}" has passed, and has no effect any more`, text)]
        : [];
    });
  });
});

/** Warns about past dates, closures and special days, once per event and kind, and about events that are over. */
function pastDatesOfCatalogue({ events }: Catalogue, today: string): Problem[] {
  return events.flatMap(({ title, days = [], opening: { weekly = [], dates = [], closures = [], until } }, index) => {
    const at = `/events/${index}/opening`;
    const problems: Problem[] = [];
    const passedDates = dates.flatMap((date, place) =>
      typeof date === "string" && date < today ? [{ text: date, pointer: `${at}/dates/${place}` }] : [],
    );
    const isOver = weekly.length === 0 && dates.length > 0 && passedDates.length === dates.length;
    const [firstDate] = passedDates;
    if (firstDate !== undefined)
      problems.push(
        past(
          isOver ? `${at}/dates` : firstDate.pointer,
          isOver
            ? `all dates of ${title} have passed: it is not on sale any more`
            : `${list(passedDates)} of ${title} ${has(passedDates)} passed`,
          firstDate.text,
        ),
      );
    const passedClosures = closures.flatMap((closure, place) => {
      const last = typeof closure === "string" ? closure : closure.to;
      return last < today ? [{ text: last, pointer: `${at}/closures/${place}` }] : [];
    });
    const [firstClosure] = passedClosures;
    if (firstClosure !== undefined)
      problems.push(
        past(
          firstClosure.pointer,
          `${list(passedClosures)} on which ${title} is closed ${has(passedClosures)} passed`,
          firstClosure.text,
        ),
      );
    const passedDays = days.flatMap(({ date, to }, place) => {
      const last = date ?? to;
      return last !== undefined && last < today ? [{ text: last, pointer: `/events/${index}/days/${place}` }] : [];
    });
    const [firstDay] = passedDays;
    if (firstDay !== undefined)
      problems.push(
        past(
          firstDay.pointer,
          `${list(passedDays)} on which ${title} differs ${has(passedDays)} passed`,
          firstDay.text,
        ),
      );
    if (weekly.length > 0 && until !== undefined && until < today)
      problems.push(past(`${at}/until`, `the weekly days of ${title} ended on "${until}"`, until));
    return problems;
  });
}

function past(pointer: string, message: string, value: string): Problem {
  return { code: "DATE_PAST", pointer, message, fix: "remove it, or write a later one", value };
}

function list(passed: readonly { text: string }[]): string {
  return passed.length === 1
    ? `"${passed[0]?.text}"`
    : `${passed.length} dates, the first of them "${passed[0]?.text}",`;
}

const has = (passed: readonly unknown[]) => (passed.length === 1 ? "has" : "have");
