import type { Museum } from "../../museum/catalogue/museum.ts";

/** Events that sell things such as audio guides: their tickets are no guests. */
export function thingsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "product" ? [id] : []));
}

/** Special events: their guests may also hold an admission, so totals must not count both. */
export function specialEventsOf({ index }: Pick<Museum, "index">): string[] {
  return index.catalogue.events.flatMap(({ id, productType }) => (productType === "specialEvent" ? [id] : []));
}
