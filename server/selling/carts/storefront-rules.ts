import { formatDay } from "../../../messages/formats/days.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Event } from "../../museum/config/types.ts";
import type { Claim } from "../../museum/inventory/seat-row.ts";
import { Failure, invalid } from "../../platform/http/failure.ts";
import { visitsOf } from "./claims.ts";
import type { Line } from "./line.ts";

/**
 * What visitors may have in one cart; staff sell without these limits.
 * @param claims the seats that the lines claim
 * @throws Failure 400, 403
 */
export function checkStorefrontRules(museum: Museum, lines: readonly Line[], claims: readonly Claim[]): void {
  checkChannel(museum, lines);
  checkParties(museum, lines);
  checkSeats(museum, claims);
}

function checkChannel({ index }: Museum, lines: readonly Line[]): void {
  const variant = lines.map(({ variantId }) => index.variants.get(variantId)).find((each) => each?.deskOnly);
  if (variant === undefined) return;
  const message = `${variant.title} for ${variant.product.title} is only available at the museum's desk. Take it out here, and ask for it when you come.`;
  throw new Failure(403, message, [{ code: "DESK_ONLY", field: "variantId", message }]);
}

/** The party is an event's for one day, of all ticket types together, its bundles' included. */
function checkParties(museum: Museum, lines: readonly Line[]): void {
  const parties = new Map<string, { event: Event; date: string | undefined; quantity: number }>();
  for (const line of lines) {
    for (const { event, date } of eventsOf(museum, line)) {
      const key = JSON.stringify([event.id, date]);
      parties.set(key, { event, date, quantity: (parties.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  for (const { event, date, quantity } of parties.values()) {
    if (quantity <= (event.maxPartySize ?? Number.POSITIVE_INFINITY)) continue;
    const on = date === undefined ? "" : ` on ${formatDay(museum.tenant.locale, date)}`;
    throw invalid({
      code: "PARTY_TOO_LARGE",
      field: "quantity",
      message: `A party for ${event.title}${on} can have ${event.maxPartySize} people at most, and this would be ${quantity}. Choose fewer tickets; for a larger group, call us at ${museum.tenant.supportPhone}.`,
    });
  }
}

function eventsOf(museum: Museum, line: Line): { event: Event; date: string | undefined }[] {
  const visits = visitsOf(museum, line);
  if (visits.length > 0) return visits.map(({ event, row }) => ({ event, date: row.date }));
  const event = museum.index.variants.get(line.variantId)?.event;
  return event === undefined ? [] : [{ event, date: line.attributes.get("Date") }];
}

function checkSeats(museum: Museum, claims: readonly Claim[]): void {
  const most = museum.tenant.limits.seatsPerCart;
  const seats = claims.reduce((sum, { quantity }) => sum + quantity, 0);
  if (seats <= most) return;
  const message = `One cart can hold ${most} places, and this would be ${seats}. Choose fewer, or make an order for some of them first.`;
  throw invalid({ code: "CART_FULL", field: "lineItems", message });
}
