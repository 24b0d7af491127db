import type { LineItem, SellBasket, SellBasketResponse, SellCartRequest } from "../../schemas/generated/wire.ts";
import { CallError } from "../errors.ts";
import { usd } from "./wire.ts";

interface Sold {
  readonly type: string;
  readonly product: string;
  readonly price: number;
  readonly least?: number;
}

/** A code, gift cards, a member, a discount and details, in addition to lines. */
interface Added {
  code?: string;
  credits: { id: string; cents: number }[];
  member?: SellBasket["member"];
  discount?: SellBasket["discount"];
  attributes: { key: string; value: string }[];
}

const nothingAdded = (): Added => ({ credits: [], attributes: [] });

/** A code with a dash is a gift card's, of $30. A discount is the server's affair, and only shown. */
function add(added: Added, { code, credit, card, discount, attributes = [] }: SellCartRequest): void {
  if (code?.includes("-")) added.credits.push({ id: code.slice(-4), cents: 3000 });
  else if (code !== undefined) setOrDelete(added, "code", code === "" ? undefined : code);
  if (credit !== undefined) added.credits = added.credits.filter(({ id }) => id !== credit);
  if (card !== undefined)
    setOrDelete(
      added,
      "member",
      card === "" ? undefined : { name: "Maya", email: "maya@museum.example", membership: "Family" },
    );
  if (discount !== undefined) setOrDelete(added, "discount", discount ?? undefined);
  for (const { key, value } of attributes) {
    added.attributes = added.attributes.filter((each) => each.key !== key);
    if (value !== null) added.attributes.push({ key, value });
  }
}

function setOrDelete<Name extends "code" | "member" | "discount">(added: Added, name: Name, value: Added[Name]): void {
  if (value === undefined) delete added[name];
  else added[name] = value;
}

/** Splits a total over the gift cards. */
function showCredits({ credits }: Added, total: number): Pick<SellBasket, "credits" | "due"> {
  let due = total;
  const shown = credits.map(({ id, cents }) => {
    const paid = Math.min(cents, due);
    due -= paid;
    return { id, title: `Gift card ending in ${id}`, amount: inDollars(paid), left: inDollars(cents - paid) };
  });
  return { due: inDollars(due), ...(shown.length > 0 && { credits: shown }) };
}

const inDollars = (cents: number) => usd((cents / 100).toFixed(2));

/** Simulates the server's basket of a desk: lines by variant and attributes, priced in dollars. */
export function fakeBasket(sold: Readonly<Record<string, Sold>>) {
  let lines: LineItem[] = [];
  let added = nothingAdded();
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
      attributes: added.attributes,
      ...(added.code !== undefined && { code: added.code }),
      lineItems: lines,
      estimatedCost: { subtotalAmount: total, totalTaxAmount: usd("0.00"), totalAmount: total },
      expiresAt: "2026-12-05T17:40:00Z",
    };
    const few = small && { type: small.ticketType, quantity: small.quantity, least: sold[small.variantId]?.least ?? 1 };
    const { member, discount } = added;
    return {
      basket: {
        ...{ cart, seen: `${state.seen}`, heldSeconds: state.heldSeconds },
        ...showCredits(added, Math.round(Number(total.amount) * 100)),
        ...(member && { member }),
        ...(discount && { discount }),
        ...(few && { few }),
      },
    };
  }
  function change({ lines: wanted = [], ...more }: SellCartRequest): SellBasketResponse {
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
    add(added, more);
    state.seen += 1;
    return show();
  }
  function empty(): void {
    lines = [];
    added = nothingAdded();
  }
  return { state, show, change, empty };
}

const keyOf = ({ variantId, attributes }: Pick<LineItem, "variantId" | "attributes">) =>
  JSON.stringify([variantId, attributes]);
