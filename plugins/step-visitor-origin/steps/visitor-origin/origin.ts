/** Forms of postal codes, as people write them; other countries have `anyForm`. */
const forms: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries("AT AU BE CH DK HU LU NO NZ SI".split(" ").map((country) => [country, /^\d{4}$/])),
  ...Object.fromEntries("DE ES FI FR HR IT MX TR US".split(" ").map((country) => [country, /^\d{5}$/])),
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
};

const anyForm = /^(?=.*\d)[A-Z\d][A-Z\d -]{1,8}[A-Z\d]$/;

/** A ZIP code, a country's ISO code, or a country with its postal code ("AT-1010"), as the answer has it. */
export function codeOf(origin: string): string | undefined {
  return /^(?:.* \()?(\d{5}|[A-Z]{2}(?:-[A-Z\d][A-Z\d -]{1,8}[A-Z\d])?)\)?$/.exec(origin)?.[1];
}

/** Whether a code is a ZIP code of the United States: only these have places with names. */
export const isZipCode = (code: string): boolean => /^\d{5}$/.test(code);

/** Whether a code names a country and no place in it. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

export const hasZipCodes = (country: string): boolean => country === "US";

/** Leaves out what codes of the country never have; a ZIP code's last four digits too. */
export function cleaned(text: string, country: string): string {
  if (hasZipCodes(country)) return text.replaceAll(/\D/g, "").slice(0, 5);
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z\d -]/g, "")
    .trimStart()
    .slice(0, 10);
}

/** The answer's code for a postal code of the country; undefined if it does not have the country's form. */
export function codeIn(country: string, typed: string): string | undefined {
  const postalCode = typed.trim();
  if (!(forms[country] ?? anyForm).test(postalCode)) return undefined;
  return hasZipCodes(country) ? postalCode : `${country}-${postalCode}`;
}

/** Returns the part of an answer's code that a visitor types; empty for a country, or another country's code. */
export function typedOf(code: string, country: string): string {
  if (hasZipCodes(country)) return isZipCode(code) ? code : "";
  return code.startsWith(`${country}-`) ? code.slice(3) : "";
}

/** Names the code if its name is known: "Denver, CO (80205)". */
export function originOf(code: string, name: string | null | undefined): string {
  return name ? `${name} (${code})` : code;
}
