import { fromCents } from "../../../commerce/money.ts";
import type { CatalogueUpsell } from "../../../schemas/generated/catalogue.ts";
import type { Choice } from "../../../schemas/generated/wire.ts";
import { media } from "../../platform/http/media.ts";
import type { Bundle } from "../config/types.ts";
import { type Asking, readDays } from "./availability.ts";
import { notOffered } from "./former-titles.ts";
import { cheapestPrice, findEvent, hasMembership, type Part, partsOfBundle, partsOfEvent } from "./parts.ts";

/** The bundles of an event; with a date, those that have seats then. @throws Failure 404 */
export async function bundlesOfEvent(asking: Asking, eventId: string, date: string | undefined): Promise<Choice[]> {
  const { index } = asking.museum;
  findEvent(index, eventId);
  const bundles = index.catalogue.bundles.filter(({ event }) => event === eventId);
  const offered = await withSeats(asking, bundles, (bundle) => partsOfBundle(index, bundle), date);
  return offered.map((bundle) => bundleChoice(asking, bundle));
}

/** What goes with a bundle, or with an event where no bundle was chosen; with a date, what has seats then. @throws Failure 404 */
export async function upsellsOf(asking: Asking, handle: string, date: string | undefined): Promise<Choice[]> {
  const { index } = asking.museum;
  if (!index.events.has(handle) && !index.catalogue.bundles.some(({ id }) => id === handle)) throw notOffered("bundle", handle);
  const upsells = index.catalogue.upsells.filter(({ offeredWith }) => offeredWith.includes(handle));
  const offered = await withSeats(asking, upsells, (upsell) => partsOfEvent(index, upsell.event), date);
  return offered.map((upsell) => choice(asking, upsell, partsOfEvent(index, upsell.event)));
}

export function bundleChoice(asking: Pick<Asking, "museum">, bundle: Bundle): Choice {
  return choice(asking, bundle, partsOfBundle(asking.museum.index, bundle));
}

function choice({ museum }: Pick<Asking, "museum">, { id, title, image, items, copy }: Bundle | CatalogueUpsell, parts: readonly Part[]): Choice {
  const cents = parts.reduce((sum, part) => sum + (cheapestPrice(part) ?? 0), 0);
  return { id, handle: id, title, image: media(image), items, copy, price: fromCents(cents, museum.tenant.currencyCode), hasMembership: hasMembership(parts) };
}

/** Those of which every part has a seat left on the date. */
async function withSeats<T>(asking: Asking, offers: readonly T[], partsOf: (offer: T) => Part[], date: string | undefined): Promise<T[]> {
  if (date === undefined || offers.length === 0) return [...offers];
  const read = await readDays(asking, offers.flatMap(partsOf), date, date);
  return offers.filter((offer) => partsOf(offer).every(({ event }) => read(event, date).largest > 0));
}
