import type { Museum } from "../museum/catalogue/museum.ts";

/** The events of which things are sold, such as audio guides: their tickets are no guests. */
export function thingsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "product" ? [id] : []));
}

/** Special events: whoever sees a film may hold an admission too, so a total that counted both would count them twice. */
export function specialEventsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "specialEvent" ? [id] : []));
}
