import type { Contribution } from "../../commerce/cart/cart.ts";
import { defineStep } from "../../engine/core/contract.ts";
import type { Answer as BundlesAnswer } from "../../schemas/generated/steps/bundles.ts";
import type { Answer as DateAnswer } from "../../schemas/generated/steps/date.ts";
import type { Answer as TicketsAnswer } from "../../schemas/generated/steps/tickets.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import { answer, data } from "../../schemas/generated/steps/time.validator.js";
import type { Answer as UpsellsAnswer } from "../../schemas/generated/steps/upsells.ts";
import type { TimedEntryResponse } from "../../schemas/generated/wire.ts";
import { anyTime, fits, largestSlot, slotOf, timedProducts } from "./products.ts";

export interface TimeAnswers {
  date: DateAnswer;
  tickets: TicketsAnswer;
  bundles: BundlesAnswer;
  upsells: UpsellsAnswer;
}

export interface TimeLoaded {
  timed: TimedEntryResponse;
  upsellTimed?: TimedEntryResponse;
}

export default defineStep<Data, Answer, TimeLoaded, TimeAnswers, Contribution>({
  component: "time",
  version: 1,
  schemas: { data, answer },
  reads: [
    { component: "date", required: true },
    { component: "tickets", required: true },
    { component: "bundles", required: false },
    { component: "upsells", required: false },
  ],
  load({ data, answers }) {
    const date = answers.date?.date;
    const bundle = answers.bundles?.bundle;
    const upsells = answers.upsells?.upsells ?? [];
    return {
      timed: `${bundle ? `/bundle/${bundle}` : `/event/${data.eventId}`}/timed-entry/${date}`,
      ...(upsells.length > 0 && { upsellTimed: `/upsell/${upsells.join()}/timed-entry/${date}` }),
    };
  },
  skip: (view) => timedProducts(view).length === 0 && { code: "NO_TIMES", text: "Nothing that was chosen has entry times." },
  settle(view) {
    const products = timedProducts(view);
    const only = products.every(({ times, party }) => times[0] && times.length === 1 && fits(times[0], party));
    const date = view.answers.date?.date;
    return only && date !== undefined
      ? { date, slots: Object.fromEntries(products.map(({ productId, times }) => [productId, times[0]?.label ?? anyTime])) }
      : undefined;
  },
  complete(answer, view) {
    for (const product of timedProducts(view)) {
      // The screen says what is possible; here stands what to do about it, so that the same sentence is not read twice.
      if (largestSlot(product) < product.party) return { code: "PARTY_TOO_LARGE", message: `Go back and choose fewer tickets for ${product.title}.` };
      const slot = slotOf(product, answer, view);
      if (!slot) return { code: "TIME_MISSING", message: `Choose a time for ${product.title}.` };
      if (!fits(slot, product.party))
        return { code: "TIME_FULL", message: `${slot.label} no longer has room for your party at ${product.title}. Choose another time.` };
    }
    return true;
  },
  contribute(answer, view) {
    const slots = timedProducts(view).flatMap((product) => slotOf(product, answer, view) ?? []);
    const timed = slots.filter(({ label }) => label !== anyTime);
    return { lineAttributes: timed.map(({ label, variantIds }) => ({ where: { variantIds }, set: { Time: label } })) };
  },
  screen: () => import("./Screen.tsx"),
});
