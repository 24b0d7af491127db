import type { Attribute, Cart } from "../../schemas/generated/wire.ts";

/** What a step's answer means for the cart. */
export interface Contribution {
  readonly lines?: readonly WantedLine[];
  readonly lineAttributes?: readonly LineAttributes[];
  readonly cartAttributes?: Readonly<Record<string, string>>;
}

export interface WantedLine {
  readonly variantId: string;
  readonly quantity: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes for the lines of the whole walk that every condition in `where` holds for. */
export interface LineAttributes {
  readonly where: { readonly type?: string; readonly variantIds?: readonly string[] };
  readonly set: Readonly<Record<string, string>>;
}

/** The cart that the answers ask for. */
export interface WantedCart {
  readonly lines: readonly WantedLine[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes that the server sets, or that are between it and itself: compared with nothing. */
export function isServerOwned(key: string): boolean {
  return /^(_|(Type|Level|Redeemed|SeriesEventTitle)$)/.test(key);
}

/** The value of an attribute by its key. */
export function attributeOf(owner: { readonly attributes: readonly Attribute[] }, key: string): string | undefined {
  return owner.attributes.find((attribute) => attribute.key === key)?.value;
}

/** How many things the cart holds. */
export function countOf(cart: Pick<Cart, "lineItems">): number {
  return cart.lineItems.reduce((sum, line) => sum + line.quantity, 0);
}
