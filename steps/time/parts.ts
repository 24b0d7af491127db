import { partOfDay } from "../../commerce/time-of-day.ts";
import * as say from "../../messages/generated/steps/time.ts";
import { anyTime } from "../../schemas/any-time.ts";
import type { TimeSlot } from "../../schemas/generated/wire.ts";
import type { PartyProduct } from "./products.ts";

/** From this many seats on the bar alone says that there are enough. */
const plenty = 10;

/** A time as ui/TimeSlots.tsx shows it: `share` is what is left, between 0 and 1. */
interface Row {
  readonly label: string;
  readonly disabled: boolean;
  readonly share?: number;
  readonly note?: string;
  readonly barText?: string;
}

interface Part {
  readonly heading?: string;
  readonly slots: readonly Row[];
}

/**
 * A product's times as a line through the day: morning, afternoon, evening, and last what has passed or sold out.
 * @param tooEarly why a slot is too early, where it is
 */
export function partsOfDay(locale: string, product: PartyProduct, tooEarly: (slot: TimeSlot) => string | undefined): Part[] {
  const { times, party } = product;
  const isGone = ({ available, availability }: TimeSlot) => !available || availability === 0;
  const rows = (slots: readonly TimeSlot[]) => slots.map((slot) => rowOf(locale, slot, party, tooEarly(slot)));
  const headings = { morning: say.morning(locale), afternoon: say.afternoon(locale), evening: say.evening(locale) };
  const open = times.filter((slot) => !isGone(slot));
  const parts = Object.entries(headings).map(
    ([name, heading]): Part => ({ heading, slots: rows(open.filter(({ label }) => label !== anyTime && partOfDay(label) === name)) }),
  );
  return [{ slots: rows(open.filter(({ label }) => label === anyTime)) }, ...parts, { heading: say.gone(locale), slots: rows(times.filter(isGone)) }].filter(
    ({ slots }) => slots.length > 0,
  );
}

function rowOf(locale: string, slot: TimeSlot, party: number, tooEarly: string | undefined): Row {
  const { label, availability: count, available, over, capacity } = slot;
  if (over) return { label, disabled: true, note: say.past(locale) };
  if (!available || count === 0) return { label, disabled: true, note: say.soldOut(locale) };
  if (count < party) return { label, disabled: true, note: say.tooFew(locale, { count, party }) };
  if (tooEarly !== undefined) return { label, disabled: true, note: tooEarly };
  const left = say.left(locale, { count });
  return { label, disabled: false, ...(capacity && { share: count / capacity }), ...(count < plenty ? { note: left } : { barText: left }) };
}
