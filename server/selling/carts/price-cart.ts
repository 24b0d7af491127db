import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Line } from "./line.ts";

/** Whole cents. */
export interface Totals {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** What the lines cost by the catalogue's prices, taxed by the tenant's rate for each product type, rounded line by line. */
export function priceLines({ index, tenant }: Museum, lines: readonly Line[]): Totals {
  let subtotal = 0;
  let tax = 0;
  for (const { variantId, quantity } of lines) {
    const variant = index.variants.get(variantId);
    if (variant === undefined) continue;
    const cents = variant.cents * quantity;
    subtotal += cents;
    tax += Math.round(cents * (tenant.tax[variant.product.productType] ?? 0));
  }
  return { subtotal, tax, total: subtotal + tax };
}
