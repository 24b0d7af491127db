import { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { phoneMetadata } from "../../generated/phone-metadata.ts";

/** A number in the US, with or without the country's code; numbers of other countries that share the code are none. */
export function isUsPhone(text: string): boolean {
  return parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false }, phoneMetadata)?.isValid() === true;
}

/** What has been typed, in the US notation as far as it goes: "3035550" becomes "(303) 555-0". */
export function formatUsPhone(text: string): string {
  return new AsYouType("US", phoneMetadata).input(text);
}
