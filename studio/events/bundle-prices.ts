import { isRecord } from "../../engine/core/pointer.ts";
import type { Product } from "./new-bundle.ts";

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
      return price === undefined ? type : { ...type, price: (price / 100).toFixed(2) };
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

function typeIn(types: readonly Product[], title: string): Product | undefined {
  return types.find((type) => type.title === title);
}

/** In cents; for name-your-price types the suggested price. Undefined if missing or invalid. */
function priceIn(types: readonly Product[], title: string): number | undefined {
  const price = typeIn(types, title)?.price;
  const text = isRecord(price) ? price.suggested : price;
  return typeof text === "string" && /^\d{1,6}\.\d{2}$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

function listOf(value: unknown): Product[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0);
}
