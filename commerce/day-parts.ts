import { slotMinute } from "../messages/formats/slot.ts";
import * as say from "../messages/generated/commerce/day-parts.ts";
import { anyTime } from "../schemas/any-time.ts";
import type { TimedProduct, TimeSlot } from "../schemas/generated/wire.ts";

/** With at least this many seats and this share of all, the number left is not shown. */
const plenty = { seats: 10, share: 0.5 };

/** `share` is the free part, 0 to 1. */
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

/** Groups a day's times by part, unavailable ones last. @param whyNot returns why a slot cannot be chosen, if so */
export function partsOfDay(
  locale: string,
  { times, party }: Pick<TimedProduct, "times"> & { readonly party: number },
  whyNot: (slot: TimeSlot) => string | undefined,
): Part[] {
  // A slot refused for another reason stays in its place.
  const isGone = ({ available, availability, over, whyNot: reason }: TimeSlot) =>
    reason === undefined
      ? !available || availability === 0
      : over === true || reason.code === "PAST" || reason.code === "FULL";
  const rows = (slots: readonly TimeSlot[]) => slots.map((slot) => rowOf(locale, slot, party, whyNot(slot)));
  const headings = { morning: say.morning(locale), afternoon: say.afternoon(locale), evening: say.evening(locale) };
  const open = times.filter((slot) => !isGone(slot));
  const parts = Object.entries(headings).map(
    ([name, heading]): Part => ({
      heading,
      slots: rows(open.filter(({ label }) => label !== anyTime && partOfDay(label) === name)),
    }),
  );
  return [
    { slots: rows(open.filter(({ label }) => label === anyTime)) },
    ...parts,
    { heading: say.gone(locale), slots: rows(times.filter(isGone)) },
  ].filter(({ slots }) => slots.length > 0);
}

function rowOf(locale: string, slot: TimeSlot, party: number, whyNot: string | undefined): Row {
  const { label, availability: count, available, over, capacity } = slot;
  if (over) return { label, disabled: true, note: say.past(locale) };
  if (slot.whyNot !== undefined && slot.whyNot.code !== "FULL")
    return { label, disabled: true, note: slot.whyNot.message };
  if (!available || count === 0) return { label, disabled: true, note: say.soldOut(locale) };
  if (count < party) return { label, disabled: true, note: say.tooFew(locale, { count, party }) };
  if (whyNot !== undefined) return { label, disabled: true, note: whyNot };
  const left = say.left(locale, { count });
  const share = capacity && count / capacity;
  const isScarce = count < plenty.seats || (share !== undefined && share < plenty.share);
  // A bar for every time says nothing: only what may run out has one.
  return { label, disabled: false, ...(isScarce ? { ...(share && { share }), note: left } : { barText: left }) };
}

/** Lists full times to wait for (docs/behaviour.md, "Waiting list"); omits any too small for the party. */
export function fullTimes({ times }: Pick<TimedProduct, "times">, party: number): string[] {
  const isTooSmall = (capacity = 0) => capacity > 0 && capacity < party;
  return times
    .filter(({ over, availability, capacity }) => !over && availability < (party || 1) && !isTooSmall(capacity))
    .map(({ label }) => label);
}

/** Converts a slot's label to minutes from midnight ("1:30 PM" → 810); 0 for any time. */
export const minuteOf = (label: string): number => slotMinute(label) ?? 0;

/** False for a text for any time. */
export const isSlotTime = (label: string): boolean => slotMinute(label) !== undefined;

/** Sorts tickets by day and time, untimed last; stable. @param slotOf a slot's label, or another text for any time */
export function inVisitOrder<Ticket extends { readonly date: string }>(
  tickets: readonly Ticket[],
  slotOf: (ticket: Ticket) => string,
): Ticket[] {
  const start = (ticket: Ticket) => (isSlotTime(slotOf(ticket)) ? minuteOf(slotOf(ticket)) : 24 * 60);
  return tickets.toSorted((a, b) => (a.date === b.date ? start(a) - start(b) : a.date < b.date ? -1 : 1));
}

/** Returns the part of the day of a slot's label; evening starts at 5 PM. */
export function partOfDay(label: string): "morning" | "afternoon" | "evening" {
  const minute = minuteOf(label);
  return minute < 12 * 60 ? "morning" : minute < 17 * 60 ? "afternoon" : "evening";
}
