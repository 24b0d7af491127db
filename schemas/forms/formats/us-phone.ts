import { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { phoneMetadata } from "../../generated/phone-metadata.ts";

/** A number in the US, with or without the country's code; numbers of other countries that share the code are none. */
export function isUsPhone(text: string): boolean {
  return parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false }, phoneMetadata)?.isValid() === true;
}

/** Letters and signs behind the digits, as of "303 555 0142 x12": the notation has no place for them and would drop them. */
const extension = /\d[^\d]*[\p{L}#;]/u;

/** What has been typed, in the US notation as far as it goes: "3035550" becomes "(303) 555-0". With an extension it stays as it was typed. */
export function formatUsPhone(text: string): string {
  if (extension.test(text)) return text;
  return new AsYouType("US", phoneMetadata).input(text);
}
