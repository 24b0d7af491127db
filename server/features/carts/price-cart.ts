import { parseCents } from "../../../commerce/money.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { percentOf, rateText, sharedOut } from "../../museum/model/cents.ts";
import type { PromotionCode } from "../../museum/model/config.ts";
import { taxed } from "../../museum/model/tax.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { findCode, isCodeFor, isCodeOn } from "../../museum/products/promotion-codes.ts";
import { lineCents } from "../../museum/products/variants.ts";
import { hasEnded } from "./cart-holds.ts";
import type { OpenDiscount, StoredCart } from "./cart-store.ts";
import type { Line } from "./line.ts";

/** Amounts are for the whole line, in whole cents. */
export interface PricedLine {
  readonly line: Line;
  readonly price: number;
  readonly discount: number;
  /** Without discount and tax; `net` + `tax` is what is paid. */
  readonly net: number;
  readonly tax: number;
  /** Such as "0.0725". */
  readonly rate: string;
  /** Price and discount include the tax. */
  readonly taxIncluded: boolean;
}

/** Amounts are whole cents: `total` = `net` + `tax` = `subtotal` - `discount` + `addedTax`. */
export interface Totals {
  /** Of the prices, which may include tax. */
  readonly subtotal: number;
  readonly discount: number;
  readonly net: number;
  readonly tax: number;
  /** The part of `tax` that the prices do not include. */
  readonly addedTax: number;
  readonly total: number;
  readonly lines: readonly PricedLine[];
}

export type CartToPrice = Pick<StoredCart, "lines" | "code" | "expiresAt"> &
  Partial<Pick<StoredCart, "moving" | "discount">>;

/** A held code stays valid; later only a code that could still be entered. */
export function codeOfCart(museum: Museum, { code, ...cart }: Omit<CartToPrice, "lines">): PromotionCode | undefined {
  const promotion = code === null ? undefined : findCode(museum.index.catalogue, code);
  return promotion === undefined || (hasEnded(museum, cart) && !isCodeOn(promotion, museum.date))
    ? undefined
    : promotion;
}

/** Rounds tax per line. Lines no longer sold cost nothing. A move costs the difference, taxed like the sale. */
export function priceCart(museum: Museum, cart: CartToPrice): Totals {
  const { index, tenant } = museum;
  const { lines, moving } = cart;
  const isIncluded = tenant.tax.mode === "included";
  const full = lines.map(({ variantId, quantity, attributes }, at) => {
    const variant = index.variants.get(variantId);
    const each = variant === undefined ? 0 : (moving?.differences[at] ?? lineCents(variant, attributes));
    return { variant, price: each * quantity };
  });
  const promotion = codeOfCart(museum, cart);
  const ofCode = promotion === undefined ? [] : codeDiscounts(promotion, full);
  const left = full.map(({ price, ...each }, at) => ({ ...each, price: price - (ofCode[at] ?? 0) }));
  const ofClerk = cart.discount ? openDiscounts(cart.discount, left) : [];
  const discounts = full.map((_each, at) => (ofCode[at] ?? 0) + (ofClerk[at] ?? 0));
  const priced = lines.map((line, at): PricedLine => {
    const { variant, price = 0 } = full[at] ?? {};
    const discount = discounts[at] ?? 0;
    const rate = rateText(moving?.rates?.[at] ?? tenant.tax.rates[variant?.product.productType ?? ""] ?? "0");
    const taxIncluded = moving === undefined || moving === null ? isIncluded : (moving.taxIncluded?.[at] ?? false);
    return { line, price, discount, ...taxed(price - discount, rate, taxIncluded), rate, taxIncluded };
  });
  return totalsOf(priced);
}

function totalsOf(lines: readonly PricedLine[]): Totals {
  const sum = (part: "price" | "discount" | "net" | "tax", of = lines) =>
    of.reduce((total, line) => total + line[part], 0);
  const [net, tax] = [sum("net"), sum("tax")];
  const addedTax = sum(
    "tax",
    lines.filter(({ taxIncluded }) => !taxIncluded),
  );
  return { subtotal: sum("price"), discount: sum("discount"), net, tax, addedTax, total: net + tax, lines };
}

/** Discounts each line by its full price, without tax. */
export function takenOff({ lines }: Totals): Totals {
  return totalsOf(lines.map((each) => ({ ...each, discount: each.price, net: 0, tax: 0 })));
}

/** `price` is for the whole line, in whole cents. */
interface FullPrice {
  /** Undefined if no longer sold. */
  readonly variant: Variant | undefined;
  readonly price: number;
}

/** Donations and what the museum owes later stay at their full price. */
function openDiscounts({ percent = 0, cents }: OpenDiscount, lines: readonly FullPrice[]): number[] {
  const prices = lines.map(({ variant, price }) => (variant?.neverDiscounted ? 0 : price));
  return cents === undefined
    ? prices.map((price) => percentOf(price, percent))
    : sharedOut(upTo(cents, prices), prices);
}

const upTo = (cents: number, prices: readonly number[]): number =>
  Math.min(
    cents,
    prices.reduce((total, price) => total + price, 0),
  );

/** The discount per line, in whole cents. An amount is split over the eligible lines by price, up to their sum. */
function codeDiscounts(code: PromotionCode, lines: readonly FullPrice[]): number[] {
  const prices = lines.map(({ variant, price }) => (variant !== undefined && isCodeFor(code, variant) ? price : 0));
  const { amount, percent = 0 } = code;
  if (amount === undefined) return prices.map((price) => percentOf(price, percent));
  return sharedOut(upTo(parseCents(amount), prices), prices);
}
