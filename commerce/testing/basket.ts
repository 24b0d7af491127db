import type { LineItem, SellBasketResponse, SellCartRequest } from "../../schemas/generated/wire.ts";
import { CallError } from "../errors.ts";
import { usd } from "./wire.ts";

interface Sold {
  readonly type: string;
  readonly product: string;
  readonly price: number;
  readonly least?: number;
}

/** Simulates the server's basket of a desk: lines by variant and attributes, priced in dollars. */
export function fakeBasket(sold: Readonly<Record<string, Sold>>) {
  let lines: LineItem[] = [];
  const state = { left: 1000, heldSeconds: 600, seen: 0 };
  const priceOf = ({
    variantId,
    attributes = [],
  }: {
    variantId: string;
    attributes?: { key: string; value: unknown }[];
  }) => Number(attributes.find(({ key }) => key === "Price")?.value ?? sold[variantId]?.price ?? 0);
  function show(): SellBasketResponse {
    const total = usd(lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0).toFixed(2));
    const [small] = lines.filter(({ variantId, quantity }) => quantity < (sold[variantId]?.least ?? 1));
    const cart = {
      id: "cart-1",
      checkoutUrl: "",
      attributes: [],
      lineItems: lines,
      estimatedCost: { subtotalAmount: total, totalTaxAmount: usd("0.00"), totalAmount: total },
      expiresAt: "2026-12-05T17:40:00Z",
    };
    const few = small && { type: small.ticketType, quantity: small.quantity, least: sold[small.variantId]?.least ?? 1 };
    return { basket: { cart, seen: `${state.seen}`, heldSeconds: state.heldSeconds, due: total, ...(few && { few }) } };
  }
  function change({ lines: wanted = [] }: SellCartRequest): SellBasketResponse {
    const changed = new Map(lines.map((line) => [keyOf(line), line]));
    for (const { variantId, quantity, attributes = [] } of wanted) {
      const { type = "", product = "", price = 0 } = sold[variantId] ?? {};
      const line = {
        ...{ id: variantId, productId: product, variantId, product: null, title: product, ticketType: type, quantity },
        ...{ price: usd(price.toFixed(2)), totalPrice: usd((price * quantity).toFixed(2)) },
        attributes: attributes.map(({ key, value }) => ({ key, value: value ?? "" })),
      };
      if (quantity === 0) changed.delete(keyOf(line));
      else changed.set(keyOf(line), line);
    }
    const count = [...changed.values()].reduce((sum, { quantity }) => sum + quantity, 0);
    const message = `Only ${state.left} places are left.`;
    if (count > state.left)
      throw new CallError({ message, status: 409, errors: [{ code: "SOLD_OUT", field: "quantity", message }] });
    lines = [...changed.values()];
    state.seen += 1;
    return show();
  }
  function empty(): void {
    lines = [];
  }
  return { state, show, change, empty };
}

const keyOf = ({ variantId, attributes }: Pick<LineItem, "variantId" | "attributes">) =>
  JSON.stringify([variantId, attributes]);
