import * as say from "../messages/generated/commerce/payments.ts";

const names: Readonly<Record<string, (locale: string) => string>> = {
  cash: say.cash,
  "card-terminal": say.cardTerminal,
  stripe: say.stripe,
  demo: say.demo,
};

/** Returns a payment method's name, or the provider's own name if unknown. */
export function paymentName(locale: string, provider: string): string {
  return names[provider]?.(locale) ?? provider;
}
