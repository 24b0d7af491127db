import { formatDay } from "../../../messages/formats/days.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { anySlot } from "../../museum/catalogue/times.ts";
import { claimSeats, SoldOut, sellSeats } from "../../museum/inventory/claim-seats.ts";
import { TooManyOpenSeats } from "../../museum/inventory/open-seats.ts";
import type { Claim } from "../../museum/inventory/seat-row.ts";
import { wholeSeries } from "../../museum/products/series/performances.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { StoredCart } from "./cart-store.ts";
import { claimsOf } from "./claims.ts";

/**
 * Makes the seats that a cart holds those that its lines claim, until `expiresAt`.
 * @throws Failure 409 with a sentence that names what is left, 429 where its network address holds too many
 */
export function holdSeats(tx: Tx, museum: Museum, cart: StoredCart, { isNew = false } = {}): Promise<void> {
  const { id, lines, expiresAt, addressKey } = cart;
  const address = addressKey === null ? undefined : { key: addressKey, most: museum.tenant.limits.openSeatsPerAddress };
  const now = new Date(museum.now.epochMilliseconds);
  return refusing(museum, () => claimSeats(tx, { cartId: id, address, claims: claimsOf(museum, lines), expiresAt, now, isNew }));
}

/** Sells these seats: those that the cart holds, and others where they are left. @throws Failure 409 with a sentence that names what is left */
export function sellSeatsOf(tx: Tx, museum: Museum, cartId: string, claims: readonly Claim[]): Promise<void> {
  return refusing(museum, () => sellSeats(tx, { cartId, claims, now: new Date(museum.now.epochMilliseconds) }));
}

async function refusing(museum: Museum, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SoldOut) {
      const message = soldOutSentence(museum, error);
      throw new Failure(409, message, [{ code: "SOLD_OUT", field: "quantity", message }]);
    }
    if (error instanceof TooManyOpenSeats) throw tooManySeats(museum, error);
    throw error;
  }
}

/** By then, what is held now is paid for or released. */
function tooManySeats({ tenant }: Museum, { held, most }: TooManyOpenSeats): Failure {
  const message =
    held === 0
      ? `At most ${most === 1 ? "1 place" : `${most} places`} can be held at once. Choose fewer, or call us at ${tenant.supportPhone}.`
      : `You already hold ${held === 1 ? "1 place" : `${held} places`}. Finish or release them first.`;
  return new Failure(429, message, [{ code: "TOO_MANY_SEATS", field: "lineItems", message }], Math.ceil(tenant.hold.minutes * 60));
}

function soldOutSentence({ index, tenant }: Museum, { row, left }: SoldOut): string {
  const places = left === 0 ? "No places are" : left === 1 ? "Only 1 place is" : `Only ${left} places are`;
  if (row.slot === wholeSeries) return `${places} left for ${index.catalogue.series.find(({ id }) => id === row.eventId)?.title ?? row.eventId}.`;
  const title = index.events.get(row.eventId)?.title ?? row.eventId;
  const time = row.slot === anySlot ? "" : ` at ${row.slot}`;
  return `${places} left for ${title} on ${formatDay(tenant.locale, row.date)}${time}.`;
}
