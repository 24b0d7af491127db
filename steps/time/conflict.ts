import { minuteOf } from "../../commerce/day-parts.ts";
import { dayProblems, overlaps, problemText } from "../../commerce/your-day.ts";
import type { Sentence } from "../../engine/core/contract.ts";
import type { Answer } from "../../schemas/generated/steps/time.ts";
import { entryOf, fits, isBeforeEntry, type PartyProduct, plannedVisits } from "./products.ts";

type Context = Parameters<typeof plannedVisits>[2];

interface Conflict {
  /** Product ids of two that overlap; a time before the entry says so itself. */
  readonly events: readonly string[];
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
  const [problem] = dayProblems(plannedVisits(products, answer, context));
  if (problem === undefined) return undefined;
  const { visit, other } = problem;
  return {
    events: problem.kind === "overlap" ? [visit.productId, other.productId] : [],
    message: (locale) => problemText(locale, problem),
    mend: [visit, other]
      .flatMap(({ productId }) => products.find((product) => product.productId === productId) ?? [])
      .map((each) => ({ product: each, time: freeTime(each, products, answer, context) }))
      .find((found): found is { product: PartyProduct; time: string } => found.time !== undefined),
  };
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
