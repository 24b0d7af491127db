import * as say from "../messages/generated/commerce/payments.ts";

const names: Readonly<Record<string, (locale: string) => string>> = {
  cash: say.cash,
  "card-terminal": say.cardTerminal,
  stripe: say.stripe,
  demo: say.demo,
};

/** A way of paying in words, the same wherever it is named; one that is not known by the provider's own name. */
export function paymentName(locale: string, provider: string): string {
  return names[provider]?.(locale) ?? provider;
}
