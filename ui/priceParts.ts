import type { Money } from "../schemas/generated/wire.ts";

/** A formatted amount, cut around its decimal point: "$25", ".", "00" and what follows. */
interface PriceParts {
  readonly before: string;
  readonly point: string;
  readonly cents: string;
  readonly after: string;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a decimal amount such as "25.00" in its currency. Currencies without minor units have neither point nor cents. */
export function priceParts({ amount, currencyCode }: Money): PriceParts {
  let format = formats.get(currencyCode);
  if (format === undefined) {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency: currencyCode });
    formats.set(currencyCode, format);
  }
  const parts = { before: "", point: "", cents: "", after: "" };
  for (const { type, value } of format.formatToParts(Number(amount))) {
    if (type === "decimal") parts.point = value;
    else if (type === "fraction") parts.cents = value;
    else if (parts.cents !== "") parts.after += value;
    else parts.before += value;
  }
  return parts;
}

/** The whole amount as one string: "$25.00", or "$25" where zero cents are dropped. */
export function formatPrice(money: Money, { dropZeroCents = false } = {}): string {
  const { before, point, cents, after } = priceParts(money);
  return dropZeroCents && /^0*$/.test(cents) ? before + after : before + point + cents + after;
}
