import type { TicketType } from "../model/config.ts";

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
