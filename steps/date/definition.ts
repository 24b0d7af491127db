import { availableDays, isOnlyMonth, isSoldOut } from "../../commerce/availability.ts";
import type { Contribution } from "../../commerce/cart/cart.ts";
import { defineStep, type View } from "../../engine/core/contract.ts";
import type { Answer as BundlesAnswer } from "../../schemas/generated/steps/bundles.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import { answer, data } from "../../schemas/generated/steps/date.validator.js";
import type { Answer as TicketsAnswer } from "../../schemas/generated/steps/tickets.ts";
import type { Dates } from "../../schemas/generated/wire.ts";

export interface DateAnswers {
  bundles: BundlesAnswer;
  tickets: TicketsAnswer;
}

export interface DateLoaded {
  dates: Dates;
}

export default defineStep<Data, Answer, DateLoaded, DateAnswers, Contribution>({
  component: "date",
  version: 1,
  schemas: { data, answer },
  reads: [
    { component: "bundles", required: false },
    { component: "tickets", required: false, anywhere: true },
  ],
  load: (view) => ({ dates: datesPath(view, view.data.saleMonth) }),
  browse: (view, viewing) => (viewing === undefined ? undefined : datesPath(view, viewing)),
  live: ({ loaded }) => (isSoldOut(loaded.dates) ? { eventSoldOut: true } : {}),
  settle({ data, loaded }) {
    const days = availableDays(loaded.dates).map(({ date }) => date);
    const sale = days.find((date) => date === data.saleDate);
    const only = data.singleDateEvent || (days.length === 1 && isOnlyMonth(loaded.dates)) ? days[0] : undefined;
    const date = sale ?? only;
    return date === undefined || data.eventSoldOut ? undefined : { date };
  },
  complete(answer, { data }) {
    if (data.eventSoldOut) return { code: "SOLD_OUT", message: "The event you are looking for is sold out" };
    return answer ? true : { code: "DATE_MISSING", message: "Choose a date to continue." };
  },
  contribute: (answer) => answer && { lineAttributes: ["admission", "product"].map((type) => ({ where: { type }, set: { Date: answer.date } })) },
  screen: () => import("./Screen.tsx"),
});

function datesPath({ data, answers }: Omit<View<Data, DateAnswers>, "loaded">, month: string | undefined): string {
  const bundle = answers.bundles?.bundle;
  return `${bundle ? `/bundle/${bundle}` : `/event/${data.eventId}`}/dates${month === undefined ? "" : `?date=${month}`}`;
}
