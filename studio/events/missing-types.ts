import { isRecord } from "../../engine/core/pointer.ts";
import { bundledTypes, ownTypeId, type Product } from "./new-bundle.ts";

export interface MissingType {
  readonly title: string;
  /** Other events of the bundle without this type: the bundle cannot sell it whole. */
  readonly without: readonly string[];
}

/** Ticket types on general sale that a bundle lacks, perhaps because they are newer than the bundle. */
export function missingTypes(bundle: Product, events: readonly Product[]): MissingType[] {
  const parts = partsOf(bundle, events);
  const titles = new Set(parts.flatMap(({ missing }) => missing.map(({ title }) => String(title))));
  return [...titles].map((title) => ({
    title,
    without: parts
      .filter((part) => !part.titles.includes(title) && !part.missing.some((type) => type.title === title))
      .map(({ name }) => name),
  }));
}

/** Adds a ticket type to a bundle's parts at the separate prices. @param taken the catalogue's ids */
export function partsWithType(
  bundle: Product,
  events: readonly Product[],
  title: string,
  taken: ReadonlySet<string>,
): Product[] {
  const known = new Set(taken);
  return partsOf(bundle, events).map(({ part, event, types, missing }) => {
    const type = missing.find((each) => each.title === title);
    if (type === undefined || event === undefined) return part;
    return { ...part, ticketTypes: [...types, { ...type, id: ownTypeId(String(bundle.id), event, type, known) }] };
  });
}

function partsOf({ components }: Product, events: readonly Product[]) {
  return listOf(components).map((part) => {
    const event = events.find(({ id }) => id === part.event);
    const types = listOf(part.ticketTypes);
    const titles = types.map(({ title }) => String(title));
    const missing = (event === undefined ? [] : bundledTypes(event)).filter(
      ({ title }) => typeof title === "string" && title !== "" && !titles.includes(title),
    );
    return { part, event, types, titles, missing, name: String(event?.title ?? part.event) };
  });
}

function listOf(value: unknown): Product[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
