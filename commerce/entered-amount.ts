import type { Money } from "../schemas/generated/wire.ts";

/** What somebody typed as an amount, such as "50", "12.5" or "12,50"; undefined where it is none. */
export function enteredAmount(text: string, currencyCode: string): Money | undefined {
  const [, whole, part = ""] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : { amount: `${Number(whole)}.${part.padEnd(2, "0")}`, currencyCode };
}
