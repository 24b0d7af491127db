import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/carts.ts";
import type { Cart, LineItem, Performance } from "../../../schemas/generated/wire.ts";
import { formerVariant, type Museum } from "../../museum/catalogue/museum.ts";
import { taxesByRate } from "../../museum/model/tax.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { Variant } from "../../museum/products/contract.ts";
import type { StoredCart } from "./cart-store.ts";
import { toPairs } from "./line.ts";
import { codeOfCart, type PricedLine, priceCart } from "./price-cart.ts";

export function showCart(museum: Museum, cart: StoredCart, publicUrl: string): Cart {
  const { id, attributes, expiresAt, code } = cart;
  const { subtotal, discount, net, tax, total, lines } = priceCart(museum, cart);
  const isTaxIncluded = lines.some(({ taxIncluded }) => taxIncluded);
  const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
  return {
    id,
    checkoutUrl: pageUrl({ tenant: museum.tenant, publicUrl }, `/checkout/${id}`),
    attributes: toPairs(attributes),
    lineItems: lines.map((line) => showLine(museum, line)),
    estimatedCost: {
      subtotalAmount: money(isTaxIncluded ? net : subtotal),
      totalTaxAmount: money(tax),
      totalAmount: money(total),
    },
    ...(isTaxIncluded && { taxes: taxesByRate(lines, museum.tenant.currencyCode) }),
    ...(code !== null && codeOfCart(museum, cart) !== undefined && { code, discountAmount: money(discount) }),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A line no longer sold costs nothing and cannot be paid, but stays visible until removed. */
export function showLine(
  museum: Museum,
  { line: { id, variantId, quantity, attributes }, price, discount }: PricedLine,
): LineItem {
  const { index, tenant } = museum;
  const variant = index.variants.get(variantId);
  const performances = variant === undefined ? [] : performancesOf(museum, variant);
  return {
    id,
    productId: variant?.product.id ?? "",
    variantId,
    product: variant?.product ?? null,
    title: variant?.product.title ?? say.notOnSale(tenant.locale),
    ticketType: variant?.title ?? formerVariant(tenant.locale, variantId) ?? say.ticket(tenant.locale),
    quantity,
    price: fromCents(price / quantity, tenant.currencyCode),
    totalPrice: fromCents(price, tenant.currencyCode),
    ...(discount > 0 && { discount: fromCents(discount, tenant.currencyCode) }),
    attributes: toPairs(attributes),
    ...(performances.length > 0 && { performances }),
  };
}

function performancesOf(museum: Museum, { event, visits }: Variant): Performance[] {
  const all = event === undefined ? visits?.(museum, { date: undefined, time: undefined }) : undefined;
  return (all ?? []).map(({ event: { title }, row: { date, slot } }) => ({
    title,
    date,
    time: slotLabel(slot),
  }));
}
