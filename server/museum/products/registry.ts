import type { Catalogue, Collections } from "../config/types.ts";
import { bundle } from "./bundle/product.ts";
import type { ProductType } from "./contract.ts";
import { donation } from "./donation/product.ts";
import { event } from "./event/product.ts";
import { membership } from "./membership/product.ts";
import { series } from "./series/product.ts";
import { upsell } from "./upsell/product.ts";

/** Product types by their collection in catalogue.json. */
export const productTypes: { readonly [Name in keyof Collections]: ProductType<Name> } = {
  events: event,
  bundles: bundle,
  upsells: upsell,
  memberships: membership,
  series,
  donations: donation,
};

/** The collections of catalogue.json. */
export const collections = Object.keys(productTypes) as (keyof Collections)[];

export const lists: readonly (keyof Catalogue)[] = [...collections, "codes"];

/** An empty catalogue. */
export function noProducts(): Catalogue {
  return Object.fromEntries(lists.map((list) => [list, []])) as unknown as Catalogue;
}

/** The first parts of the addresses of visitors' flows, which are also their folders. */
export const bases: readonly string[] = Object.values(productTypes).flatMap(({ base }) => base ?? []);

/** A product type with its products. */
interface ProductsOfType {
  readonly collection: keyof Collections;
  readonly type: ProductType<keyof Collections>;
  readonly products: readonly Catalogue[keyof Collections][number][];
}

/** All product types, with a catalogue's products. */
export function soldOf(catalogue: Catalogue): ProductsOfType[] {
  return collections.map((collection) => ({ collection, type: productTypes[collection], products: catalogue[collection] }));
}
