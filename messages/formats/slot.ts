import { anyTime } from "../../schemas/any-time.ts";
import * as say from "../generated/slot.ts";

const written = /^(\d{1,2}):(\d\d)(?: (AM|PM))?$/;

/** Returns the minute of the day of a slot's label ("1:30 PM" and "13:30" → 810); undefined for other texts. */
export function slotMinute(label: string): number | undefined {
  const [, hour, minute, half] = written.exec(label) ?? [];
  if (hour === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  return hours * 60 + Number(minute);
}

/**
 * Formats a slot for a reader: "1:30 PM", "1:30 p.m.", "13:30".
 * @param slot its label, "Any Time" included; other texts are returned unchanged
 * @param place "within" follows other words: a slot without a time has no capital there
 */
export function formatSlot(locale: string, slot: string, place?: "within"): string {
  if (slot === anyTime) return place ? say.anyTime(locale).toLocaleLowerCase(locale) : say.anyTime(locale);
  const minute = slotMinute(slot);
  return minute === undefined ? slot : formatMinute(locale, minute);
}

/** Formats a minute of the day, such as 810: "1:30 PM". */
export function formatMinute(locale: string, minute: number): string {
  const made = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  formatters.set(locale, made);
  // Some locales put a narrow no-break space before AM, which fonts may lack.
  return made.format(minute * 60_000).replaceAll("\u202f", " ");
}

/** Cached, because formatters are slow to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();
