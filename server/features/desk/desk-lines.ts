import * as say from "../../../messages/generated/server/desk.ts";
import * as sayPayment from "../../../messages/generated/server/desk-payments.ts";
import type { SellQuoteRequest } from "../../../schemas/generated/wire.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { isOver, slotsOf } from "../../museum/model/times.ts";
import { slotOf } from "../../museum/products/event/ticket-variant.ts";
import { addLines } from "../carts/change-lines.ts";
import type { Line } from "../carts/line.ts";
import { desk } from "../orders/channel.ts";

type SellLine = SellQuoteRequest["lines"][number];

/**
 * Accepts only single events, today also at the current time.
 * @throws HttpError 400 for tickets not sold at the desk or at that time; 409 if the time is over or the event sold out
 */
export function deskLines(museum: Museum, wanted: readonly SellLine[]): Line[] {
  for (const each of wanted) checkSold(museum, each);
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
