import { decimalsOf } from "../messages/formats/money.ts";
import type { Money } from "../schemas/generated/wire.ts";

/**
 * Amounts are counted in whole cents: a currency's smallest unit, but hundredths where it has thousandths, because
 * cards take none (docs/decisions/0047-a-line-knows-its-tax.md).
 */
function centsIn(currencyCode: string): number {
  return decimalsOf(currencyCode) === 0 ? 1 : 100;
}

/** Converts an API amount to whole cents ("25.00" → 2500, "1500" in yen → 1500). */
export function toCents({ amount, currencyCode }: Money): number {
  return Math.round(Number(amount) * centsIn(currencyCode));
}

/** Converts whole cents to an API amount. */
export function fromCents(cents: number, currencyCode: string): Money {
  return { amount: (cents / centsIn(currencyCode)).toFixed(decimalsOf(currencyCode)), currencyCode };
}

/** Converts a price of the catalogue to whole cents. The check has compared its decimals with the currency's. */
export function parseCents(price: string): number {
  return Math.round(Number(price) * (price.includes(".") ? 100 : 1));
}

/** As `parseCents`; undefined for what is no price. */
export function priceCents(price: unknown): number | undefined {
  return typeof price === "string" && /^\d{1,6}(\.\d{2,3})?$/.test(price) ? parseCents(price) : undefined;
}

/** Writes whole cents with the decimals of another price of the same catalogue. */
export function priceLike(cents: number, other: string): string {
  const decimals = decimalsIn(other);
  return (cents / (decimals === 0 ? 1 : 100)).toFixed(decimals);
}

/** Counts the decimals of a price of the catalogue, which are its currency's. */
function decimalsIn(price: string): number {
  return price.includes(".") ? price.length - price.indexOf(".") - 1 : 0;
}

/** Whether a text has exactly the decimals that amounts of the currency have. */
export function fitsCurrency(amount: string, currencyCode: string): boolean {
  const decimals = decimalsOf(currencyCode);
  const [, part = ""] = amount.split(".");
  return part.length === decimals && !/[^0]/.test(part.slice(2));
}

/** Adds two amounts of one currency. */
export function add(a: Money, b: Money): Money {
  return fromCents(toCents(a) + toCents(b), a.currencyCode);
}

/** Multiplies an amount by a whole number. */
export function multiply(money: Money, times: number): Money {
  return fromCents(toCents(money) * times, money.currencyCode);
}

/** In whole cents by decimals: the fewer a currency has, the less its unit is worth. */
const maxOwn: Readonly<Record<number, number>> = { 0: 5_000_000, 2: 1_000_000, 3: 500_000 };

/** Returns the highest price that visitors may name: a higher one is probably a typing error. */
export function maxOwnCents(currencyCode: string): number {
  return maxOwn[decimalsOf(currencyCode)] ?? Infinity;
}

/** As `maxOwnCents`, for the currency of a price of the catalogue. */
export function maxOwnLike(price: string): number {
  return maxOwn[decimalsIn(price)] ?? Infinity;
}

/**
 * Parses a price such as "12.00" into whole cents; undefined if malformed or too high.
 * @param currencyCode absent for a text that was checked before
 */
export function ownPriceCents(text: string | undefined, currencyCode?: string): number | undefined {
  if (text === undefined || !/^\d{1,7}(\.\d{2,3})?$/.test(text)) return undefined;
  if (currencyCode !== undefined && !fitsCurrency(text, currencyCode)) return undefined;
  const cents = parseCents(text);
  return cents > maxOwnLike(text) ? undefined : cents;
}
