import { minuteOf } from "../../commerce/day-parts.ts";
import { eventTotal, type Quantities } from "../../commerce/party.ts";
import type { PlannedVisit } from "../../commerce/your-day.ts";
import { anyTime } from "../../schemas/any-time.ts";
import type { Answer as BundlesAnswer } from "../../schemas/generated/steps/bundles.ts";
import type { Answer as DateAnswer } from "../../schemas/generated/steps/date.ts";
import type { Answer as TicketsAnswer } from "../../schemas/generated/steps/tickets.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import type { TimedEntryResponse, TimedProduct, TimeSlot } from "../../schemas/generated/wire.ts";

/** A product that needs a time, with the size of its party. */
export interface PartyProduct extends TimedProduct {
  readonly party: number;
  /** The party enters the museum with it; the other products are inside. */
  readonly isEntry: boolean;
}

interface TimeView {
  readonly loaded: { readonly timed: TimedEntryResponse; readonly upsellTimed?: TimedEntryResponse };
  readonly answers: { readonly date?: DateAnswer; readonly tickets?: TicketsAnswer; readonly bundles?: BundlesAnswer };
  readonly data: Pick<Data, "eventId" | "entryEventId">;
}

/** Returns the products with tickets and times, merging a product that the bundle and an upsell share. */
export function timedProducts({ loaded, answers, data }: TimeView): PartyProduct[] {
  const entry =
    data.entryEventId ?? (answers.bundles?.bundle === undefined ? data.eventId : loaded.timed.products[0]?.productId);
  const products = new Map<string, TimedProduct>();
  for (const product of [...loaded.timed.products, ...(loaded.upsellTimed?.products ?? [])]) {
    const known = products.get(product.productId);
    products.set(
      product.productId,
      known ? { ...known, times: known.times.map((slot) => join(slot, product.times)) } : product,
    );
  }
  return [...products.values()]
    .map((product) => ({
      ...product,
      party: eventTotal(quantitiesOf(product, answers.tickets)),
      isEntry: product.productId === entry,
    }))
    .filter(({ party, times }) => party > 0 && times.some(({ label }) => label !== anyTime));
}

/** Both products sell the same slot's seats. */
function join(slot: TimeSlot, others: readonly TimeSlot[]): TimeSlot {
  const other = others.find(({ label }) => label === slot.label);
  return other ? { ...slot, variantIds: [...new Set([...slot.variantIds, ...other.variantIds])] } : slot;
}

/** Returns this product's tickets by type, without those of an abandoned bundle. */
export function quantitiesOf({ productId, times }: TimedProduct, tickets: TicketsAnswer | undefined): Quantities {
  const variants = new Set(times.flatMap(({ variantIds }) => variantIds));
  return Object.fromEntries(
    Object.entries(tickets?.events[productId] ?? {}).filter(([variantId]) => variants.has(variantId)),
  );
}

/** Lists the chosen times as visits of one day. */
export function plannedVisits(
  products: readonly PartyProduct[],
  answer: Answer | undefined,
  context: Pick<TimeView, "answers">,
): (PlannedVisit & Pick<PartyProduct, "productId">)[] {
  return products.flatMap((product) => {
    const { productId, title, durationMinutes: minutes, isEntry } = product;
    const slot = slotOf(product, answer, context);
    return slot === undefined || slot.label === anyTime
      ? []
      : [{ productId, title, time: slot.label, minutes, isEntry }];
  });
}

/** A party never splits over slots (docs/behaviour.md, "Time slots"). */
export function fits(slot: TimeSlot, party: number): boolean {
  return slot.available && slot.availability >= party;
}

export function largestSlot({ times }: TimedProduct): number {
  return Math.max(0, ...times.map(({ available, availability }) => (available ? availability : 0)));
}

/** Returns a product's chosen slot: the only one, or the answer for the current date. */
export function slotOf(
  { productId, times }: TimedProduct,
  answer: Answer | undefined,
  { answers }: Pick<TimeView, "answers">,
): TimeSlot | undefined {
  if (times.length === 1) return times[0];
  return answer?.date === answers.date?.date
    ? times.find(({ label }) => label === answer?.slots[productId])
    : undefined;
}

export function entryOf(
  products: readonly PartyProduct[],
  answer: Answer | undefined,
  context: Pick<TimeView, "answers">,
): TimeSlot | undefined {
  const entered = products.find(({ isEntry }) => isEntry);
  return entered && slotOf(entered, answer, context);
}

/** Returns true if a slot inside the museum begins before the party enters (docs/behaviour.md, "Time slots"). */
export function isBeforeEntry({ isEntry }: PartyProduct, slot: TimeSlot, entry: TimeSlot | undefined): boolean {
  return (
    !isEntry &&
    entry !== undefined &&
    slot.label !== anyTime &&
    entry.label !== anyTime &&
    minuteOf(slot.label) < minuteOf(entry.label)
  );
}
