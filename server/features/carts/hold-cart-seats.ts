import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { holdSeats, SoldOut, sellSeats } from "../../museum/inventory/hold-seats.ts";
import { HalfHeld, TooManyOpenSeats } from "../../museum/inventory/open-seats.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { anySlot } from "../../museum/model/times.ts";
import { wholeSeries } from "../../museum/products/series/product.ts";
import type { StoredCart } from "./cart-store.ts";
import { seatsOf } from "./seats-of.ts";

/** Holds exactly these seats. @throws HttpError 409 with the remaining number, 429 if its network holds too many */
export function holdCartSeats(tx: Tx, museum: Museum, cart: StoredCart, { isNew = false } = {}): Promise<void> {
  const { id, lines, expiresAt, addressKey } = cart;
  const address = addressKey === null ? undefined : { key: addressKey, most: museum.tenant.limits.openSeatsPerAddress };
  const now = new Date(museum.now.epochMilliseconds);
  return refusing(museum, () =>
    holdSeats(tx, { cartId: id, address, seats: seatsOf(museum, lines), expiresAt, now, isNew }),
  );
}

/** Sells held seats first. @throws HttpError 409 with the remaining number */
export function sellCartSeats(tx: Tx, museum: Museum, cartId: string, seats: readonly SeatCount[]): Promise<void> {
  return refusing(museum, () => sellSeats(tx, { cartId, seats, now: new Date(museum.now.epochMilliseconds) }));
}

async function refusing(museum: Museum, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SoldOut)
      throw refused(409, { code: "SOLD_OUT", field: "quantity", message: soldOutSentence(museum, error) });
    if (error instanceof TooManyOpenSeats) throw tooManySeats(museum, error);
    if (error instanceof HalfHeld)
      throw refused(429, { code: "TOO_MANY_SEATS", field: "lineItems", message: say.halfHeld }, secondsOfHold(museum));
    throw error;
  }
}

/** Retry after one hold: by then, current holds are paid or released. */
function tooManySeats({ tenant }: Museum, { held, most }: TooManyOpenSeats): HttpError {
  const message: Sentence = (locale) =>
    held === 0 ? say.mostPlaces(locale, { most, phone: tenant.supportPhone }) : say.placesHeld(locale, { held });
  return refused(429, { code: "TOO_MANY_SEATS", field: "lineItems", message }, secondsOfHold({ tenant }));
}

function secondsOfHold({ tenant }: Pick<Museum, "tenant">): number {
  return Math.ceil(tenant.hold.minutes * 60);
}

function soldOutSentence({ index }: Museum, { row, left }: SoldOut): Sentence {
  const { eventId, date, slot } = row;
  if (slot === wholeSeries) {
    const series = index.catalogue.series.find(({ id }) => id === eventId)?.title ?? eventId;
    return (locale) => say.seriesSoldOut(locale, { left, title: series });
  }
  const title = index.events.get(eventId)?.title ?? eventId;
  return (locale) =>
    slot === anySlot
      ? say.soldOut(locale, { left, title, date })
      : say.soldOutAt(locale, { left, title, date, time: slot });
}
