import { fitsCurrency } from "../../../commerce/money.ts";
import { childPointer } from "../../../engine/core/pointer.ts";
import { decimalsOf } from "../../../messages/formats/money.ts";
import type { Problem } from "../model/problems.ts";
import type { PublishedContent } from "./publication.ts";

/** The properties of tenant.json and the catalogue that are amounts, or lists of them by id. */
const amounts = new Set(["price", "prices", "amount", "minimum", "suggested", "maximum", "refundApprovalFrom"]);
const written = /^\d{1,6}(\.\d{2,3})?$/;

/** Finds prices that are written for another currency. Amounts that are malformed are the schema's to report. */
export function checkDecimals(content: unknown, currencyCode: string | undefined): Problem[] {
  if (currencyCode === undefined || !/^[A-Z]{3}$/.test(currencyCode)) return [];
  return pricesIn(content, "", false).flatMap(([text, pointer]) =>
    !written.test(text) || fitsCurrency(text, currencyCode) ? [] : [problemOf(text, pointer, currencyCode)],
  );
}

function pricesIn(value: unknown, pointer: string, isAmount: boolean): [text: string, pointer: string][] {
  if (typeof value === "string") return isAmount ? [[value, pointer]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    pricesIn(each, childPointer(pointer, key), amounts.has(key) || (isAmount && !Array.isArray(value))),
  );
}

function problemOf(text: string, pointer: string, currencyCode: string): Problem {
  const decimals = decimalsOf(currencyCode);
  const has = ["no decimals", "1 decimal", "2 decimals", "3 decimals, the last of them 0"][decimals];
  return {
    code: "PRICE_DECIMALS",
    pointer,
    message: `"${text}" is no price in ${currencyCode}, which has ${has}`,
    fix: `write it such as "${decimals === 0 ? "1500" : decimals === 2 ? "25.00" : "1.500"}"`,
    value: text,
  };
}

/** Prices of a catalogue that is held back must not be read in another currency. */
export function withCurrencyOf(
  tenant: PublishedContent["tenant"],
  before: PublishedContent,
): PublishedContent["tenant"] {
  const isOther = before.catalogue !== undefined && before.tenant?.currencyCode !== tenant?.currencyCode;
  return isOther ? (before.tenant ?? tenant) : tenant;
}
