import { isRecord } from "../../engine/core/pointer.ts";
import { idsIn } from "../forms/copy-product.ts";
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

/** Adds an event to the catalogue's text, with its extras and bundle. */
export function addEvent(text: string, { original, id, title, extras, bundle }: NewEvent): string {
  const event = copyEvent(original, id, title);
  const withEvent = insertItem(text, "/events", listIn(text, "events").length, event);
  const made = bundle && newBundle(event, bundle, new Set(idsIn(valueAt(withEvent, ""))));
  const offering = [id, ...(made === undefined ? [] : [String(made.id)])];
  const withExtras = listIn(text, "upsells").reduce<string>((edited, extra, place) => {
    if (!isRecord(extra) || !extras.includes(String(extra.id))) return edited;
    const others = Array.isArray(extra.offeredWith) ? extra.offeredWith.length : 0;
    // An extra that the bundle includes is not offered with it.
    const named = offering.filter((each) => each === id || extra.event !== bundle?.other.id);
    return named.reduce(
      (next, each, index) => insertItem(next, `/upsells/${place}/offeredWith`, others + index, each),
      edited,
    );
  }, withEvent);
  if (made === undefined) return withExtras;
  return valueAt(text, "/bundles") === undefined
    ? setValue(withExtras, "/bundles", [made])
    : insertItem(withExtras, "/bundles", listIn(text, "bundles").length, made);
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

function listIn(text: string, name: string): readonly unknown[] {
  const list = valueAt(text, `/${name}`);
  return Array.isArray(list) ? list : [];
}

/** Lists to remove the event's id from, unless it is the only entry. */
const namingLists = [
  ["upsells", "offeredWith"],
  ["codes", "events"],
] as const;

/** Removes an entry from the catalogue's text, and from lists that also name others. */
export function removeProduct(text: string, list: string, id: string): string {
  const named = namingLists.reduce((edited, [holder, property]) => {
    const holders = productsIn(edited, holder);
    return holders.reduce<string>((next, { [property]: ids }, place) => {
      const at = Array.isArray(ids) && ids.length > 1 ? ids.indexOf(id) : -1;
      return at < 0 ? next : removeItem(next, `/${holder}/${place}/${property}/${at}`);
    }, edited);
  }, text);
  const place = productsIn(named, list).findIndex((entry) => (entry.id ?? entry.code) === id);
  return place < 0 ? named : removeItem(named, `/${list}/${place}`);
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

function productsIn(text: string, list: string): Product[] {
  return listOf(valueAt(text, `/${list}`)).filter(isRecord);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
