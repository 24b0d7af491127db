import { isRecord } from "../../engine/core/pointer.ts";
import { bundledTypes, ownTypeId, type Product } from "./new-bundle.ts";

/** A ticket type that an event of a bundle has and the bundle has not. */
export interface MissingType {
  readonly title: string;
  /** Other events of the bundle that have no such type: without it there it cannot be sold whole. */
  readonly without: readonly string[];
}

/** What everybody can buy of a bundle's events, and not in the bundle: it may have been added since the bundle was made. */
export function missingTypes(bundle: Product, events: readonly Product[]): MissingType[] {
  const parts = partsOf(bundle, events);
  const titles = new Set(parts.flatMap(({ missing }) => missing.map(({ title }) => String(title))));
  return [...titles].map((title) => ({
    title,
    without: parts.filter((part) => !part.titles.includes(title) && !part.missing.some((type) => type.title === title)).map(({ name }) => name),
  }));
}

/**
 * The parts of a bundle with one more ticket type, at the prices that it has apart.
 * @param taken ids that the catalogue has
 */
export function partsWithType(bundle: Product, events: readonly Product[], title: string, taken: ReadonlySet<string>): Product[] {
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
