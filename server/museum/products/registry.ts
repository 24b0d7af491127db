import type { Catalogue, Collections } from "../config/types.ts";
import { bundle } from "./bundle/product.ts";
import type { ProductType } from "./contract.ts";
import { donation } from "./donation/product.ts";
import { event } from "./event/product.ts";
import { membership } from "./membership/product.ts";
import { series } from "./series/product.ts";
import { upsell } from "./upsell/product.ts";

/** The product types, by their collection in catalogue.json. */
export const productTypes: { readonly [Name in keyof Collections]: ProductType<Name> } = {
  events: event,
  bundles: bundle,
  upsells: upsell,
  memberships: membership,
  series,
  donations: donation,
};

/** The lists of products in catalogue.json. */
export const collections = Object.keys(productTypes) as (keyof Collections)[];

/** All lists of catalogue.json. */
export const lists: readonly (keyof Catalogue)[] = [...collections, "codes"];

/** A catalogue in which nothing is sold. */
export function noProducts(): Catalogue {
  return Object.fromEntries(lists.map((list) => [list, []])) as unknown as Catalogue;
}

/** The folders of visitors' flows: the first part of their addresses. */
export const bases: readonly string[] = Object.values(productTypes).flatMap(({ base }) => base ?? []);

/** A product type together with what a catalogue has of it, whichever it is. */
interface ProductsOfType {
  readonly collection: keyof Collections;
  readonly type: ProductType<keyof Collections>;
  readonly products: readonly Catalogue[keyof Collections][number][];
}

/** All product types with what a catalogue has of them. */
export function soldOf(catalogue: Catalogue): ProductsOfType[] {
  return collections.map((collection) => ({ collection, type: productTypes[collection], products: catalogue[collection] }));
}
