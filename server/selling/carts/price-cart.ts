import type { Museum } from "../../museum/catalogue/museum.ts";
import { centsOf } from "../../museum/products/cents-of.ts";
import type { Line } from "./line.ts";

/** What a line costs as a whole, in whole cents. */
export interface PricedLine {
  readonly line: Line;
  /** By the catalogue's price. */
  readonly price: number;
  /** What is taken off it. */
  readonly discount: number;
  readonly tax: number;
}

/** Whole cents: `total` is `subtotal` less `discount`, and `tax`. */
export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  /** In the order of the lines that were priced. */
  readonly lines: readonly PricedLine[];
}

/** What the lines cost by the catalogue's prices, taxed by the tenant's rate for each product type, rounded line by line. What is no longer sold costs nothing. */
export function priceLines({ index, tenant }: Museum, lines: readonly Line[]): Totals {
  const priced = lines.map((line): PricedLine => {
    const variant = index.variants.get(line.variantId);
    if (variant === undefined) return { line, price: 0, discount: 0, tax: 0 };
    const price = centsOf(variant, { date: line.attributes.get("Date") }) * line.quantity;
    return { line, price, discount: 0, tax: Math.round(price * (tenant.tax[variant.product.productType] ?? 0)) };
  });
  const sum = (part: "price" | "discount" | "tax") => priced.reduce((total, line) => total + line[part], 0);
  const [subtotal, discount, tax] = [sum("price"), sum("discount"), sum("tax")];
  return { subtotal, discount, tax, total: subtotal - discount + tax, lines: priced };
}
