import { nearest } from "../../../engine/check/suggest.ts";
import { countries, isCountry } from "../../../schemas/forms/addresses/countries.ts";
import { paymentMethods, slowMethods } from "../../../schemas/payment-methods.ts";
import type { Tenant } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** Checks that the museum's country is one. */
export function checkCountry({ country }: Tenant): Problem[] {
  if (isCountry(country)) return [];
  const fix = meantCountry(country);
  return [{ code: "TENANT_COUNTRY", pointer: "/country", message: `"${country}" is no country`, fix, value: country }];
}

/** Reads an outdated code, such as UK, a code in small letters, and an English name. */
function meantCountry(text: string): string {
  const written = text.trim();
  const names = new Intl.DisplayNames("en", { type: "region" });
  const byCode = /^[a-z]{2}$/i.test(written) ? new Intl.Locale(`und-${written}`).region : undefined;
  const byName = countries.find((code) => names.of(code)?.toLowerCase() === written.toLowerCase());
  const meant = byName ?? (byCode !== undefined && isCountry(byCode) ? byCode : undefined);
  return meant === undefined ? 'write an ISO 3166 code such as "US" or "AT"' : `write "${meant}"`;
}

const methodNames = paymentMethods.map(({ name }) => name);

/** A method that Stripe refuses for the currency would stop all sales, and a slow one outlasts any hold. */
export function checkPayments({ payments: { methods }, currencyCode }: Tenant): Problem[] {
  return methods.flatMap((name, index): Problem[] => {
    const found = paymentMethods.find((method) => method.name === name);
    const at = { code: "TENANT_PAYMENT_METHOD" as const, pointer: `/payments/methods/${index}`, value: name };
    const known = methodsFor(currencyCode).join(", ");
    if (found === undefined) {
      if (slowMethods.includes(name))
        return [
          {
            ...at,
            message: `"${name}" confirms after hours or days, when places are not held any more`,
            fix: `known: ${known}`,
          },
        ];
      const meant = nearest(name, methodNames);
      const fix = meant === undefined ? `known: ${known}` : `did you mean "${meant}"?`;
      return [{ ...at, message: `"${name}" is no payment method that confirms at once`, fix }];
    }
    const { currencies } = found;
    if (currencies === undefined || currencies.includes(currencyCode)) return [];
    const message = `"${name}" takes ${currencies.join(", ")}, and the museum's currency is ${currencyCode}`;
    return [{ ...at, message, fix: `remove it; for ${currencyCode}: ${known}` }];
  });
}

function methodsFor(currencyCode: string): string[] {
  return paymentMethods
    .filter(({ currencies }) => currencies === undefined || currencies.includes(currencyCode))
    .map(({ name }) => name);
}
