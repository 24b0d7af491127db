import * as say from "../../../messages/generated/server/desk.ts";
import * as sayPayment from "../../../messages/generated/server/desk-payments.ts";
import type { SellQuoteRequest, StaffCheckoutRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { anySlot, isOver, slotsOf } from "../../museum/model/times.ts";
import { slotOf } from "../../museum/products/event/product.ts";
import { addLines } from "../carts/change-lines.ts";
import type { Line } from "../carts/line.ts";
import { desk } from "../orders/channel.ts";
import { type FreeSale, type Sellable, sellableEvents } from "./sellable.ts";

type SellLine = SellQuoteRequest["lines"][number];
type LineItem = StaffCheckoutRequest["lineItems"][number];

/**
 * Accepts only single events, today also at the current time.
 * @throws HttpError 400 for tickets not sold at the desk or at that time; 409 if the time is over or the event sold out
 */
export function deskLines(museum: Museum, wanted: readonly SellLine[]): Line[] {
  for (const each of wanted) checkSold(museum, each);
  return linesOf(museum, wanted);
}

/**
 * Accepts only today's free tickets of a tool, by default at the current or next time, and marks them as redeemed.
 * @throws HttpError 400 for products not sold here; 409 if today is sold out or the time is over
 */
export async function freeLines(
  tx: Tx,
  museum: Museum,
  sale: FreeSale,
  lineItems: readonly LineItem[],
): Promise<Line[]> {
  const sellable = await sellableEvents(tx, museum, sale);
  const date = museum.today.toString();
  const wanted = lineItems.map((item) => {
    const { variantId, quantity } = item;
    const slot = timeOf(item, eventOf(museum, sale, sellable, variantId), date);
    return { variantId, quantity, date, ...(slot !== anySlot && { time: slot }) };
  });
  return linesOf(museum, wanted).map((line) => ({
    ...line,
    attributes: new Map([...line.attributes, ["Redeemed", "true"]]),
  }));
}

function linesOf(museum: Museum, wanted: readonly SellLine[]): Line[] {
  const inputs = wanted.map(({ variantId, quantity, date, time, price }) => {
    const said = { Date: date, Time: time, Price: price };
    const attributes = Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
    return { variantId, quantity, attributes };
  });
  const lines = addLines(museum.index, [], inputs);
  desk.checkLines(museum, lines);
  return lines;
}

function checkSold(museum: Museum, { variantId, date, time }: SellLine): void {
  const { event, bundle, membersOnly } = museum.index.variants.get(variantId) ?? {};
  if (event === undefined || bundle !== undefined || membersOnly)
    throw invalid({
      code: "NOT_SOLD_HERE",
      field: "variantId",
      message: (locale) => sayPayment.notSold(locale, { id: variantId }),
    });
  if (date !== museum.date || time === undefined) return;
  const slot = slotOf(event, time);
  if (!slotsOf(event, date).includes(slot) || !isOver(museum, event, { date, slot }, "desk")) return;
  throw refused(409, {
    code: "TIME_OVER",
    field: "time",
    message: (locale) => say.timeOver(locale, { time, event: event.title }),
  });
}

/** @throws HttpError 400, 409 */
function eventOf({ index }: Museum, sale: FreeSale, sellable: readonly Sellable[], variantId: string): Sellable {
  const found = sellable.find(({ ticketTypes }) => ticketTypes.some(({ id }) => id === variantId));
  if (found?.slots.some(({ left }) => left > 0)) return found;
  const { event, cents } = index.variants.get(variantId) ?? {};
  if (event?.boxOffice?.[sale] && cents === 0)
    throw refused(409, {
      code: "SOLD_OUT",
      field: "variantId",
      message: (locale) => say.nothingLeft(locale, { event: event.title }),
    });
  throw invalid({
    code: "NOT_SOLD_HERE",
    field: "variantId",
    message: (locale) => say.notSoldHere(locale, { id: variantId }),
  });
}

/** Returns the slot that a line names, or the event's default. @throws HttpError 400, 409 */
function timeOf(line: LineItem, { event, slot, slots }: Sellable, today: string): string {
  const time = line.attributes?.find(({ key }) => key === "Time")?.value;
  if (slot === anySlot || typeof time !== "string" || time === "") return slot;
  if (slots.some((each) => each.slot === time)) return time;
  const named = { time, event: event.title };
  if (!slotsOf(event, today).includes(time))
    throw invalid({ code: "INVALID", field: "Time", message: (locale) => say.notToday(locale, named) });
  throw refused(409, { code: "TIME_OVER", field: "Time", message: (locale) => say.timeOver(locale, named) });
}
