import { fromCents, maxOwnCents, ownPriceCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import * as catalogue from "../../../messages/generated/server/catalogue.ts";
import { invalid, type Message } from "../../core/http/http-error.ts";
import { formerVariant, type Museum } from "../../museum/catalogue/museum.ts";
import { daysOf, isCalendarDay } from "../../museum/model/calendar.ts";
import type { Event } from "../../museum/model/config.ts";
import { isOver, type Seller, slotIn, slotsOf } from "../../museum/model/times.ts";
import type { BoughtLine, Variant } from "../../museum/products/contract.ts";
import { slotOf } from "../../museum/products/event/product.ts";
import { productTypes } from "../../museum/products/registry.ts";
import type { Line } from "./line.ts";

/** Stops a misbehaving client. */
const most = { lines: 100, attributes: 50 };

/**
 * @param untouched lines that already hold their seats: they stay valid even if their slot has begun since
 * @throws HttpError 400 with the invalid field, 409 if sold out or begun
 */
export function checkLines(
  museum: Museum,
  lines: readonly Line[],
  { untouched = new Set(), seller }: { readonly untouched?: ReadonlySet<Line>; readonly seller?: Seller } = {},
): void {
  if (lines.length > most.lines)
    throw invalid({
      code: "TOO_MANY",
      field: "lineItems",
      message: (locale) => say.tooManyLines(locale, { most: most.lines }),
    });
  const bought = boughtLines(museum, lines);
  for (const type of Object.values(productTypes)) type.checkCart?.(bought);
  for (const line of lines) {
    if (untouched.has(line)) continue;
    const variant = findVariant(museum, line);
    checkAttributes(line);
    variant.checkOnSale?.(museum);
    checkLimit(variant, line, lines);
    checkDay(museum, variant, line, seller);
    checkOwnPrice(museum, variant, line);
  }
}

/** @throws HttpError 400 if the variant's price is fixed, or the visitor's own price is too low */
function checkOwnPrice(
  { tenant }: Museum,
  { title, leastCents, mostCents = maxOwnCents, product }: Variant,
  { attributes }: Line,
): void {
  const text = attributes.get("Price");
  if (text === undefined) return;
  const refuse = (code: "INVALID" | "BELOW_PRICE", message: Message) => invalid({ code, field: "Price", message });
  if (leastCents === undefined)
    throw refuse("INVALID", (locale) => say.priceFixed(locale, { type: title, product: product.title }));
  const cents = ownPriceCents(text);
  const money = (each: number) => fromCents(each, tenant.currencyCode);
  if (cents === undefined || cents > mostCents)
    throw refuse("INVALID", (locale) => say.noPrice(locale, { text, most: money(mostCents) }));
  if (cents < leastCents)
    throw refuse("BELOW_PRICE", (locale) =>
      say.belowPrice(locale, { type: title, product: product.title, least: money(leastCents) }),
    );
}

/** @throws HttpError 400 */
export function findVariant({ index }: Museum, { variantId }: Line): Variant {
  const variant = index.variants.get(variantId);
  if (variant === undefined) {
    const title = formerVariant(variantId);
    const message: Message =
      title === undefined ? say.chosenNoLongerSold : (locale) => say.noLongerSold(locale, { title });
    throw invalid({ code: "UNKNOWN_VARIANT", field: "variantId", message });
  }
  return variant;
}

/** Skips lines no longer sold. */
export function boughtLines({ index }: Museum, lines: readonly Line[]): BoughtLine[] {
  return lines.flatMap(({ variantId, quantity, attributes }) => {
    const variant = index.variants.get(variantId);
    return variant === undefined ? [] : [{ variant, quantity, date: attributes.get("Date"), attributes }];
  });
}

function checkAttributes({ attributes }: Line): void {
  if (attributes.size > most.attributes)
    throw invalid({
      code: "TOO_MANY",
      field: "attributes",
      message: (locale) => say.tooManyLineAttributes(locale, { most: most.attributes }),
    });
}

/** The limit is per person and day, across lines. @throws HttpError 400 */
export function checkLimit(
  { id, title, ticketLimit, product }: Variant,
  { attributes }: Line,
  lines: readonly Line[],
): void {
  const total = lines
    .filter((line) => line.variantId === id && line.attributes.get("Date") === attributes.get("Date"))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (total <= ticketLimit) return;
  throw invalid({
    code: "OVER_LIMIT",
    field: "quantity",
    message: (locale) =>
      say.overLimit(locale, { most: ticketLimit, product: product.title, type: title, wanted: total }),
  });
}

function checkDay(museum: Museum, { event, product }: Variant, { attributes }: Line, seller: Seller | undefined): void {
  const date = attributes.get("Date");
  const time = attributes.get("Time");
  if (event === undefined) {
    if (date === undefined && time === undefined) return;
    const { title } = product;
    throw invalid({
      code: "NO_DATE_TAKEN",
      field: date !== undefined ? "Date" : "Time",
      message: (locale) => say.noDateTaken(locale, { title }),
    });
  }
  const { title } = event;
  if (date === undefined) {
    if (time === undefined) return;
    throw invalid({
      code: "DATE_MISSING",
      field: "Date",
      message: (locale) => say.dateMissing(locale, { time, event: title }),
    });
  }
  checkVisit(museum, event, { date, time }, seller);
}

interface Visit {
  readonly date: string;
  readonly time: string | undefined;
}

/** @throws HttpError 400 */
export function checkVisit(museum: Museum, event: Event, { date, time }: Visit, seller?: Seller): void {
  const { title } = event;
  if (!isCalendarDay(date))
    throw invalid({
      code: "INVALID_DATE",
      field: "Date",
      message: (locale) => catalogue.noDate(locale, { text: date }),
    });
  if (date < museum.date)
    throw invalid({ code: "DATE_PASSED", field: "Date", message: (locale) => say.datePassed(locale, { date }) });
  checkOpen(museum, event, date);
  if (time === undefined) return;
  const slot = slotOf(event, time);
  if (!slotsOf(event, date).includes(slot)) {
    const message: Message = (locale) =>
      say.unknownTime(locale, { event: title, time, times: slotsOf(event, date).map((each) => slotIn(locale, each)) });
    throw invalid({ code: "UNKNOWN_TIME", field: "Time", message });
  }
  if (isOver(museum, event, { date, slot }, seller))
    throw invalid({
      code: "TIME_PASSED",
      field: "Time",
      message: (locale) => say.timePassed(locale, { time: slot, date }),
    });
}

/** @throws HttpError 400 */
export function checkOpen(museum: Museum, event: Event, date: string): void {
  if (daysOf(museum, event).has(date)) return;
  throw invalid({
    code: "NOT_OPEN",
    field: "Date",
    message: (locale) => say.notOpen(locale, { event: event.title, date }),
  });
}
