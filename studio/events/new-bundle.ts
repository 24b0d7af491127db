import { isRecord } from "../../engine/core/pointer.ts";

/** Something of the catalogue, as its file has it. */
export type Product = Readonly<Record<string, unknown>>;

/** Names a bundle, and gives it an id unless that is taken. */
export interface BundleTexts {
  readonly id: string;
  readonly title: string;
}

/**
 * A bundle of a new event and one that is there, offered by the new one's pages. Each keeps its ticket types, titles and prices, under ids of
 * the bundle's own. Whoever may come for an event alone comes in by it: it stands first.
 * @param taken ids that the catalogue has
 */
export function bundleOf(created: Product, other: Product, { id: wanted, title }: BundleTexts, taken: ReadonlySet<string>): Product {
  const events = other.listed === false ? [created, other] : [other, created];
  const known = new Set(taken);
  const id = ownId(wanted, known);
  return {
    ...{ id, title },
    ...{ event: created.id, items: events.map(titleOf), copy: "" },
    components: events.map((event) => ({
      event: event.id,
      ticketTypes: bundledTypes(event).map((type) => ({ ...type, id: ownTypeId(id, event, type, known) })),
    })),
  };
}

/** What a bundle may hold of an event: what everybody can buy, one by one, at one price. */
export function bundledTypes({ ticketTypes }: Product): Product[] {
  const types = Array.isArray(ticketTypes) ? ticketTypes.filter(isRecord) : [];
  return types.filter(
    ({ type = "event", channel, minQuantity, price }) => type !== "membership" && channel !== "desk" && minQuantity === undefined && typeof price === "string",
  );
}

/** The id of an event's ticket type in a bundle. @param taken ids that there are; this one is added */
export function ownTypeId(bundle: string, event: Product, type: Product, taken: Set<string>): string {
  return ownId(`${bundle}-${nameIn(event, type)}`, taken);
}

function ownId(stem: string, taken: Set<string>): string {
  let id = stem;
  for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
  taken.add(id);
  return id;
}

/** "general-admission-adult" of General Admission stays as it is; "adult" is put behind its event's id. */
function nameIn({ id }: Product, type: Product): string {
  const typeId = String(type.id);
  return typeId.startsWith(`${id}-`) ? typeId : `${id}-${typeId}`;
}

function titleOf({ id, title }: Product): string {
  return String(title ?? id);
}
