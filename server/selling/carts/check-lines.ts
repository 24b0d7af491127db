import { formatDay } from "../../../messages/formats/days.ts";
import { isCalendarDay } from "../../museum/catalogue/calendar.ts";
import type { Variant } from "../../museum/catalogue/catalogue-index.ts";
import { formerVariant } from "../../museum/catalogue/former-titles.ts";
import { anyTime, daysOf, isOver, type Museum, slotsOf } from "../../museum/catalogue/museum.ts";
import { hasBegun, sittingsOf } from "../../museum/catalogue/series.ts";
import type { Event } from "../../museum/config/types.ts";
import { Failure, invalid } from "../../platform/http/failure.ts";
import { slotOf } from "./claims.ts";
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
  checkMemberships(museum, lines);
  for (const line of lines) {
    if (untouched.has(line)) continue;
    const variant = findVariant(museum, line);
    checkAttributes(line);
    checkOnSale(museum, variant);
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

function checkAttributes({ attributes }: Line): void {
  if (attributes.size > most.attributes)
    throw invalid({ code: "TOO_MANY", field: "attributes", message: `An item has at most ${most.attributes} attributes.` });
}

/** An order makes one membership: the details that it asks for are one household's. */
function checkMemberships({ index }: Museum, lines: readonly Line[]): void {
  const bought = lines.filter(({ variantId }) => index.variants.get(variantId)?.membership !== undefined);
  if (bought.reduce((sum, { quantity }) => sum + quantity, 0) <= 1) return;
  const message = "An order can hold one membership only. Please buy the other one in an order of its own.";
  throw invalid({ code: "ONE_MEMBERSHIP", field: "lineItems", message });
}

function checkOnSale(museum: Museum, { series, event }: Variant): void {
  if (series !== undefined) {
    const sittings = sittingsOf(museum, series);
    if (sittings === undefined || hasBegun(museum, sittings)) throw seriesBegun(series.title);
  }
  if (event?.soldOut) {
    const message = `${event.title} is sold out.`;
    throw new Failure(409, message, [{ code: "SOLD_OUT", field: "variantId", message }]);
  }
}

/** 409: not all of its events are still to come. */
export function seriesBegun(title: string): Failure {
  const message = `${title} is sold as a whole, and not all of it is still to come.`;
  return new Failure(409, message, [{ code: "SERIES_BEGUN", field: "variantId", message }]);
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
