import * as say from "../../../messages/generated/server/desk.ts";
import * as sayPayment from "../../../messages/generated/server/desk-payments.ts";
import type { LineItemInput, StaffCheckoutRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { anySlot, isOver, slotsOf } from "../../museum/model/times.ts";
import { slotOf } from "../../museum/products/event/product.ts";
import { addLines } from "../carts/change-lines.ts";
import type { Line } from "../carts/line.ts";
import { type FreeSale, type Sellable, sellableEvents } from "./sellable.ts";

type LineItem = StaffCheckoutRequest["lineItems"][number];

/**
 * Member tickets are sold to members only, and today's times until they are over.
 * @param customerId the member in front of the clerk
 * @throws HttpError 400 for tickets not sold to this guest; 409 if the time is over
 */
export function checkSoldAtDesk(
  museum: Museum,
  { variantId, attributes }: LineItemInput,
  customerId: string | null,
): void {
  const { event, membersOnly } = museum.index.variants.get(variantId) ?? {};
  if (membersOnly && customerId === null)
    throw invalid({
      code: "NOT_SOLD_HERE",
      field: "variantId",
      message: (locale) => sayPayment.notSold(locale, { id: variantId }),
    });
  const said = (name: string) => attributes?.find(({ key }) => key === name)?.value ?? undefined;
  const time = said("Time");
  if (event === undefined || said("Date") !== museum.date || time === undefined) return;
  const slot = slotOf(event, time);
  if (
    !slotsOf(museum, event, museum.date).includes(slot) ||
    !isOver(museum, event, { date: museum.date, slot }, "desk")
  )
    return;
  throw refused(409, {
    code: "TIME_OVER",
    field: "time",
    message: (locale) => say.timeOver(locale, { time, event: event.title }),
  });
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
    const slot = timeOf(item, eventOf(museum, sale, sellable, variantId), museum);
    const attributes = [{ key: "Date", value: date }, ...(slot === anySlot ? [] : [{ key: "Time", value: slot }])];
    return { variantId, quantity, attributes };
  });
  return addLines(museum.index, [], wanted).map((line) => ({
    ...line,
    attributes: new Map([...line.attributes, ["Redeemed", "true"]]),
  }));
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
function timeOf(line: LineItem, { event, slot, slots }: Sellable, museum: Museum): string {
  const time = line.attributes?.find(({ key }) => key === "Time")?.value;
  if (slot === anySlot || typeof time !== "string" || time === "") return slot;
  if (slots.some((each) => each.slot === time)) return time;
  const named = { time, event: event.title };
  if (!slotsOf(museum, event, museum.date).includes(time))
    throw invalid({ code: "INVALID", field: "Time", message: (locale) => say.notToday(locale, named) });
  throw refused(409, { code: "TIME_OVER", field: "Time", message: (locale) => say.timeOver(locale, named) });
}
