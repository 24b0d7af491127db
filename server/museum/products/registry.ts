import { isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue, Collections, Event } from "../model/config.ts";
import { bundle } from "./bundle/product.ts";
import type { ProductType, VariantPlace } from "./contract.ts";
import { donation } from "./donation/product.ts";
import { event } from "./event/product.ts";
import { giftCard } from "./gift-card/product.ts";
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
  giftCards: giftCard,
};

export const collections = Object.keys(productTypes) as (keyof Collections)[];

export const lists: readonly (keyof Catalogue)[] = [...collections, "codes"];

export function noProducts(): Catalogue {
  return Object.fromEntries(lists.map((list) => [list, []])) as unknown as Catalogue;
}

/** The `productType`s that are no revenue until they are redeemed. */
export const liabilityTypes = Object.values(productTypes).flatMap(({ liability }) => liability ?? []);

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

export const boxOffice = "box-office";

export function placesOf(catalogue: Catalogue): VariantPlace[] {
  return soldOf(catalogue).flatMap(({ collection, type, products }) =>
    products.flatMap((product, index) =>
      type.places(product).map(({ id, pointer }) => ({ id, pointer: `/${collection}/${index}${pointer}` })),
    ),
  );
}

export function productsOf(base: string, catalogue: Catalogue): readonly { id: string; title: string }[] {
  return soldOf(catalogue)
    .filter(({ type }) => type.base === base)
    .flatMap(({ type, products }) => products.filter((product) => type.isListed?.(product) ?? true));
}

/** Replaces "{handle}" and "{title}" in all texts of a template. */
export function bindTemplate(
  template: unknown,
  { id, title }: { readonly id: string; readonly title: string },
): unknown {
  if (typeof template === "string")
    return template.replace(/\{(handle|title)\}/g, (_all, name) => (name === "handle" ? id : title));
  if (Array.isArray(template)) return template.map((entry) => bindTemplate(entry, { id, title }));
  return isRecord(template)
    ? Object.fromEntries(Object.entries(template).map(([key, entry]) => [key, bindTemplate(entry, { id, title })]))
    : template;
}

interface FlowOfEvent {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly {
    readonly isFirstStep?: boolean;
    readonly data?: Readonly<Record<string, unknown>> | object;
  }[];
}

/** Finds the event that a flow is named after, or else the one of its first step; undefined for other flows. */
export function eventOfFlow(
  { base, handle, steps }: FlowOfEvent,
  events: ReadonlyMap<string, Event>,
): Event | undefined {
  if (base !== "event") return undefined;
  const { eventId } = (steps.find(({ isFirstStep }) => isFirstStep)?.data ?? {}) as { eventId?: unknown };
  return events.get(handle) ?? events.get(String(eventId));
}
