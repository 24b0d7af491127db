import { formatDay } from "../../commerce/days.ts";
import { anySlot, type Museum } from "../catalogue/museum.ts";
import { wholeSeries } from "../catalogue/series.ts";
import type { Tx } from "../database/tables.ts";
import { Failure } from "../http/failure.ts";
import { claimSeats, type MakeCart, SoldOut } from "../inventory/claim-seats.ts";
import { claimsOf } from "./claims.ts";
import type { Line } from "./line.ts";

/** Makes the seats that a cart holds those that its lines claim, until `expiresAt`. @throws Failure 409 with a sentence that names what is left */
export async function holdSeats(
  tx: Tx,
  museum: Museum,
  cart: { readonly id: string; readonly lines: readonly Line[]; readonly expiresAt: Date },
  makeCart?: MakeCart,
): Promise<void> {
  try {
    const now = new Date(museum.now.epochMilliseconds);
    await claimSeats(tx, { cartId: cart.id, makeCart, claims: claimsOf(museum, cart.lines), expiresAt: cart.expiresAt, now });
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    const message = soldOutSentence(museum, error);
    throw new Failure(409, message, [{ code: "SOLD_OUT", field: "quantity", message }]);
  }
}

function soldOutSentence({ index, tenant }: Museum, { row, left }: SoldOut): string {
  const places = left === 0 ? "No places are" : left === 1 ? "Only 1 place is" : `Only ${left} places are`;
  if (row.slot === wholeSeries) return `${places} left for ${index.catalogue.series.find(({ id }) => id === row.eventId)?.title ?? row.eventId}.`;
  const title = index.events.get(row.eventId)?.title ?? row.eventId;
  const time = row.slot === anySlot ? "" : ` at ${row.slot}`;
  return `${places} left for ${title} on ${formatDay(row.date, "long", tenant.locale)}${time}.`;
}
