import type { Contribution } from "../../commerce/cart/cart.ts";
import { visitorOf } from "../../commerce/member-tickets.ts";
import { saleStart } from "../../commerce/on-sale.ts";
import { availableDays, hasPassed, isSoldOut } from "../../commerce/party.ts";
import { defineStep, type Reads, type StepContext } from "../../engine/core/contract.ts";
import { defineExplore, type Get } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/date.ts";
import { soldOut } from "../../messages/generated/ui/sold-out.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";

const reads = { bundles: "optional", tickets: "anywhere" } as const satisfies Reads;

export type DateAnswers = AnswersOf<typeof reads>;

export interface DateLoaded {
  dates: Dates;
  /** The month of a day set without asking. */
  sale?: Dates;
}

export default defineStep<Data, Answer, DateLoaded, DateAnswers, Contribution, Dates>({
  version: 1,
  reads,
  load: (context) => ({ dates: datesPath(context, openingMonth(context.data)), sale: salePath(context) }),
  loadView: (context, month) => (month === undefined ? undefined : datesPath(context, month)),
  refineData: ({ loaded }) => (isSoldOut(loaded.dates) ? { eventSoldOut: true } : {}),
  autoAnswer({ data, loaded, customer }) {
    if (saleStart(loaded.dates.onSale, customer)) return undefined;
    const sale = daysIn(loaded.sale ?? loaded.dates).find((date) => date === data.saleDate);
    const only = daysIn(loaded.dates).find((date) => date === loaded.dates.onlyDay);
    const date = sale ?? only;
    return date === undefined || data.eventSoldOut ? undefined : { date };
  },
  complete(answer, { data, loaded, customer }) {
    if (data.eventSoldOut) return { code: "SOLD_OUT", message: soldOut };
    // The screen shows the start of sale instead of the days.
    if (saleStart(loaded.dates.onSale, customer)) return { code: "NOT_ON_SALE_YET" };
    return answer && !hasPassed(answer.date, loaded.dates) ? true : { code: "DATE_MISSING", message: say.dateMissing };
  },
  contribute: (answer, { loaded: { dates } }) =>
    answer && {
      lineAttributes: ["admission", "product"].map((type) => ({ where: { type }, set: { Date: answer.date } })),
      ...(dates.time !== undefined && { time: dates.time }),
    },
  derive: ({ date }, { customer }) => ({
    weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()],
    visitor: visitorOf(customer),
  }),
  layout: { placeholder: "calendar", explainsFailure: true },
});

const daysIn = (dates: Dates): string[] => availableDays(dates).map(({ date }) => date);

/** The server finds the month of a single-day event, whatever month the author set. */
const openingMonth = ({ singleDateEvent, saleMonth }: Data): string | undefined =>
  singleDateEvent ? undefined : saleMonth;

function salePath(context: Omit<StepContext<Data, DateAnswers>, "loaded">) {
  const month = context.data.saleDate?.slice(0, 7);
  return month === undefined || month === openingMonth(context.data) ? undefined : datesPath(context, month);
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

function datesPath({ data, answers }: Omit<StepContext<Data, DateAnswers>, "loaded">, date: string | undefined) {
  const bundle = answers.bundles?.bundle;
  return bundle ? paths.bundleDates({ id: bundle, date }) : paths.eventDates({ id: data.eventId, date });
}

const maxMonths = 24;

const maxDays = 12;

type Context = StepContext<Data, DateAnswers, DateLoaded>;

export const explore = defineExplore<Data, Answer, DateLoaded, DateAnswers>({
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
  for (let months = 0; shown !== undefined && months < maxMonths && found.length < maxDays; months += 1) {
    const days: string[] = availableDays(shown).map(({ date }) => date);
    found.push(...(found.length === 0 ? days.slice(0, 7) : days.slice(0, 1)));
    shown = shown.nextMonth === null ? undefined : await viewOf(context, shown.nextMonth, get);
  }
  return found.slice(0, maxDays);
}

const viewOf = (context: Context, month: string, get: Get): Promise<Dates> => get(datesPath(context, month));

/** Returns the days of the first month that has any, paging as a visitor does. */
async function firstDays(dates: Dates, view: (month: string) => Promise<Dates | undefined>): Promise<string[]> {
  let shown: Dates | undefined = dates;
  for (let months = 0; shown !== undefined && months < maxMonths; months += 1) {
    const days = availableDays(shown);
    if (days.length > 0) return days.map(({ date }) => date);
    shown = shown.nextMonth === null ? undefined : await view(shown.nextMonth);
  }
  return [];
}
