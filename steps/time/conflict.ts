import { minuteOf } from "../../commerce/day-parts.ts";
import { overlaps } from "../../commerce/your-day.ts";
import type { Sentence } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/time.ts";
import type { Answer } from "../../schemas/generated/steps/time.ts";
import { entryOf, fits, isBeforeEntry, type PartyProduct, plannedVisits } from "./products.ts";

type Context = Parameters<typeof plannedVisits>[2];

interface Conflict {
  readonly message: Sentence;
  /** One choice that mends it; undefined if there is none. */
  readonly mend: { readonly product: PartyProduct; readonly time: string } | undefined;
}

/** Finds chosen times that cannot be kept together: during another film, or before the party enters. */
export function conflictOf(
  products: readonly PartyProduct[],
  answer: Answer | undefined,
  context: Context,
): Conflict | undefined {
  const visits = plannedVisits(products, answer, context).toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time));
  const entry = entryOf(products, answer, context);
  const productOf = (id: string) => products.find(({ productId }) => productId === id);
  for (const [index, visit] of visits.entries()) {
    const product = productOf(visit.productId);
    if (product === undefined) continue;
    const isEarly = product.times.some((slot) => slot.label === visit.time && isBeforeEntry(product, slot, entry));
    const earlier = visits.slice(0, index).find((other) => overlaps(other, visit));
    if (!isEarly && earlier === undefined) continue;
    const times = { event: visit.title, time: visit.time };
    return {
      message: (locale) =>
        isEarly || earlier === undefined
          ? say.beforeEntry(locale, { ...times, entry: entry?.label ?? "" })
          : say.overlaps(locale, { ...times, other: earlier.title }),
      mend: [visit, ...(earlier ? [earlier] : [])]
        .flatMap(({ productId }) => productOf(productId) ?? [])
        .map((each) => ({ product: each, time: freeTime(each, products, answer, context) }))
        .find((found): found is { product: PartyProduct; time: string } => found.time !== undefined),
    };
  }
  return undefined;
}

/** Returns the product's next time without a conflict, else its last one before. */
function freeTime(
  product: PartyProduct,
  products: readonly PartyProduct[],
  answer: Answer | undefined,
  context: Context,
): string | undefined {
  const entry = entryOf(products, answer, context);
  const visits = plannedVisits(products, answer, context);
  const own = visits.find(({ productId }) => productId === product.productId);
  const others = visits.filter((visit) => visit !== own);
  if (own === undefined || product.isEntry) return undefined;
  const free = product.times
    .filter((slot) => fits(slot, product.party) && !isBeforeEntry(product, slot, entry))
    .map(({ label }) => label)
    .filter((time) => !others.some((other) => overlaps({ ...own, time }, other)));
  return free.find((time) => minuteOf(time) > minuteOf(own.time)) ?? free.at(-1);
}
