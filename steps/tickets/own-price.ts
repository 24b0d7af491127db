import { fromCents, toCents } from "../../commerce/money.ts";
import { maxOwnCents, ownPriceCents } from "../../commerce/own-price.ts";
import type { Sentence } from "../../engine/core/sentence.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Answer } from "../../schemas/generated/steps/tickets.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";

/** Returns the visitor's raw price from the answer; undefined if they named none or may not. */
export function namedPrice({ id, minimumPrice }: TicketType, answer: Answer | undefined): string | undefined {
  return minimumPrice === undefined ? undefined : answer?.prices?.[id];
}

/** Returns the unit price: the visitor's own, or the usual one; undefined if the visitor's is unreadable. */
export function priceOf(type: TicketType, answer: Answer | undefined): Money | undefined {
  const named = namedPrice(type, answer);
  if (named === undefined) return type.price;
  return ownPriceCents(named) === undefined ? undefined : { ...type.price, amount: named };
}

/** Explains, for the field and for Continue, why the visitor's price is invalid. */
export function priceProblem(
  type: TicketType,
  answer: Answer | undefined,
): { readonly code: string; readonly message: Sentence } | undefined {
  const { title, minimumPrice: least } = type;
  const named = namedPrice(type, answer);
  if (least === undefined) return undefined;
  const price = priceOf(type, answer);
  if (price !== undefined)
    return toCents(price) < toCents(least)
      ? { code: "BELOW_PRICE", message: (locale) => say.belowPrice(locale, { least, type: title }) }
      : undefined;
  if (named === undefined || named.trim() === "")
    return { code: "PRICE_MISSING", message: (locale) => say.priceMissing(locale, { type: title }) };
  const most = fromCents(maxOwnCents, least.currencyCode);
  if (/^\d+\.\d{2}$/.test(named))
    return { code: "ABOVE_PRICE", message: (locale) => say.abovePrice(locale, { most, type: title }) };
  return {
    code: "PRICE_UNREADABLE",
    message: (locale) => say.priceUnreadable(locale, { typed: named.trim(), type: title, example: least }),
  };
}

/** Returns the line attributes for a price other than the usual one. */
export function priceAttributes({ price: usual }: TicketType, { amount }: Money): { readonly Price?: string } {
  return amount === usual.amount ? {} : { Price: amount };
}
