import * as sayBack from "../messages/generated/commerce/hand-back.ts";
import * as say from "../messages/generated/commerce/payments.ts";
import type { HandBack } from "../schemas/generated/wire.ts";

const names: Readonly<Record<string, (locale: string) => string>> = {
  cash: say.cash,
  "card-terminal": say.cardTerminal,
  stripe: say.stripe,
  "stripe-terminal": say.cardReader,
  "demo-terminal": say.demoReader,
  demo: say.demo,
  "gift-card": say.giftCard,
};

/**
 * Returns a payment method's name, or the provider's own name if unknown.
 * @param endsIn the last characters of a gift card's code
 */
export function paymentName(locale: string, provider: string, endsIn?: string): string {
  if (endsIn !== undefined) return say.giftCardEndingIn(locale, { end: endsIn });
  return names[provider]?.(locale) ?? provider;
}

const backBy = { cash: sayBack.cash, "card-terminal": sayBack.card, "card-reader": sayBack.reader } as const;

/** Tells the employee which amounts to return now, and which go back by themselves; "" for none. */
export function handBackText(locale: string, handBack: readonly HandBack[] = []): string {
  return handBack.map(({ method, amount }) => backBy[method](locale, { amount })).join(" ");
}
