import * as say from "../../../messages/generated/server/desk.ts";
import type { StaffCheckoutRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { anySlot, slotsOf } from "../../museum/model/times.ts";
import { addLines } from "../carts/change-lines.ts";
import type { Line } from "../carts/line.ts";
import { desk } from "../orders/channel.ts";
import { type Buyer, sell } from "../orders/sell.ts";
import { deskBasket } from "./desk-basket.ts";
import { recordSale } from "./record-sale.ts";
import { redeemSold } from "./redeem-sold.ts";
import { type DeskSale, type Sellable, sellableEvents } from "./sellable.ts";

interface Selling {
  readonly sale: DeskSale;
  readonly lineItems: StaffCheckoutRequest["lineItems"];
  readonly buyer: Buyer;
  readonly customerId?: string;
  readonly employeeId: string;
  readonly device: string;
  /** The request's Idempotency-Key, needed to undo it. */
  readonly nonce: string | undefined;
}

/**
 * Sells and redeems free tickets for today, by default at the current or next time (docs/behaviour.md, "Desk sales").
 * @throws HttpError 400 for products not sold here; 403, 409 as for any cart; 409 if today is sold out or the time is
 *   over
 */
export async function sellAtDesk(tx: Tx, museum: Museum, selling: Selling): Promise<void> {
  const { sale, lineItems, buyer, customerId } = selling;
  const sellable = await sellableEvents(tx, museum, sale);
  const wanted = lineItems.map(({ variantId }) => eventOf(museum, sale, sellable, variantId));
  const lines = linesOf(museum, lineItems, wanted);
  const basket = deskBasket(museum, lines, customerId);
  const sold = await sell(tx, museum, { basket, buyer, channel: desk, soldBy: selling.employeeId });
  await redeemSold(tx, museum, { orderId: sold.id, ...selling });
  await recordSale(tx, museum, sold, { kind: sale, ...selling });
}

/** @throws HttpError 400, 409 */
function eventOf({ index }: Museum, sale: DeskSale, sellable: readonly Sellable[], variantId: string): Sellable {
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

/** Returns the slot for a line's time label. @throws HttpError 400, 409 */
function slotOf(line: Selling["lineItems"][number], { event, slot, slots }: Sellable, today: string): string {
  const time = line.attributes?.find(({ key }) => key === "Time")?.value;
  if (slot === anySlot || typeof time !== "string" || time === "") return slot;
  if (slots.some((each) => each.slot === time)) return time;
  const named = { time, event: event.title };
  if (!slotsOf(event, today).includes(time))
    throw invalid({ code: "INVALID", field: "Time", message: (locale) => say.notToday(locale, named) });
  throw refused(409, { code: "TIME_OVER", field: "Time", message: (locale) => say.timeOver(locale, named) });
}

/** Sets day and redemption of the lines, overriding the client's values. */
function linesOf({ index, today }: Museum, lineItems: Selling["lineItems"], sold: readonly Sellable[]): Line[] {
  const inputs = lineItems.map((line, at) => {
    const { variantId, quantity } = line;
    const from = sold[at];
    const slot = from === undefined ? anySlot : slotOf(line, from, today.toString());
    const time = slot === anySlot ? [] : [{ key: "Time", value: slot }];
    return { variantId, quantity, attributes: [{ key: "Date", value: today.toString() }, ...time] };
  });
  return addLines(index, [], inputs).map((line) => ({
    ...line,
    attributes: new Map([...line.attributes, ["Redeemed", "true"]]),
  }));
}
