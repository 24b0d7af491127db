import { toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import type { Money, SellCheckoutRequest, StaffEvent, TicketType } from "../../schemas/generated/wire.ts";

export interface BasketLine {
  readonly variantId: string;
  readonly type: string;
  readonly event: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly time?: string | undefined;
  readonly quantity: number;
  /** Unit price named by the guest ("12.00"), or the raw text if it is not an amount. */
  readonly price?: string | undefined;
  /** Minimum quantity per sale and day. */
  readonly least?: number | undefined;
}

export type Basket = readonly BasketLine[];

type Slot = Pick<BasketLine, "variantId" | "date" | "time">;

const isSame = (a: Slot, b: Slot) => a.variantId === b.variantId && a.date === b.date && a.time === b.time;

export function quantityOf(basket: Basket, slot: Slot): number {
  return basket.find((line) => isSame(line, slot))?.quantity ?? 0;
}

/** Returns the basket with a line's quantity set; 0 removes the line. */
export function withQuantity(basket: Basket, line: BasketLine): Basket {
  if (line.quantity === 0) return basket.filter((each) => !isSame(each, line));
  return basket.some((each) => isSame(each, line))
    ? basket.map((each) => (isSame(each, line) ? line : each))
    : [...basket, line];
}

export function lineOf(
  { title, time }: Pick<StaffEvent, "title" | "time">,
  ticketType: TicketType,
  date: string,
  own: { quantity: number; price?: string | undefined },
): BasketLine {
  const { id, title: type, minQuantity: least } = ticketType;
  return {
    variantId: id,
    type,
    event: title,
    date,
    ...own,
    ...(time !== undefined && { time }),
    ...(least !== undefined && { least }),
  };
}

/** Returns the basket with the guest's price on all lines of a type. */
export function withPrice(basket: Basket, variantId: string, price: string): Basket {
  return basket.map((line) => (line.variantId === variantId ? { ...line, price } : line));
}

/** Returns the first line below its minimum for a day, with the day's quantity. */
export function tooFew(basket: Basket): (BasketLine & { readonly least: number }) | undefined {
  for (const line of basket) {
    const { least = 1 } = line;
    const quantity = basket
      .filter(({ variantId, date }) => variantId === line.variantId && date === line.date)
      .reduce((sum, each) => sum + each.quantity, 0);
    if (quantity < least) return { ...line, quantity, least };
  }
  return undefined;
}

export function sellLines(basket: Basket): SellCheckoutRequest["lines"] {
  return basket.map(({ variantId, quantity, date, time, price }) => ({
    ...{ variantId, quantity, date },
    ...(time !== undefined && { time }),
    ...(price !== undefined && { price }),
  }));
}

/** Returns the guest's unit price, or the raw text for the server to reject; undefined if the museum sets the price. */
export function ownPrice(
  { price, minimumPrice }: TicketType,
  typed: string | undefined,
  locale: string,
): string | undefined {
  if (minimumPrice === undefined) return undefined;
  return typed === undefined
    ? price.amount
    : (enteredAmount(typed, price.currencyCode, locale)?.amount ?? typed.trim());
}

/** Returns true for a price below the minimum, and for text that is not an amount. */
export function isBelow(price: string | undefined, least: Money, locale: string): boolean {
  const amount = price === undefined ? undefined : enteredAmount(price, least.currencyCode, locale);
  return amount === undefined || toCents(amount) < toCents(least);
}
