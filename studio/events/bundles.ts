import { priceCents, priceLike } from "../../commerce/money.ts";
import { isRecord } from "../../engine/core/pointer.ts";

export type Product = Readonly<Record<string, unknown>>;

export interface BundleTexts {
  readonly id: string;
  readonly title: string;
  /** The text of its card. */
  readonly copy?: string;
}

/**
 * Bundles a new event with an existing one, offered by the new one's pages. Ticket types keep titles and prices under
 * new ids. The existing event comes first if it is listed: visitors enter through it.
 * @param taken the catalogue's ids
 */
export function bundleOf(
  created: Product,
  other: Product,
  { id: wanted, title, copy = "" }: BundleTexts,
  taken: ReadonlySet<string>,
): Product {
  const events = other.listed === false ? [created, other] : [other, created];
  const known = new Set(taken);
  const id = ownId(wanted, known);
  return {
    ...{ id, title },
    ...{ event: created.id, items: events.map(titleOf), copy },
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
function ownTypeId(bundle: string, event: Product, type: Product, taken: Set<string>): string {
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

/** A bundle's price per person, and that of its parts bought separately, in cents. */
export interface BundlePrice {
  readonly title: string;
  readonly price: number;
  /** Undefined if a part has no separate price. */
  readonly apart: number | undefined;
  /** Titles of the bundle's events that lack this ticket type. */
  readonly missing: readonly string[];
}

interface Part {
  readonly event: Product | undefined;
  readonly types: readonly Product[];
}

/** A bundle's prices by ticket type, in the order of its parts. Skips types with an invalid price. */
export function bundlePrices(bundle: Product, events: readonly Product[]): BundlePrice[] {
  const parts = partsOf(bundle, events);
  return titlesIn(parts).flatMap((title) => {
    const sold = parts.flatMap((part) => priceIn(part.types, title) ?? []);
    const isSold = (part: Part) => typeIn(part.types, title) !== undefined;
    if (sold.length < parts.filter(isSold).length) return [];
    const missing = parts.filter((part) => !isSold(part)).map(({ event }) => String(event?.title ?? event?.id ?? ""));
    const single = parts.filter(isSold).flatMap(({ event }) => priceIn(listOf(event?.ticketTypes), title) ?? []);
    return [{ title, price: sum(sold), apart: single.length === sold.length ? sum(single) : undefined, missing }];
  });
}

/**
 * Prices a bundle's parts so that each person saves an amount, deducted from the dearest parts first. Types that not
 * all parts have cost their separate price. @param saving in cents
 */
export function partsWithSaving(bundle: Product, events: readonly Product[], saving: number): Product[] {
  const parts = partsOf(bundle, events);
  const prices = new Map(titlesIn(parts).map((title) => [title, reduced(parts, title, saving)]));
  return listOf(bundle.components).map((component, at) => ({
    ...component,
    ticketTypes: listOf(component.ticketTypes).map((type) => {
      const price = prices.get(String(type.title))?.[at];
      return price === undefined ? type : { ...type, price: priceLike(price, writtenPrice(type)) };
    }),
  }));
}

function reduced(parts: readonly Part[], title: string, saving: number): (number | undefined)[] {
  const single = parts.map(
    ({ event, types }) => (typeIn(types, title) && priceIn(listOf(event?.ticketTypes), title)) as number | undefined,
  );
  if (single.includes(undefined)) return single;
  const prices = single as number[];
  const dearestFirst = prices.map((_price, at) => at).toSorted((a, b) => (prices[b] as number) - (prices[a] as number));
  let left = saving;
  for (const at of dearestFirst) {
    const off = Math.min(left, prices[at] as number);
    prices[at] = (prices[at] as number) - off;
    left -= off;
  }
  return prices;
}

function partsOf({ components }: Product, events: readonly Product[]): Part[] {
  return listOf(components).map((component) => ({
    event: events.find(({ id }) => id === component.event),
    types: listOf(component.ticketTypes),
  }));
}

function titlesIn(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({ types }) => types.map(({ title }) => String(title ?? ""))))].filter(
    (title) => title !== "",
  );
}

function writtenPrice({ price }: Product): string {
  return String(isRecord(price) ? price.suggested : price);
}

function typeIn(types: readonly Product[], title: string): Product | undefined {
  return types.find((type) => type.title === title);
}

/** In cents; for name-your-price types the suggested price. Undefined if missing or invalid. */
function priceIn(types: readonly Product[], title: string): number | undefined {
  const type = typeIn(types, title);
  return type && priceCents(writtenPrice(type));
}

function listOf(value: unknown): Product[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0);
}

interface MissingType {
  readonly title: string;
  /** Other events of the bundle without this type: the bundle cannot sell it whole. */
  readonly without: readonly string[];
}

/** Ticket types on general sale that a bundle lacks, perhaps because they are newer than the bundle. */
export function missingTypes(bundle: Product, events: readonly Product[]): MissingType[] {
  const parts = partsWithMissing(bundle, events);
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
  return partsWithMissing(bundle, events).map(({ part, event, types, missing }) => {
    const type = missing.find((each) => each.title === title);
    if (type === undefined || event === undefined) return part;
    return { ...part, ticketTypes: [...types, { ...type, id: ownTypeId(String(bundle.id), event, type, known) }] };
  });
}

function partsWithMissing({ components }: Product, events: readonly Product[]) {
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
