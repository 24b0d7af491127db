import { availableDays } from "../../commerce/availability.ts";
import { defineExplore, type Get } from "../../engine/core/explore.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import definition, { type DateAnswers, type DateLoaded } from "./definition.ts";

/** How many months without a day are looked through. */
const mostMonths = 24;

/** How many days are looked at where one day does not do. */
const mostDays = 12;

export default defineExplore<Data, Answer, DateLoaded, DateAnswers>({
  // Not today, where there is a later day: in the afternoon some of what is sold beside a visit is over.
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

/** Days on which something is offered with the event that is not on the usual one: it is nowhere on the paths of that day. */
async function daysWithMore(context: Context, usual: string, get: Get): Promise<string[]> {
  // What was chosen before the day has days of its own.
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

/** The bundles and extras that visitors of a day are offered; without a day, of any. */
async function offersOn({ data: { eventId } }: Context, date: string | undefined, get: Get): Promise<string[]> {
  const [{ bundles }, { upsells }] = await Promise.all([get(paths.eventBundles({ id: eventId, date })), get(paths.upsells({ id: eventId, date }))]);
  return [...bundles, ...upsells].map(({ id }) => id);
}

/** Each weekday of the first month that has days, and days of the months after it. */
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

/** The days of the first month that has some, as a visitor finds who turns the pages. */
async function firstDays(dates: Dates, view: (month: string) => Promise<Dates | undefined>): Promise<string[]> {
  let shown: Dates | undefined = dates;
  for (let months = 0; shown !== undefined && months < mostMonths; months += 1) {
    const days = availableDays(shown);
    if (days.length > 0) return days.map(({ date }) => date);
    shown = shown.nextMonth === null ? undefined : await view(shown.nextMonth);
  }
  return [];
}
