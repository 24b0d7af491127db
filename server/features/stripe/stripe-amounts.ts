import { toCents } from "../../../commerce/money.ts";

/**
 * Currencies that Stripe counts in whole units (docs.stripe.com/currencies, "Zero-decimal currencies"). It counts the
 * others in hundredths, even where people have none, as of ISK and UGX ("Special cases").
 */
const wholeUnits = new Set([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
/** Currencies that Stripe counts in thousandths; the last digit must be 0. */
const thousandths = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

/** Converts whole cents to the amount that Stripe's API expects. */
export function stripeAmount(cents: number, currencyCode: string): number {
  const { times, by } = scaleOf(currencyCode);
  const amount = (cents * times) / by;
  if (!Number.isInteger(amount)) throw new Error(`Stripe takes no amount of ${cents} in ${currencyCode}.`);
  return amount;
}

/** Converts an amount of Stripe's API to whole cents. @param currency as Stripe writes it: "usd" */
export function centsOfStripe(amount: number, currency: string): number {
  const { times, by } = scaleOf(currency.toUpperCase());
  return Math.round((amount * by) / times);
}

function scaleOf(currencyCode: string): { readonly times: number; readonly by: number } {
  const times = wholeUnits.has(currencyCode) ? 1 : thousandths.has(currencyCode) ? 1000 : 100;
  return { times, by: toCents({ amount: "1", currencyCode }) };
}
