import * as say from "../../../messages/generated/server/carts.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import type { Event } from "../../museum/model/config.ts";
import type { Line } from "./line.ts";
import { visitsOf } from "./seats-of.ts";

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
