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
import { useFile } from "../state/use-file.ts";
import { sameValue } from "../text/json-value.ts";
import { parsedValue } from "../text/parse-text.ts";
import type { Product } from "./bundles.ts";

export const catalogueFile = "catalogue.json";

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

/** A list's entries with their state in the draft. */
export function useListedProducts(catalogue: unknown, list: CatalogueList): ListedItem[] {
  const published = usePublishedCatalogue();
  return useMemo(() => {
    const before = new Map(productsOf(published, list).map((product) => [keyOf(product), product]));
    return productsOf(catalogue, list).map((product) => {
      const key = keyOf(product);
      return {
        key,
        title: String(product.title ?? key),
        detail: key,
        to: entryAddress(list, product),
        states: statesOf(product, before.get(key)),
        ...(list === "events" && { picture: typeof product.image === "string" ? media(product.image) : null }),
      };
    });
  }, [catalogue, list, published]);
}

function statesOf(product: Product, before: Product | undefined): ItemState[] {
  const state = before === undefined ? "new" : sameValue(before, product) ? "published" : "changed";
  return [
    state,
    ...(product.soldOut === true ? (["soldOut"] as const) : []),
    ...(product.listed === false ? (["unlisted"] as const) : []),
  ];
}

export function usePublishedCatalogue(): unknown {
  const { published } = useFile(catalogueFile);
  return useMemo(() => parsedValue(published), [published]);
}
