import type { Contribution } from "../../commerce/cart/cart.ts";
import { type Blocker, defineStep, type Reads, type StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/time.ts";
import { anyTime } from "../../schemas/any-time.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import type { TimedEntryResponse, TimeSlot } from "../../schemas/generated/wire.ts";
import { entryOf, fits, isBeforeEntry, largestSlot, plannedVisits, slotOf, timedProducts } from "./products.ts";

const reads = {
  date: "required",
  tickets: "required",
  bundles: "optional",
  upsells: "optional",
} as const satisfies Reads;

export type TimeAnswers = AnswersOf<typeof reads>;

export interface TimeLoaded {
  timed: TimedEntryResponse;
  upsellTimed?: TimedEntryResponse;
}

export default defineStep<Data, Answer, TimeLoaded, TimeAnswers, Contribution>({
  version: 1,
  reads,
  load({ data, answers }) {
    const date = answers.date?.date ?? "";
    const bundle = answers.bundles?.bundle;
    const upsells = answers.upsells?.upsells ?? [];
    return {
      timed: bundle ? paths.bundleTimes({ id: bundle, date }) : paths.eventTimes({ id: data.eventId, date }),
      ...(upsells.length > 0 && { upsellTimed: paths.upsellTimes({ id: upsells.join(), date }) }),
    };
  },
  skip: (context) =>
    timedProducts(context).length === 0 && { code: "NO_TIMES", text: "Nothing that was chosen has entry times." },
  autoAnswer(context) {
    const products = timedProducts(context);
    const entry = entryOf(products, undefined, context);
    const only = products.every((product) => {
      const [slot, ...others] = product.times;
      return slot && others.length === 0 && fits(slot, product.party) && !isBeforeEntry(product, slot, entry);
    });
    const date = context.answers.date?.date;
    return only && date !== undefined
      ? {
          date,
          slots: Object.fromEntries(products.map(({ productId, times }) => [productId, times[0]?.label ?? anyTime])),
        }
      : undefined;
  },
  complete,
  contribute(answer, context) {
    const products = timedProducts(context);
    const slots = products.flatMap((product) => slotOf(product, answer, context) ?? []);
    const timed = slots.filter(({ label }) => label !== anyTime);
    const visits = plannedVisits(products, answer, context).map(({ productId: _id, ...visit }) => visit);
    return {
      lineAttributes: timed.map(({ label, variantIds }) => ({ where: { variantIds }, set: { Time: label } })),
      ...(visits.length > 1 && { visits }),
    };
  },
  layout: { placeholder: "slots" },
});

type Context = StepContext<Data, TimeAnswers, TimeLoaded>;

function complete(answer: Answer | undefined, context: Context): true | Blocker {
  const products = timedProducts(context);
  const entry = entryOf(products, answer, context);
  for (const product of products) {
    // The screen says which party fits; this says how to proceed, to avoid repeating the sentence.
    if (largestSlot(product) < product.party)
      return { code: "PARTY_TOO_LARGE", message: (locale) => say.partyTooLarge(locale, { event: product.title }) };
    const slot = slotOf(product, answer, context);
    const isTooEarly = (each: TimeSlot) => isBeforeEntry(product, each, entry);
    if (entry && !product.times.some((each) => fits(each, product.party) && !isTooEarly(each)))
      return {
        code: "NO_TIME_AFTER_ENTRY",
        message: (locale) => say.noneAfterEntry(locale, { event: product.title, entry: entry.label }),
      };
    if (!slot) return { code: "TIME_MISSING", message: (locale) => say.timeMissing(locale, { event: product.title }) };
    if (entry && isTooEarly(slot)) {
      const conflict = { event: product.title, time: slot.label, entry: entry.label };
      return { code: "TIME_BEFORE_ENTRY", message: (locale) => say.beforeEntry(locale, conflict) };
    }
    if (!fits(slot, product.party))
      return {
        code: "TIME_FULL",
        message: (locale) => say.timeFull(locale, { time: slot.label, event: product.title }),
      };
  }
  return true;
}

export const explore = defineExplore<Data, Answer, TimeLoaded, TimeAnswers>({
  tries: (context) => [
    entries(context).find((answer) => complete(answer, context) === true) ?? answerAt(context, undefined),
  ],
  others: entries,
});

/** Returns an answer for each slot at which the party can enter. */
function entries(context: Context): Answer[] {
  const entered = timedProducts(context).find(({ isEntry }) => isEntry);
  return entered?.times.filter((slot) => fits(slot, entered.party)).map(({ label }) => answerAt(context, label)) ?? [];
}

/** Enters at this slot, and takes the first later slot of every other product. */
function answerAt(context: Context, entry: string | undefined): Answer {
  const products = timedProducts(context);
  const entrySlot = products.find(({ isEntry }) => isEntry)?.times.find(({ label }) => label === entry);
  const slots = products.map((product) => {
    const isEntered = product.isEntry && entrySlot !== undefined;
    const room = product.times.filter((slot) => fits(slot, product.party));
    const after = room.find((slot) => !isBeforeEntry(product, slot, entrySlot)) ?? room[0];
    return [product.productId, (isEntered ? entrySlot : after)?.label ?? ""] as const;
  });
  return { date: context.answers.date?.date ?? "", slots: Object.fromEntries(slots) };
}
