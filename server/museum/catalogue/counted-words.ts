import type { Counted } from "../../../schemas/generated/wire.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** Undefined if the catalogue has none. Tickets know types only by their sold titles. */
export function countedWords(
  { catalogue, events }: CatalogueIndex,
  eventId: string,
  title: string,
): Counted | undefined {
  const isIt = (type: { readonly title: string; readonly counted?: Counted }) =>
    type.title === title && type.counted !== undefined;
  const own = events.get(eventId)?.ticketTypes.find(isIt);
  if (own !== undefined) return own.counted;
  const parts = catalogue.bundles.flatMap(({ components }) => components.filter(({ event }) => event === eventId));
  const series = catalogue.series.filter(({ events: performances }) => performances.includes(eventId));
  return [...parts, ...series].flatMap(({ ticketTypes }) => ticketTypes).find(isIt)?.counted;
}
