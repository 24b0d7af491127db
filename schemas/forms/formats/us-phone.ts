import { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { phoneMetadata } from "../../generated/phone-metadata.ts";

/** Accepts US numbers with or without country code; rejects other countries that share the code. */
export function isUsPhone(text: string): boolean {
  return parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false }, phoneMetadata)?.isValid() === true;
}

/** Extensions as in "303 555 0142 x12", which the US notation would drop. */
const extension = /\d[^\d]*[\p{L}#;]/u;

/** Formats partial input: "3035550" becomes "(303) 555-0". Leaves extensions unchanged. */
export function formatUsPhone(text: string): string {
  if (extension.test(text)) return text;
  return new AsYouType("US", phoneMetadata).input(text);
}
