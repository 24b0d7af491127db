import type { Catalogue, Collections } from "../model/config.ts";
import { bundle } from "./bundle/product.ts";
import type { ProductType } from "./contract.ts";
import { donation } from "./donation/product.ts";
import { event } from "./event/product.ts";
import { membership } from "./membership/product.ts";
import { series } from "./series/product.ts";
import { upsell } from "./upsell/product.ts";

export const productTypes: { readonly [Name in keyof Collections]: ProductType<Name> } = {
  events: event,
  bundles: bundle,
  upsells: upsell,
  memberships: membership,
  series,
  donations: donation,
};

export const collections = Object.keys(productTypes) as (keyof Collections)[];

export const lists: readonly (keyof Catalogue)[] = [...collections, "codes"];

export function noProducts(): Catalogue {
  return Object.fromEntries(lists.map((list) => [list, []])) as unknown as Catalogue;
}

/** The first parts of the addresses of visitors' flows, which are also their folders. */
export const bases: readonly string[] = Object.values(productTypes).flatMap(({ base }) => base ?? []);

interface ProductsOfType {
  readonly collection: keyof Collections;
  readonly type: ProductType<keyof Collections>;
  readonly products: readonly Catalogue[keyof Collections][number][];
}

export function soldOf(catalogue: Catalogue): ProductsOfType[] {
  return collections.map((collection) => ({
    collection,
    type: productTypes[collection],
    products: catalogue[collection],
  }));
}
