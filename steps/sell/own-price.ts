import { toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";

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
