import { formatDay } from "../../../messages/formats/days.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { isCalendarDay } from "../../museum/catalogue/calendar.ts";
import { formerVariant } from "../../museum/catalogue/former-titles.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { daysOf, isOver, slotsOf } from "../../museum/catalogue/times.ts";
import type { Event } from "../../museum/config/types.ts";
import type { BoughtLine, Variant } from "../../museum/products/contract.ts";
import { slotOf } from "../../museum/products/event/ticket-variant.ts";
import { productTypes } from "../../museum/products/registry.ts";
import { invalid } from "../../platform/http/failure.ts";
import type { Line } from "./line.ts";

/** What a cart may hold at most; a client that runs wild stops here. */
const most = { lines: 100, attributes: 50 };

/**
 * Checks the lines that a change brings against catalogue, calendar and clock. Lines in `untouched` hold their seats already: what is
 * no longer bought anew (a slot that has just begun) stays theirs.
 * @throws Failure 400 with the field that is wrong, 409 for what is sold out or has begun
 */
export function checkLines(museum: Museum, lines: readonly Line[], untouched: ReadonlySet<Line> = new Set()): void {
  if (lines.length > most.lines) throw invalid({ code: "TOO_MANY", field: "lineItems", message: `A cart holds at most ${most.lines} different items.` });
  const bought = boughtLines(museum, lines);
  for (const type of Object.values(productTypes)) type.checkCart?.(bought);
  for (const line of lines) {
    if (untouched.has(line)) continue;
    const variant = findVariant(museum, line);
    checkAttributes(line);
    variant.checkOnSale?.(museum);
    checkLimit(variant, line, lines);
    checkDay(museum, variant, line);
  }
}

/** @throws Failure 400 */
export function findVariant({ index }: Museum, { variantId }: Line): Variant {
  const variant = index.variants.get(variantId);
  if (variant === undefined) {
    const title = formerVariant(variantId) ?? "A ticket that you chose";
    throw invalid({ code: "UNKNOWN_VARIANT", field: "variantId", message: `${title} is no longer sold. Please choose again.` });
  }
  return variant;
}

/** The lines by what they buy; without those that buy what is no longer sold. */
export function boughtLines({ index }: Museum, lines: readonly Line[]): BoughtLine[] {
  return lines.flatMap(({ variantId, quantity, attributes }) => {
    const variant = index.variants.get(variantId);
    return variant === undefined ? [] : [{ variant, quantity, date: attributes.get("Date") }];
  });
}

function checkAttributes({ attributes }: Line): void {
  if (attributes.size > most.attributes)
    throw invalid({ code: "TOO_MANY", field: "attributes", message: `An item has at most ${most.attributes} attributes.` });
}

/** The limit is a person's for one day, however it is split over lines. */
function checkLimit({ id, title, ticketLimit, product }: Variant, { attributes }: Line, lines: readonly Line[]): void {
  const total = lines
    .filter((line) => line.variantId === id && line.attributes.get("Date") === attributes.get("Date"))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (total <= ticketLimit) return;
  throw invalid({
    code: "OVER_LIMIT",
    field: "quantity",
    message: `At most ${ticketLimit} of ${product.title}, ${title}, can be bought at once; ${total} were asked for.`,
  });
}

function checkDay(museum: Museum, { event, product }: Variant, { attributes }: Line): void {
  const date = attributes.get("Date");
  const time = attributes.get("Time");
  if (event === undefined) {
    const field = date !== undefined ? "Date" : "Time";
    if (date !== undefined || time !== undefined) throw invalid({ code: "NO_DATE_TAKEN", field, message: `${product.title} is for no date or time.` });
    return;
  }
  if (date === undefined) {
    if (time !== undefined) throw invalid({ code: "DATE_MISSING", field: "Date", message: `The time ${time} for ${event.title} needs a date.` });
    return;
  }
  if (!isCalendarDay(date)) throw invalid({ code: "INVALID_DATE", field: "Date", message: `"${date}" is no date: write it as 2026-12-05.` });
  const day = () => formatDay(museum.tenant.locale, date);
  if (date < museum.date) throw invalid({ code: "DATE_PASSED", field: "Date", message: `${day()}, has passed.` });
  checkOpen(museum, event, date);
  if (time === undefined) return;
  const slot = slotOf(event, time);
  if (!slotsOf(event).includes(slot)) {
    const times = event.slots?.join(", ") ?? anyTime;
    throw invalid({ code: "UNKNOWN_TIME", field: "Time", message: `${event.title} has no entry at "${time}"; its times are ${times}.` });
  }
  if (isOver(museum, date, slot)) throw invalid({ code: "TIME_PASSED", field: "Time", message: `${slot} on ${day()}, has passed.` });
}

/** @throws Failure 400 */
export function checkOpen(museum: Museum, event: Event, date: string): void {
  if (daysOf(museum, event).has(date)) return;
  const message = `${event.title} is not on sale for ${formatDay(museum.tenant.locale, date)}.`;
  throw invalid({ code: "NOT_OPEN", field: "Date", message });
}
