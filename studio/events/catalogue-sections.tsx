import { useMemo } from "react";
import { NavLink } from "react-router-dom";
import { media } from "../../commerce/media.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import * as lists from "../../messages/generated/studio/lists.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { type CatalogueList, catalogueSections, sectionOf } from "../addresses.ts";
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
  const found = isRecord(catalogue) ? catalogue[list] : undefined;
  return Array.isArray(found) ? found.filter(isRecord) : [];
}

/** A list's entries with their state in the draft; with the last change of those that have a file of their own. */
export function useListedProducts(
  { value, places, published, changes }: ReturnType<typeof useCatalogue>,
  list: CatalogueList,
): ListedItem[] {
  return useMemo(() => {
    const before = new Map(productsOf(published.value, list).map((product) => [keyOf(product), product]));
    return productsOf(value, list).map((product, index) => {
      const key = keyOf(product);
      const { file = "" } = places[list]?.[index] ?? {};
      return {
        key,
        title: String(product.title ?? key),
        detail: key,
        to: entryAddress(list, product),
        states: statesOf(product, before.get(key)),
        ...(file.includes("/") && { change: changes[file] }),
        ...(list === "events" && { picture: typeof product.image === "string" ? media(product.image) : null }),
      };
    });
  }, [value, places, list, published, changes]);
}

function statesOf(product: Product, before: Product | undefined): ItemState[] {
  const state = before === undefined ? "new" : sameValue(before, product) ? "published" : "changed";
  return [
    state,
    ...(product.soldOut === true ? (["soldOut"] as const) : []),
    ...(product.listed === false ? (["unlisted"] as const) : []),
  ];
}
