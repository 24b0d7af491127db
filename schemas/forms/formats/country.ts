import { isCountry as isKnown } from "../addresses/countries.ts";

/** Accepts an ISO 3166 code, in capitals. */
export function isCountry(text: string): boolean {
  return isKnown(text);
}
