import type { Museum } from "../../museum/catalogue/museum.ts";
import { parseCents, percentOf, rateText, sharedOut, timesRate } from "../../museum/model/cents.ts";
import type { PromotionCode } from "../../museum/model/config.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { findCode, isCodeFor, isCodeOn } from "../../museum/products/promotion-codes.ts";
import { lineCents } from "../../museum/products/variants.ts";
import { hasEnded } from "./cart-holds.ts";
import type { StoredCart } from "./cart-store.ts";
import type { Line } from "./line.ts";

/** Amounts are for the whole line, in whole cents. */
export interface PricedLine {
  readonly line: Line;
  readonly price: number;
  readonly discount: number;
  readonly tax: number;
  /** Such as "0.0725". */
  readonly rate: string;
}

/** Amounts are whole cents: `total` = `subtotal` - `discount` + `tax`. */
export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly lines: readonly PricedLine[];
}

export type CartToPrice = Pick<StoredCart, "lines" | "code" | "expiresAt"> & Partial<Pick<StoredCart, "moving">>;

/** A held code stays valid; later only a code that could still be entered. */
export function codeOfCart(museum: Museum, { code, ...cart }: Omit<CartToPrice, "lines">): PromotionCode | undefined {
  const promotion = code === null ? undefined : findCode(museum.index.catalogue, code);
  return promotion === undefined || (hasEnded(museum, cart) && !isCodeOn(promotion, museum.date))
    ? undefined
    : promotion;
}

/** Rounds tax per line. Lines no longer sold cost nothing. A move costs the difference, at the sale's tax rate. */
export function priceCart(museum: Museum, cart: CartToPrice): Totals {
  const { index, tenant } = museum;
  const { lines, moving } = cart;
  const full = lines.map(({ variantId, quantity, attributes }, at) => {
    const variant = index.variants.get(variantId);
    const each = variant === undefined ? 0 : (moving?.differences[at] ?? lineCents(variant, attributes));
    return { variant, price: each * quantity };
  });
  const promotion = codeOfCart(museum, cart);
  const discounts = promotion === undefined ? [] : codeDiscounts(promotion, full);
  const priced = lines.map((line, at): PricedLine => {
    const { variant, price = 0 } = full[at] ?? {};
    const discount = discounts[at] ?? 0;
    const rate = moving?.rates?.[at] ?? tenant.tax[variant?.product.productType ?? ""] ?? 0;
    return { line, price, discount, tax: timesRate(price - discount, rate), rate: rateText(rate) };
  });
  const sum = (part: "price" | "discount" | "tax") => priced.reduce((total, line) => total + line[part], 0);
  const [subtotal, discount, tax] = [sum("price"), sum("discount"), sum("tax")];
  return { subtotal, discount, tax, total: subtotal - discount + tax, lines: priced };
}

/** Discounts each line by its full price, without tax. */
export function takenOff({ subtotal, lines }: Totals): Totals {
  return {
    subtotal,
    discount: subtotal,
    tax: 0,
    total: 0,
    lines: lines.map((each) => ({ ...each, discount: each.price, tax: 0 })),
  };
}

/** `price` is for the whole line, in whole cents. */
interface FullPrice {
  /** Undefined if no longer sold. */
  readonly variant: Variant | undefined;
  readonly price: number;
}

/** The discount per line, in whole cents. An amount is split over the eligible lines by price, up to their sum. */
function codeDiscounts(code: PromotionCode, lines: readonly FullPrice[]): number[] {
  const prices = lines.map(({ variant, price }) => (variant !== undefined && isCodeFor(code, variant) ? price : 0));
  const { amount, percent = 0 } = code;
  if (amount === undefined) return prices.map((price) => percentOf(price, percent));
  const sum = prices.reduce((total, price) => total + price, 0);
  return sharedOut(Math.min(parseCents(amount), sum), prices);
}
