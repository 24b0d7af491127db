import type { Money } from "../schemas/generated/wire.ts";

/** What somebody typed as an amount, such as "50", "12.5", "12,50" or, in the currency's own sign, "$50"; undefined where it is none. */
export function enteredAmount(text: string, currencyCode: string): Money | undefined {
  const amount = plainAmount(withoutSign(text.trim(), currencyCode));
  return amount === undefined ? undefined : { amount, currencyCode };
}

/** The same without a currency: "50.00" for "50"; undefined where it is none. */
export function plainAmount(text: string): string | undefined {
  const [, whole, part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${part.padEnd(2, "0")}`;
}

/** The text without the currency's sign in front or behind; the sign of another currency stays, since it may be a mistake. */
function withoutSign(text: string, currency: string): string {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  const sign = parts.find(({ type }) => type === "currency")?.value ?? "";
  if (text.startsWith(sign)) return text.slice(sign.length).trimStart();
  return text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : text;
}
