import { availableDays, hasPassed, isSoldOut } from "../../commerce/availability.ts";
import type { Contribution } from "../../commerce/cart/cart.ts";
import { saleStart } from "../../commerce/on-sale.ts";
import { defineStep, type Reads, type StepContext } from "../../engine/core/contract.ts";
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
  derive: ({ date }) => ({ weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] }),
  layout: { placeholder: "calendar" },
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
