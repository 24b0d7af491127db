import type { Money } from "../../schemas/generated/wire.ts";
import { decimalsOf } from "./money.ts";

/** Converts digits of every script to 0-9 and full-width characters to plain ones; trims the text. */
export function plainDigits(text: string): string {
  return (
    text
      // Skip "5²", which would become 52, and letters that are not full-width.
      .replaceAll(/[\uFF00-\uFFEF]+|[^\p{L}\p{No}]+/gu, (characters) => characters.normalize("NFKC"))
      .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu, "")
      .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
      .trim()
  );
}

/** Parses a typed amount: "50", "12,50", "1,000.00", "$50", "USD 50"; undefined if ambiguous. */
export function enteredAmount(text: string, currencyCode: string, locale: string): Money | undefined {
  const { whole, part = "" } = partsOf(withoutCurrency(text, currencyCode, locale), locale) ?? {};
  const decimals = decimalsOf(currencyCode);
  // No card takes the thousandths of a currency.
  if (whole === undefined || whole.length > 7 || part.length > decimals || /[^0]/.test(part.slice(2))) return undefined;
  return {
    amount: decimals === 0 ? `${Number(whole)}` : `${Number(whole)}.${part.padEnd(decimals, "0")}`,
    currencyCode,
  };
}

/** Strips the currency's sign or code, but not another currency's, which may be a mistake. */
export function withoutCurrency(text: string, currencyCode: string, locale: string): string {
  return withoutSign(plainDigits(text), currencyCode === "" ? [] : signsOf(currencyCode, locale));
}

/** Parses a typed number with optional sign and decimals: "12", "-3", "2.9", "1,000". */
export function enteredNumber(text: string, locale: string): number | undefined {
  const { isNegative, plain } = signOf(text);
  const { whole, part } = partsOf(plain, locale) ?? {};
  if (whole === undefined) return undefined;
  const value = Number(`${whole}.${part ?? ""}0`);
  return isNegative ? -value : value;
}

/** Parses a typed percentage as an exact decimal: "8.1" for "8,1 %". It has no thousands, so a separator starts decimals. */
export function enteredPercent(text: string): string | undefined {
  const { isNegative, plain } = signOf(
    plainDigits(text)
      .replace(/[%\u066A]$/, "")
      .trimEnd(),
  );
  const [, whole = "", part = ""] = /^(\d+)(?:[.,\u066B\u060C](\d*))?$/.exec(plain) ?? [];
  if (whole === "") return undefined;
  return `${isNegative ? "-" : ""}${whole.replace(/^0+(?=\d)/, "")}${part && `.${part}`}`;
}

/** Parses a typed integer: "12", "-3", "1,000". Rejects even zero decimals, since "1.000" may mean 1000. */
export function enteredWhole(text: string, locale: string): number | undefined {
  const { isNegative, plain } = signOf(text);
  const { whole, part } = partsOf(plain, locale) ?? {};
  if (whole === undefined || part !== undefined || whole.length > 15) return undefined;
  const value = Number(whole);
  return isNegative && value > 0 ? -value : value;
}

/** Parses a typed integer from 0, without a sign. */
export function enteredCount(text: string, locale: string): number | undefined {
  return /^[-+]/.test(signed(text)) ? undefined : enteredWhole(text, locale);
}

const signed = (text: string) => plainDigits(text).replace(/^\u2212/, "-");

function signOf(text: string): { readonly isNegative: boolean; readonly plain: string } {
  const plain = signed(text);
  return { isNegative: plain.startsWith("-"), plain: plain.replace(/^[-+]/, "") };
}

/** Unicode lists a script's digits in order, and some scripts follow each other without a gap. */
function digitValue(code: number): number {
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

const written =
  /^([1-9]\d{0,2}(?<group>[.,' \u2019\u066C])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<decimal>[.,\u066B])(\d*))?$/;

/** Splits a number at its decimal sign. The locale decides a single "1,000" or "1.000". */
function partsOf(
  text: string,
  locale: string,
): { readonly whole: string; readonly part?: string | undefined } | undefined {
  const match = written.exec(text.replaceAll("\u060C", ","));
  const [, grouped = "", , , part] = match ?? [];
  const { group, decimal } = match?.groups ?? {};
  if (match === null || (group !== undefined && group === decimal)) return undefined;
  const isSingle = (group === "." || group === ",") && decimal === undefined && grouped.split(group).length === 2;
  if (isSingle && group !== separatorOf(locale, "group")) {
    const [whole = "", fraction] = grouped.split(group);
    return group === separatorOf(locale, "decimal") ? { whole, part: fraction } : undefined;
  }
  return { whole: grouped.replaceAll(/\D/g, ""), part };
}

function separatorOf(locale: string, sign: "group" | "decimal"): string | undefined {
  return new Intl.NumberFormat(locale).formatToParts(1_000_000.5).find(({ type }) => type === sign)?.value;
}

function signsOf(currency: string, locale: string): string[] {
  const signs = (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    [locale, "en", "en-GB"].map(
      (each) =>
        new Intl.NumberFormat(each, { style: "currency", currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === "currency")?.value,
    ),
  );
  const known = [currency, ...signs].flatMap((sign) => (sign === undefined ? [] : [plainDigits(sign).toUpperCase()]));
  return [...new Set(known)].toSorted((a, b) => b.length - a.length);
}

function withoutSign(text: string, signs: readonly string[]): string {
  const capitals = text.toUpperCase();
  const first = signs.find((sign) => capitals.startsWith(sign));
  if (first !== undefined) return text.slice(first.length).trimStart();
  const last = signs.find((sign) => capitals.endsWith(sign));
  return last === undefined ? text : text.slice(0, -last.length).trimEnd();
}
