import { withTranslations } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { type CatalogueList, catalogueSections } from "../addresses.ts";
import { idsIn } from "../forms/copy-product.ts";
import { type JoinedCatalogue, placeOfEntry } from "../state/join-catalogue.ts";
import { insertItem, removeItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { type BundleTexts, bundleOf, type Product, partsWithSaving } from "./bundles.ts";

export interface NewEvent {
  readonly original: Product;
  readonly id: string;
  readonly title: string;
  readonly extras: readonly string[];
  /** `saving`: what each person saves, in cents. */
  readonly bundle?: { readonly other: Product; readonly texts: BundleTexts; readonly saving?: number } | undefined;
}

/** Edits the text of a file, or adds the file. */
export type EditText = (file: string, change: (text: string) => string | null) => void;

/** Adds an event to the catalogue with its extras and bundle: in a file of its own if the museum has the folder. */
export function addEvent(
  catalogue: JoinedCatalogue,
  { original, id, title, extras, bundle }: NewEvent,
  edit: EditText,
) {
  const event = copyEvent(original, id, title);
  const taken = new Set(idsIn([catalogue.value, event]));
  const made = bundle && newBundle(event, bundle, taken);
  const offering = [id, ...(made === undefined ? [] : [String(made.id)])];
  for (const [index, extra] of listOf(catalogue.value?.upsells).entries()) {
    const place = catalogue.places.upsells?.[index];
    if (place === undefined || !isRecord(extra) || !extras.includes(String(extra.id))) continue;
    const others = listOf(extra.offeredWith).length;
    // An extra that the bundle includes is not offered with it.
    const named = offering.filter((each) => each === id || extra.event !== bundle?.other.id);
    edit(place.file, (text) =>
      named.reduce((next, each, at) => insertItem(next, `${place.pointer}/offeredWith`, others + at, each), text),
    );
  }
  const file = eventFile(catalogue, id);
  edit(file, (text) => append(text, "events", copyEvent(withTranslations(original), id, title)));
  if (made !== undefined) edit(file, (text) => append(text, "bundles", made));
}

const hasFolder = ({ files }: JoinedCatalogue) => files.some((file) => file.includes("/"));

/** The file of a new event: its own if the museum has the folder. */
function eventFile(catalogue: JoinedCatalogue, id: string): string {
  if (!hasFolder(catalogue)) return "catalogue.json";
  let name = id;
  for (let number = 2; catalogue.files.includes(`catalogue/${name}.json`); number += 1) name = `${id}-${number}`;
  return `catalogue/${name}.json`;
}

/** The file of new entries of other lists. */
export function sectionFile(catalogue: JoinedCatalogue, list: CatalogueList): string {
  return hasFolder(catalogue) ? `catalogue/${catalogueSections[list]}.json` : "catalogue.json";
}

/** Adds an entry to a list in a file's text. @param place defaults to the end */
export function append(text: string, list: string, entry: unknown, place?: number): string {
  const held = valueAt(text, `/${list}`);
  return Array.isArray(held)
    ? insertItem(text, `/${list}`, place ?? held.length, entry)
    : setValue(text, `/${list}`, [entry]);
}

function newBundle(
  event: Product,
  { other, texts, saving = 0 }: NonNullable<NewEvent["bundle"]>,
  taken: ReadonlySet<string>,
): Product {
  const made = bundleOf(event, other, texts, taken);
  return saving === 0 ? made : { ...made, components: partsWithSaving(made, [event, other], saving) };
}

/** Properties that would be false for a copy. */
const own = new Set([
  "platformId",
  "flow",
  "image",
  "imageFocus",
  "facts",
  "descriptionHtml",
  "extraTicketInfo",
  "soldOut",
]);

/** Gives a copy's ticket types new ids, also in single days' prices: orders refer to them. */
function copyEvent({ days, ...event }: Product, id: string, title: string): Product {
  const types = (Array.isArray(event.ticketTypes) ? event.ticketTypes : []).filter(isRecord);
  const ownId = (typeId: string) =>
    `${id}-${typeId.startsWith(`${event.id}-`) ? typeId.slice(String(event.id).length + 1) : typeId}`;
  const ids = new Set(types.map((type) => String(type.id)));
  const ownDays = (Array.isArray(days) ? days : []).filter(isRecord).flatMap(({ prices, ...day }) => {
    // Drop prices of bundles: they belong to the original.
    const kept = Object.entries(isRecord(prices) ? prices : {}).filter(([typeId]) => ids.has(typeId));
    if (kept.length > 0)
      return [{ ...day, prices: Object.fromEntries(kept.map(([typeId, price]) => [ownId(typeId), price])) }];
    return day.capacity === undefined && day.slots === undefined ? [] : [day];
  });
  const kept = Object.fromEntries(Object.entries(event).filter(([key]) => !own.has(key)));
  return {
    ...kept,
    id,
    title,
    ticketTypes: types.map((type) => ({ ...type, id: ownId(String(type.id)) })),
    ...(ownDays.length > 0 && { days: ownDays }),
  };
}

/** Lists to remove the event's id from, unless it is the only entry. */
const namingLists = [
  ["upsells", "offeredWith"],
  ["codes", "events"],
] as const;

/** Removes an entry from the catalogue, and from lists that also name others; a file of the folder goes with its last. */
export function removeProduct(catalogue: JoinedCatalogue, list: string, key: string, edit: EditText): void {
  for (const [holder, property] of namingLists)
    for (const [index, entry] of listOf(catalogue.value?.[holder]).entries()) {
      const ids = isRecord(entry) ? entry[property] : undefined;
      const at = Array.isArray(ids) && ids.length > 1 ? ids.indexOf(key) : -1;
      const place = catalogue.places[holder]?.[index];
      if (at >= 0 && place !== undefined)
        edit(place.file, (text) => removeItem(text, `${place.pointer}/${property}/${at}`));
    }
  const place = placeOfEntry(catalogue, list, key);
  if (place === undefined) return;
  const held = Object.values(catalogue.places).flat();
  const isLast = place.file.includes("/") && held.filter(({ file }) => file === place.file).length === 1;
  edit(place.file, (text) => (isLast ? null : removeItem(text, place.pointer)));
}

/** Titles of products that need an event: bundles and series that hold it, extras that add it. */
export function dependentsOf(catalogue: Product, id: string): string[] {
  const holds = ({ event, components, events }: Product) =>
    event === id ||
    listOf(components).some((part) => isRecord(part) && part.event === id) ||
    listOf(events).includes(id);
  return ["bundles", "upsells", "series"].flatMap((list) =>
    listOf(catalogue[list])
      .filter(isRecord)
      .filter(holds)
      .map((product) => String(product.title ?? product.id)),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
