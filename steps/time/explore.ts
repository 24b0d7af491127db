import type { StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import definition, { type TimeAnswers, type TimeLoaded } from "./definition.ts";
import { fits, isBeforeEntry, timedProducts } from "./products.ts";

type Context = StepContext<Data, TimeAnswers, TimeLoaded>;

export default defineExplore<Data, Answer, TimeLoaded, TimeAnswers>({
  tries: (context) => [
    entries(context).find((answer) => definition.complete(answer, context) === true) ?? answerAt(context, undefined),
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
