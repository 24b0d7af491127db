import { toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";

/** The price of one that the guest names, as it is sent; what is no amount goes as it was typed, and the server says so. Undefined where the museum sets it. */
export function ownPrice({ price, minimumPrice }: TicketType, typed: string | undefined, locale: string): string | undefined {
  if (minimumPrice === undefined) return undefined;
  return typed === undefined ? price.amount : (enteredAmount(typed, price.currencyCode, locale)?.amount ?? typed.trim());
}

/** Is it less than the museum asks, or no amount at all? */
export function isBelow(price: string | undefined, least: Money, locale: string): boolean {
  const amount = price === undefined ? undefined : enteredAmount(price, least.currencyCode, locale);
  return amount === undefined || toCents(amount) < toCents(least);
}
