import { type RawBuilder, sql } from "kysely";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Compares the last digits, as the index customers_by_phone. */
const comparedDigits = 10;

/** Lists the digits of a number as people write it: national, international, and both, "+43 (0)1 …". */
export function phoneNotations(typed: string, museumCountry: string): readonly string[] {
  const digits = (text: string) => text.replace(/\D/g, "").slice(-comparedDigits);
  const defaultCountry = isSupportedCountry(museumCountry) ? (museumCountry as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed, { defaultCountry, extract: false });
  if (number === undefined) return [digits(typed)];
  const national = number.formatNational();
  const all = [typed, number.number, national, number.nationalNumber, `${number.countryCallingCode}${national}`];
  return [...new Set(all.map(digits))];
}

/** SQL: a customer's phone number is the typed one, in any notation. */
export function hasPhone(typed: string, museumCountry: string): RawBuilder<boolean> {
  return sql`phone is not null
    and right(regexp_replace(phone, '\\D', '', 'g'), ${sql.lit(comparedDigits)}) = any(${phoneNotations(typed, museumCountry)}::text[])`;
}
