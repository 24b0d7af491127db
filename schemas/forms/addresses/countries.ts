import { countryCodes } from "./country-codes.ts";

/** ISO 3166 codes of all countries that addresses may be in. */
export const countries: readonly string[] = countryCodes.trim().split(/\s/);

const known = new Set(countries);

export function isCountry(code: string): boolean {
  return known.has(code);
}
