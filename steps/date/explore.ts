import { availableDays } from "../../commerce/availability.ts";
import { defineExplore, type Get } from "../../engine/core/explore.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import definition, { type DateAnswers, type DateLoaded } from "./definition.ts";

const mostMonths = 24;

const mostDays = 12;

export default defineExplore<Data, Answer, DateLoaded, DateAnswers>({
  // Prefer a later day over today: in the afternoon, some extras of today are over.
  async tries(context, get) {
    const days = await firstDays(context.loaded.dates, (month) => viewOf(context, month, get));
    const [usual] = days.length > 1 ? days.slice(1) : days;
    if (usual === undefined) return [];
    return [usual, ...(await daysWithMore(context, usual, get))].map((date) => ({ date }));
  },
  async others(context, get) {
    const days = await firstDays(context.loaded.dates, (month) => viewOf(context, month, get));
    return days.map((date) => ({ date }));
  },
  async instead(context, get) {
    return (await otherDays(context, get)).map((date) => ({ date }));
  },
});

/** Returns days with offers that the usual day lacks, because its paths never reach them. */
async function daysWithMore(context: Context, usual: string, get: Get): Promise<string[]> {
  // A bundle chosen before the day has its own days.
  if (context.answers.bundles !== undefined) return [];
  const known = new Set(await offersOn(context, usual, get));
  const all = await offersOn(context, undefined, get);
  const found: string[] = [];
  if (all.every((id) => known.has(id))) return found;
  for (const date of await otherDays(context, get)) {
    const offers = await offersOn(context, date, get);
    if (offers.every((id) => known.has(id))) continue;
    found.push(date);
    for (const id of offers) known.add(id);
  }
  return found;
}

/** Returns the IDs of bundles and extras offered on a day, or on any day. */
async function offersOn({ data: { eventId } }: Context, date: string | undefined, get: Get): Promise<string[]> {
  const [{ bundles }, { upsells }] = await Promise.all([
    get(paths.eventBundles({ id: eventId, date })),
    get(paths.upsells({ id: eventId, date })),
  ]);
  return [...bundles, ...upsells].map(({ id }) => id);
}

/** Returns a week of days from the first month with any, and one day of each later month. */
async function otherDays(context: Context, get: Get): Promise<string[]> {
  const found: string[] = [];
  let shown: Dates | undefined = context.loaded.dates;
  for (let months = 0; shown !== undefined && months < mostMonths && found.length < mostDays; months += 1) {
    const days: string[] = availableDays(shown).map(({ date }) => date);
    found.push(...(found.length === 0 ? days.slice(0, 7) : days.slice(0, 1)));
    shown = shown.nextMonth === null ? undefined : await viewOf(context, shown.nextMonth, get);
  }
  return found.slice(0, mostDays);
}

type Context = Parameters<NonNullable<typeof definition.loadView>>[0];

async function viewOf(context: Context, month: string, get: Get): Promise<Dates | undefined> {
  const path = definition.loadView?.(context, month);
  return path && get(path);
}

/** Returns the days of the first month that has any, paging as a visitor does. */
async function firstDays(dates: Dates, view: (month: string) => Promise<Dates | undefined>): Promise<string[]> {
  let shown: Dates | undefined = dates;
  for (let months = 0; shown !== undefined && months < mostMonths; months += 1) {
    const days = availableDays(shown);
    if (days.length > 0) return days.map(({ date }) => date);
    shown = shown.nextMonth === null ? undefined : await view(shown.nextMonth);
  }
  return [];
}
