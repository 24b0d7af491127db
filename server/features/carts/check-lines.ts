import { fromCents, maxOwnCents, ownPriceCents } from "../../../commerce/money.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import * as catalogue from "../../../messages/generated/server/catalogue.ts";
import { invalid, type Message, refused } from "../../core/http/http-error.ts";
import { formerVariant, type Museum } from "../../museum/catalogue/museum.ts";
import { rowKey, type SeatCount, type SeatRow } from "../../museum/inventory/seat-row.ts";
import { daysOf, isCalendarDay } from "../../museum/model/calendar.ts";
import type { Event } from "../../museum/model/config.ts";
import { isOver, type Seller, slotLabel, slotsOf } from "../../museum/model/times.ts";
import type { BoughtLine, Variant, Visit } from "../../museum/products/contract.ts";
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

/** Skips lines no longer sold. */
export function boughtLines({ index }: Museum, lines: readonly Line[]): BoughtLine[] {
  return lines.flatMap(({ variantId, quantity, attributes }) => {
    const variant = index.variants.get(variantId);
    return variant === undefined ? [] : [{ variant, quantity, date: attributes.get("Date"), attributes }];
  });
}

/** @throws HttpError 400 */
export function findVariant({ index }: Museum, { variantId }: Line): Variant {
  const variant = index.variants.get(variantId);
  if (variant === undefined) {
    const message: Message = (locale) => {
      const title = formerVariant(locale, variantId);
      return title === undefined ? say.chosenNoLongerSold(locale) : say.noLongerSold(locale, { title });
    };
    throw invalid({ code: "UNKNOWN_VARIANT", field: "variantId", message });
  }
  return variant;
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

interface WantedVisit {
  readonly date: string;
  readonly time: string | undefined;
}

/** @throws HttpError 400 */
export function checkVisit(museum: Museum, event: Event, { date, time }: WantedVisit, seller?: Seller): void {
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
  if (!slotsOf(museum, event, date).includes(slot)) {
    const message: Message = (locale) =>
      say.unknownTime(locale, {
        event: title,
        time,
        times: slotsOf(museum, event, date).map((each) => formatSlot(locale, slotLabel(each), "within")),
      });
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

/** @throws HttpError 400 if the variant's price is fixed, or the visitor's own price is too low */
function checkOwnPrice(
  { tenant }: Museum,
  { title, cents: usual, minCents, maxCents = maxOwnCents(tenant.currencyCode), product }: Variant,
  { attributes }: Line,
): void {
  const text = attributes.get("Price");
  if (text === undefined) return;
  const refuse = (code: "INVALID" | "BELOW_PRICE", message: Message) => invalid({ code, field: "Price", message });
  if (minCents === undefined)
    throw refuse("INVALID", (locale) => say.priceFixed(locale, { type: title, product: product.title }));
  const cents = ownPriceCents(text, tenant.currencyCode);
  const money = (each: number) => fromCents(each, tenant.currencyCode);
  if (cents === undefined || cents > maxCents)
    throw refuse("INVALID", (locale) => say.noPrice(locale, { text, example: money(usual), most: money(maxCents) }));
  if (cents < minCents)
    throw refuse("BELOW_PRICE", (locale) =>
      say.belowPrice(locale, { type: title, product: product.title, least: money(minCents) }),
    );
}

/** Staff sell without these limits. @param seats of the lines, each row once @throws HttpError 400, 403 */
export function checkStorefrontRules(museum: Museum, lines: readonly Line[], seats: readonly SeatCount[]): void {
  checkChannel(museum, lines);
  checkParties(museum, lines);
  checkGroups(museum, lines);
  checkSeats(museum, seats);
}

function checkChannel({ index }: Museum, lines: readonly Line[]): void {
  const variant = lines.map(({ variantId }) => index.variants.get(variantId)).find((each) => each?.deskOnly);
  if (variant === undefined) return;
  const names = { type: variant.title, product: variant.product.title };
  throw refused(403, { code: "DESK_ONLY", field: "variantId", message: (locale) => say.deskOnly(locale, names) });
}

/** Counts per event and day, over all ticket types and bundles. @throws HttpError 400 */
export function checkParties(museum: Museum, lines: readonly Line[]): void {
  const parties = new Map<string, { event: Event; date: string | undefined; quantity: number }>();
  for (const line of lines) {
    for (const { event, date } of eventsOf(museum, line)) {
      const key = JSON.stringify([event.id, date]);
      parties.set(key, { event, date, quantity: (parties.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  for (const { event, date, quantity } of parties.values()) {
    const { title, maxPartySize: most } = event;
    if (most === undefined || quantity <= most) continue;
    const party = { event: title, most, wanted: quantity, phone: museum.tenant.supportPhone };
    throw invalid({
      code: "PARTY_TOO_LARGE",
      field: "quantity",
      message: (locale) =>
        date === undefined ? say.partyTooLarge(locale, party) : say.partyTooLargeOn(locale, { ...party, date }),
    });
  }
}

function checkGroups({ index }: Museum, lines: readonly Line[]): void {
  const keyOf = ({ variantId, attributes }: Line) => JSON.stringify([variantId, attributes.get("Date")]);
  for (const line of lines) {
    const variant = index.variants.get(line.variantId);
    const least = variant?.minQuantity;
    if (variant === undefined || least === undefined) continue;
    const wanted = lines.filter((each) => keyOf(each) === keyOf(line)).reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted >= least) continue;
    const { title: type, product } = variant;
    throw invalid({
      code: "BELOW_MINIMUM",
      field: "quantity",
      message: (locale) => say.belowMinimum(locale, { type, product: product.title, least, wanted }),
    });
  }
}

export function eventsOf(museum: Museum, line: Line): { event: Event; date: string | undefined }[] {
  const visits = visitsOf(museum, line);
  if (visits.length > 0) return visits.map(({ event, row }) => ({ event, date: row.date }));
  const event = museum.index.variants.get(line.variantId)?.event;
  return event === undefined ? [] : [{ event, date: line.attributes.get("Date") }];
}

function checkSeats(museum: Museum, seats: readonly SeatCount[]): void {
  const most = museum.tenant.limits.seatsPerCart;
  const wanted = seats.reduce((sum, { quantity }) => sum + quantity, 0);
  if (wanted <= most) return;
  throw invalid({ code: "CART_FULL", field: "lineItems", message: (locale) => say.full(locale, { most, wanted }) });
}

/** One event, those of a series, or none, as for a line without a date yet. */
export function visitsOf(museum: Museum, { variantId, attributes }: Line): readonly Visit[] {
  return (
    museum.index.variants
      .get(variantId)
      ?.visits?.(museum, { date: attributes.get("Date"), time: attributes.get("Time") }) ?? []
  );
}

/** Sums the seats by inventory row. */
export function seatsOf(museum: Museum, lines: readonly Line[]): SeatCount[] {
  const seats = new Map<string, SeatCount>();
  for (const line of lines) {
    for (const row of rowsOf(museum, line)) {
      const key = rowKey(row);
      seats.set(key, { ...row, quantity: (seats.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...seats.values()];
}

function rowsOf(museum: Museum, line: Line): SeatRow[] {
  const visits = visitsOf(museum, line);
  const own = museum.index.variants.get(line.variantId)?.ownRow?.(visits);
  return [...visits.map(({ row }) => row), ...(own === undefined ? [] : [own])];
}
