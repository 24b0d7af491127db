import { useMemo } from "react";
import { NavLink } from "react-router-dom";
import { media } from "../../commerce/media.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import * as lists from "../../messages/generated/studio/lists.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { type CatalogueList, catalogueSections, sectionOf } from "../addresses.ts";
import { useCurrency } from "../forms/use-options.ts";
import styles from "../shell/item-list.module.css";
import type { ItemState, ListedItem } from "../shell/item-list.tsx";
import type { useCatalogue } from "../state/use-catalogue.ts";
import { sameValue } from "../text/json-value.ts";
import type { Product } from "./bundles.ts";

export const sectionTitles: Readonly<Record<CatalogueList, (locale: string) => string>> = {
  events: say.events,
  bundles: lists.bundles,
  upsells: lists.upsells,
  codes: lists.codes,
  series: lists.series,
  memberships: lists.memberships,
  donations: lists.donations,
  giftCards: lists.giftCards,
};

/** The button that adds an entry to a list. */
export const newEntryTitles: Readonly<Record<CatalogueList, (locale: string) => string>> = {
  events: say.newEvent,
  bundles: lists.newBundle,
  upsells: lists.newExtra,
  codes: lists.newCode,
  series: lists.newSeries,
  memberships: lists.newMembership,
  donations: lists.newDonation,
  giftCards: lists.newGiftCard,
};

/** Links between the lists of what the museum sells. */
export function CatalogueSections() {
  const locale = useLocale();
  return (
    <nav aria-label={lists.sections(locale)} className={styles.sections}>
      {(Object.keys(catalogueSections) as CatalogueList[]).map((list) => (
        <NavLink key={list} to={sectionOf(list)} end>
          {sectionTitles[list](locale)}
        </NavLink>
      ))}
    </nav>
  );
}

/** An entry's name in addresses: a promotion code has no id. */
export function keyOf({ id, code }: Product): string {
  return String(id ?? code ?? "");
}

export function entryAddress(list: CatalogueList, entry: Product): string {
  return `${sectionOf(list)}/${encodeURIComponent(keyOf(entry) || "new")}`;
}

export function productsOf(catalogue: unknown, list: CatalogueList): Product[] {
  return recordsIn(isRecord(catalogue) ? catalogue[list] : undefined);
}

/** A list's entries with their state in the draft; with the last change of those that have a file of their own. */
export function useListedProducts(
  { value, places, published, changes }: ReturnType<typeof useCatalogue>,
  list: CatalogueList,
): ListedItem[] {
  const locale = useLocale();
  const currencyCode = useCurrency();
  return useMemo(() => {
    const titles = new Map(
      [...productsOf(value, "events"), ...productsOf(value, "bundles")].map((one) => [
        one.id,
        String(one.title ?? one.id),
      ]),
    );
    const factOf = (product: Product) => factsOf(product, { locale, currencyCode, titles }).join(" · ");
    const before = new Map(productsOf(published.value, list).map((product) => [keyOf(product), product]));
    return productsOf(value, list).map((product, index) => {
      const key = keyOf(product);
      const { file = "" } = places[list]?.[index] ?? {};
      return {
        key,
        title: String(product.title ?? key),
        detail: [list === "codes" ? "" : key, factOf(product)].filter(Boolean).join(" · "),
        to: entryAddress(list, product),
        states: statesOf(product, before.get(key)),
        ...(file.includes("/") && { change: changes[file] }),
        ...(list !== "codes" && { picture: typeof product.image === "string" ? media(product.image) : null }),
      };
    });
  }, [value, places, list, published, changes, locale, currencyCode]);
}

interface FactContext {
  readonly locale: string;
  readonly currencyCode: string | undefined;
  readonly titles: ReadonlyMap<unknown, string>;
}

/** Prices, events and limits that tell an entry from its neighbours. */
function factsOf(product: Product, { locale, currencyCode, titles }: FactContext): string[] {
  const namesOf = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => titles.get(id) ?? String(id)) : []);
  const parts = recordsIn(product.components);
  const held = namesOf(parts.map(({ event }) => event));
  const offered = namesOf(product.offeredWith);
  return [
    held.length > 0 && lists.holds(locale, { names: held }),
    offered.length > 0 && lists.offeredWith(locale, { names: offered }),
    product.code !== undefined && discountOf(product, namesOf(product.events), locale, currencyCode),
    typeof product.until === "string" &&
      /^\d{4}-\d\d-\d\d$/.test(product.until) &&
      lists.until(locale, { day: product.until }),
    currencyCode !== undefined && pricesOf(product, locale, currencyCode),
  ].filter((fact) => typeof fact === "string");
}

function discountOf({ percent, amount }: Product, events: string[], locale: string, currencyCode = ""): string | false {
  const names = events.length > 0 ? events : [lists.anything(locale)];
  if (typeof percent === "number") return lists.percentOff(locale, { percent, names });
  if (currencyCode === "" || !isAmount(amount)) return false;
  return lists.amountOff(locale, { amount: { amount, currencyCode }, names });
}

/** The lowest and the highest price that a person pays. */
function pricesOf(product: Product, locale: string, currencyCode: string): string | false {
  const centsOf = ({ price }: Product) => (isAmount(price) ? [toCents({ amount: price, currencyCode })] : []);
  const sums = new Map<unknown, number>();
  for (const part of recordsIn(product.components))
    for (const type of recordsIn(part.ticketTypes))
      for (const cents of centsOf(type)) sums.set(type.title, (sums.get(type.title) ?? 0) + cents);
  const single = [product, ...["ticketTypes", "variants", "amounts"].flatMap((list) => recordsIn(product[list]))];
  const all = [...sums.values(), ...single.flatMap(centsOf)];
  if (all.length === 0) return false;
  const [from, to] = [fromCents(Math.min(...all), currencyCode), fromCents(Math.max(...all), currencyCode)];
  return from.amount === to.amount ? lists.price(locale, { price: to }) : lists.prices(locale, { from, to });
}

const isAmount = (value: unknown): value is string => typeof value === "string" && /^\d+\.\d\d$/.test(value);

function recordsIn(value: unknown): Product[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function statesOf(product: Product, before: Product | undefined): ItemState[] {
  const state = before === undefined ? "new" : sameValue(before, product) ? "published" : "changed";
  return [
    state,
    ...(product.soldOut === true ? (["soldOut"] as const) : []),
    ...(product.listed === false ? (["unlisted"] as const) : []),
  ];
}
