import type { Catalogue, Event } from "../model/config.ts";
import type { Variant } from "../products/contract.ts";
import { soldOf } from "../products/registry.ts";
import { rememberTitles } from "./former-titles.ts";

export interface CatalogueIndex {
  readonly catalogue: Catalogue;
  readonly events: ReadonlyMap<string, Event>;
  readonly variants: ReadonlyMap<string, Variant>;
}

const indexes = new WeakMap<Catalogue, CatalogueIndex>();

/** Cached per catalogue. */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  let index = indexes.get(catalogue);
  if (index === undefined) {
    const events = new Map(catalogue.events.map((event) => [event.id, event]));
    const sold = soldOf(catalogue);
    const variants = sold.flatMap(({ type, products }) =>
      products.flatMap((product) => type.variants(product, events)),
    );
    index = { catalogue, events, variants: new Map(variants.map((variant) => [variant.id, variant])) };
    rememberTitles(
      sold.flatMap(({ products }) => products),
      variants,
    );
    indexes.set(catalogue, index);
  }
  return index;
}
