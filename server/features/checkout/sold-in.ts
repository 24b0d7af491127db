import { attributeOf } from "../../../commerce/cart/cart.ts";
import type { Cart } from "../../../schemas/generated/wire.ts";

type Sold = "tickets" | "giftCards" | "memberships" | "donations" | "other";

const names: Readonly<Record<string, Sold>> = {
  admission: "tickets",
  specialEvent: "tickets",
  registration: "tickets",
  giftCard: "giftCards",
  membership: "memberships",
  donation: "donations",
};

/** Names what a cart buys: tickets if there are any, otherwise its only kind. */
export function soldIn({ lineItems }: Pick<Cart, "lineItems">): Sold {
  const kinds = new Set(
    lineItems.map((line) =>
      attributeOf(line, "Date") === undefined ? (names[line.product?.productType ?? ""] ?? "other") : "tickets",
    ),
  );
  if (kinds.has("tickets")) return "tickets";
  const [only = "other", ...others] = kinds;
  return others.length === 0 ? only : "other";
}
