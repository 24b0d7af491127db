import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { plainTextProblem } from "../formats/plain-text.ts";
import type { Address, AddressPart, OtherCountry, Region, StateName, WrittenPart, ZipName } from "./address-rules.ts";
import { regionTable } from "./region-table.ts";
import { ruleTable } from "./rule-table.ts";

interface RegionRow {
  readonly key: string;
  readonly name: string;
  readonly latin: string;
}

const rules = rowsOf(ruleTable);
const regions = rowsOf(regionTable);
const made = new Map<string, OtherCountry>();

function rowsOf(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    table
      .trim()
      .split("\n")
      .map((row) => {
        const [code = "", ...columns] = row.split(";");
        return [code, columns];
      }),
  );
}

/** Returns the rules of a country's addresses and phone numbers; undefined for an unknown code. */
export function otherCountry(code: string): OtherCountry | undefined {
  const row = rules.get(code);
  if (row === undefined) return undefined;
  const country = made.get(code) ?? countryOf(code, row);
  made.set(code, country);
  return country;
}

const letters = { city: "C", state: "S", zip: "Z" } as const;
/** Longer than any postal code and region; keeps patterns from long texts. */
const maxLength = 100;

function countryOf(code: string, row: readonly string[]): OtherCountry {
  const [format = "", latinFormat = "", required = "", zip = "", example = "", zipName, stateName, language = ""] = row;
  const own = regionsOf(code);
  const pattern = zip === "" ? undefined : new RegExp(`^(?:${zip})$`);
  const hasZip = format.includes("%Z") && pattern !== undefined;
  const need: OtherCountry["need"] = (part) => {
    if (part === "phone") return "required";
    if (!format.includes(`%${letters[part]}`) || (part === "zip" && !hasZip)) return "none";
    return required.includes(letters[part]) ? "required" : "optional";
  };
  const regionOf = (text: string) => {
    const written = text.toLowerCase();
    return own.find((region) => Object.values(region).some((each) => each.toLowerCase() === written));
  };
  const clean = (part: AddressPart, text: string): string => {
    if (part === "state") return regionOf(text)?.key ?? text;
    return part === "zip" ? text.toUpperCase() : text;
  };
  return {
    need,
    clean,
    stateName: (stateName || "province") as StateName,
    zipName: (zipName || "postal") as ZipName,
    zipExample: example,
    regions: (locale) => namedRegions(own, isLocal(language, locale), locale),
    isValid(part, text) {
      if (part === "phone") return isPhone(text, code);
      if (text.length > maxLength) return false;
      if (part === "zip") return pattern?.test(text.toUpperCase()) ?? true;
      return part === "state" && own.length > 0 ? regionOf(text) !== undefined : plainTextProblem(text) === undefined;
    },
    formatPhone: (text) => formatPhone(text, code),
    rows: (locale) => formRows(isLocal(language, locale) || latinFormat === "" ? format : latinFormat),
    lines: (address, locale) => {
      const isOwn = isLocal(language, locale);
      const state = address.state && regionOf(address.state);
      const written = state ? (isOwn ? state.key : state.latin || state.key) : address.state;
      return linesOf({ ...address, state: written }, isOwn || latinFormat === "" ? format : latinFormat);
    },
  };
}

function regionsOf(code: string): RegionRow[] {
  const [keys = [], names = [], latin = []] = (regions.get(code) ?? []).map((list) => list.split("~"));
  return keys.map((key, index) => ({ key, name: names[index] || key, latin: latin[index] ?? "" }));
}

/** Whether a reader of the locale reads the country's script. */
const isLocal = (language: string, locale: string): boolean => language.slice(0, 2) === locale.slice(0, 2);

function namedRegions(own: readonly RegionRow[], isOwn: boolean, locale: string): Region[] {
  return own
    .map(({ key, name, latin }) => ({
      code: key,
      name: isOwn ? name : latin || (/^[\x20-\u024f]+$/.test(name) ? name : key),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

const partByLetter: Readonly<Record<string, WrittenPart>> = { A: "street", C: "city", S: "state", Z: "zip" };

/** At most two fields share a line, one of them the postal code; a street needs its own. */
function formRows(format: string): WrittenPart[][] {
  return format.split("%n").flatMap((line) => {
    const parts = [...line.matchAll(/%([ACSZ])/g)].flatMap(([, letter = ""]) => partByLetter[letter] ?? []);
    const rest = parts.filter((part) => part !== "street");
    const street: WrittenPart[][] = rest.length < parts.length ? [["street"]] : [];
    const first = rest.length > 2 && rest[0] !== "zip" ? 1 : 2;
    const others = [rest.slice(0, first), rest.slice(first)].filter((row) => row.length > 0);
    return parts[0] === "street" ? [...street, ...others] : [...others, ...street];
  });
}

/** Drops lines and separators of missing parts. */
function linesOf({ street, city, state, zip }: Address, format: string): string[] {
  const parts: Readonly<Record<string, string | undefined>> = { A: street, C: city, S: state, Z: zip };
  return format
    .split("%n")
    .map((line) => {
      const named = [...line.matchAll(/%([ACSZ])/g)].map(([, part = ""]) => parts[part]);
      if (named.length === 0) return "";
      if (named.every(Boolean)) return line.replace(/%(\w)/g, (_all, part: string) => parts[part] ?? "");
      return named.filter(Boolean).join(" ");
    })
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

const supported = (code: string): CountryCode | undefined =>
  isSupportedCountry(code) ? (code as CountryCode) : undefined;

/** Accepts the country's own notation, and numbers of every country that begin with a plus. */
function isPhone(text: string, code: string): boolean {
  if (text.length > maxLength) return false;
  return parsePhoneNumberFromString(text, { defaultCountry: supported(code), extract: false })?.isValid() === true;
}

/** Extensions, which the notation would drop. */
const extension = /\d[^\d]*[\p{L}#;]/u;

function formatPhone(text: string, code: string): string {
  return text.length > maxLength || extension.test(text) ? text : new AsYouType(supported(code)).input(text);
}
