import { availableDays } from "../../commerce/availability.ts";
import { defineExplore, type Get } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import definition, { type DateAnswers, type DateLoaded } from "./definition.ts";

/** How many months without a day are looked through. */
const mostMonths = 24;

export default defineExplore<Data, Answer, DateLoaded, DateAnswers>({
  // Not today, where there is a later day: in the afternoon some of what is sold beside a visit is over.
  async tries(context, get) {
    const days = await firstDays(context.loaded.dates, (month) => viewOf(context, month, get));
    return (days.length > 1 ? days.slice(1, 2) : days).map((date) => ({ date }));
  },
  async others(context, get) {
    const days = await firstDays(context.loaded.dates, (month) => viewOf(context, month, get));
    return days.map((date) => ({ date }));
  },
});

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
