/** A field with other rules in each country. */
export type AddressPart = "phone" | "city" | "state" | "zip";
/** A part of the written address. The street has the same rules everywhere, but not the same place. */
export type WrittenPart = "street" | Exclude<AddressPart, "phone">;

export type StateName =
  | "area"
  | "county"
  | "department"
  | "district"
  | "do_si"
  | "emirate"
  | "island"
  | "oblast"
  | "parish"
  | "prefecture"
  | "province"
  | "state";
export type ZipName = "eircode" | "pin" | "postal" | "zip";

export interface Region {
  /** As addresses of the country write it. */
  readonly code: string;
  readonly name: string;
}

export interface Address {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  /** ISO 3166; the museum's own by default. */
  readonly country?: string | undefined;
}

/** Addresses and phone numbers outside of the US. The forms' schemas have the rules of the US. */
export interface OtherCountry {
  /** `none`: addresses there have no such part. */
  need(part: AddressPart): "required" | "optional" | "none";
  readonly stateName: StateName;
  readonly zipName: ZipName;
  /** A valid postal code. */
  readonly zipExample: string;
  /** Empty if a region is free text. */
  regions(locale: string): readonly Region[];
  /** Writes a valid value as the country does. */
  clean(part: AddressPart, text: string): string;
  isValid(part: AddressPart, text: string): boolean;
  /** Formats partial input. */
  formatPhone(text: string): string;
  /** Parts of an address by line of a form, in the order that a reader of the locale writes them in. */
  rows(locale: string): readonly (readonly WrittenPart[])[];
  /** The lines below the name, without the country's. */
  lines(address: Address, locale: string): readonly string[];
}

export interface Countries {
  /** The museum's: where a form without a country is. */
  readonly museum: string;
  /** Loaded once a form needs it (./other-country.ts). */
  readonly other?: ((code: string) => OtherCountry | undefined) | undefined;
}

/** Accepts any short text, while rules are not loaded: the server checks by them. */
export const unchecked: OtherCountry = {
  need: () => "optional",
  stateName: "province",
  zipName: "postal",
  zipExample: "",
  regions: () => [],
  clean: (_part, text) => text,
  // A region is hidden until then.
  isValid: (part, text) => part === "state" || text.length <= 100,
  formatPhone: (text) => text,
  // Most countries' order, so that few forms change when the rules arrive.
  rows: () => [["street"], ["zip", "city"], ["state"]],
  lines: ({ street, city, state, zip }) => [street, city, state, zip].filter((part) => part !== undefined),
};

/** Returns the rules of a country; undefined for the US. */
export function otherCountryIn({ museum, other }: Countries, code = museum): OtherCountry | undefined {
  return code === "US" ? undefined : (other?.(code) ?? unchecked);
}

/** Writes an address as its country does, in lines. Names the country if it is not the museum's. */
export function addressLines(address: Address, countries: Countries, locale: string): string[] {
  const { street, city, state, zip, country = countries.museum } = address;
  const region = [state, zip].filter(Boolean).join(" ");
  const own =
    otherCountryIn(countries, country)?.lines(address, locale) ??
    [street, [city, region].filter(Boolean).join(", ")].filter((line): line is string => Boolean(line));
  return country === countries.museum ? [...own] : [...own, countryName(country, locale)];
}

export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
