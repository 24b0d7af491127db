import { isRecord } from "../../engine/core/pointer.ts";

export type Product = Readonly<Record<string, unknown>>;

export interface BundleTexts {
  readonly id: string;
  readonly title: string;
}

/**
 * Bundles a new event with an existing one, offered by the new one's pages. Ticket types keep titles and prices under
 * new ids. The existing event comes first if it is listed: visitors enter through it.
 * @param taken the catalogue's ids
 */
export function bundleOf(
  created: Product,
  other: Product,
  { id: wanted, title }: BundleTexts,
  taken: ReadonlySet<string>,
): Product {
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

/** Ticket types that a bundle may hold: on general sale, singly, at a fixed price. */
export function bundledTypes({ ticketTypes }: Product): Product[] {
  const types = Array.isArray(ticketTypes) ? ticketTypes.filter(isRecord) : [];
  return types.filter(
    ({ type = "event", channel, minQuantity, price }) =>
      type !== "membership" && channel !== "desk" && minQuantity === undefined && typeof price === "string",
  );
}

/** Id of an event's ticket type in a bundle. @param taken existing ids; the new one is added */
export function ownTypeId(bundle: string, event: Product, type: Product, taken: Set<string>): string {
  return ownId(`${bundle}-${nameIn(event, type)}`, taken);
}

function ownId(stem: string, taken: Set<string>): string {
  let id = stem;
  for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
  taken.add(id);
  return id;
}

/** "general-admission-adult" of General Admission stays; "adult" is prefixed with its event's id. */
function nameIn({ id }: Product, type: Product): string {
  const typeId = String(type.id);
  return typeId.startsWith(`${id}-`) ? typeId : `${id}-${typeId}`;
}

function titleOf({ id, title }: Product): string {
  return String(title ?? id);
}
