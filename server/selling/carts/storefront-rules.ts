import { formatDay } from "../../../messages/formats/days.ts";
import type { Variant } from "../../museum/catalogue/catalogue-index.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Bundle, Event } from "../../museum/config/types.ts";
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

/**
 * A bundle is sold whole: of each of its events as many tickets as of the others, for each day.
 * @throws Failure 409 with a sentence that says how many there are of each
 */
export function checkBundles({ index, tenant }: Museum, lines: readonly Line[]): void {
  const counts = new Map<string, { bundle: Bundle; date: string | undefined; ofEvents: Map<string, number> }>();
  for (const { variantId, quantity, attributes } of lines) {
    const { bundle, event }: Partial<Variant> = index.variants.get(variantId) ?? {};
    if (bundle === undefined || event === undefined) continue;
    const date = attributes.get("Date");
    const key = JSON.stringify([bundle.id, date]);
    const count = counts.get(key) ?? { bundle, date, ofEvents: new Map(bundle.components.map((component) => [component.event, 0])) };
    count.ofEvents.set(event.id, (count.ofEvents.get(event.id) ?? 0) + quantity);
    counts.set(key, count);
  }
  for (const { bundle, date, ofEvents } of counts.values()) {
    if (new Set(ofEvents.values()).size <= 1) continue;
    const each = [...ofEvents].map(([id, quantity]) => `${quantity} for ${index.events.get(id)?.title ?? id}`).join(", ");
    const on = date === undefined ? "" : ` on ${formatDay(tenant.locale, date)}`;
    const message = `${bundle.title} needs as many tickets for each of its parts${on}; you have ${each}. Please change your tickets.`;
    throw new Failure(409, message, [{ code: "BUNDLE_INCOMPLETE", field: "quantity", message }]);
  }
}
