import { createHash } from "node:crypto";
import { media } from "../../../commerce/media.ts";
import { ownPriceCents, parseCents } from "../../../commerce/money.ts";
import type { Product } from "../../../schemas/generated/wire.ts";
import type { TicketType } from "../model/config.ts";
import { priceOn } from "../model/times.ts";
import type { Variant, When } from "./contract.ts";

export function priced({
  id,
  title,
  counted,
  price,
  minimumPrice,
  ticketLimit,
  minQuantity,
  channel,
  type,
}: TicketType) {
  return {
    id,
    title,
    ...(counted && { counted }),
    cents: parseCents(price),
    ...(minimumPrice !== undefined && { minCents: parseCents(minimumPrice) }),
    ticketLimit,
    ...(minQuantity && { minQuantity }),
    deskOnly: channel === "desk",
    membersOnly: type === "membership",
  };
}

export function productOf(
  { id, title, image }: { id: string; title: string; image?: string },
  productType: Product["productType"],
): Product {
  return { id, handle: id, title, productType, ...(image !== undefined && { image: media(image) }) };
}

export function placesIn(list: readonly { readonly id: string }[], at: string): { id: string; pointer: string }[] {
  return list.map(({ id }, index) => ({ id, pointer: `${at}/${index}/id` }));
}

export function without<T extends object, K extends keyof T>(product: T, ...keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(product).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}

/** Ignores order and descriptive fields. A free type's description counts, because it says who qualifies. */
export function ticketTerms(types: readonly TicketType[]): unknown {
  return byId(
    types.map((type) => ({
      ...without(type, "title", "description", "counted", "group"),
      ...(isFree(type) && { description: type.description }),
    })),
  );
}

const isFree = ({ price }: TicketType): boolean => typeof price === "string" && /^[0.]+$/.test(price);

/** Sorts by id, so that their order does not matter. */
export function byId<T extends { readonly id: string }>(products: readonly T[]): readonly T[] {
  return products.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/** Returns whole cents: the price of the line's day, or else the usual one (docs/behaviour.md, "Single days"). */
export function centsOf(
  { id, cents, event }: Pick<Variant, "id" | "cents" | "event">,
  { date }: Pick<When, "date">,
): number {
  return (event === undefined || date === undefined ? undefined : priceOn(event, id, date)) ?? cents;
}

/** Returns a line's unit price in whole cents: the visitor's own price if allowed, or else `centsOf`. */
export function lineCents(variant: Variant, attributes: ReadonlyMap<string, string>): number {
  const own = variant.minCents === undefined ? undefined : ownPriceCents(attributes.get("Price"));
  return own === undefined || variant.minCents === undefined
    ? centsOf(variant, { date: attributes.get("Date") })
    : Math.max(own, variant.minCents);
}
