import type { Attribute, AttributeChange, Cart, LineItem } from "../../schemas/generated/wire.ts";
import type { Api } from "../api.ts";
import type { Call, LineItemInput } from "../cart/diff.ts";
import { CallError } from "../errors.ts";
import { fromCents, toCents } from "../money.ts";

/** Simulates cart calls: keeps lines, merges attributes by key, deletes null values, drops Time when Date changes. */
export function applyCall(cart: Cart | undefined, call: Call): Cart {
  if (call.path === "/checkout/create") return withLines(emptyCart(), call.body.lineItems.map(lineOf));
  if (!cart) throw new CallError({ message: "There is no such cart.", status: 404 });
  switch (call.path) {
    case "/checkout/add-items":
      return withLines(cart, [...cart.lineItems, ...call.body.lineItems.map(lineOf)]);
    case "/checkout/restore":
      return withLines(cart, call.body.lineItems.map(lineOf));
    case "/checkout-item/attribute":
      return withSets(cart, [call.body]);
    case "/checkout-item-sets/attribute":
      return withSets(cart, call.body.lineItemSets);
    case "/checkout/attribute":
      return { ...cart, attributes: merge(cart.attributes, call.body.attributes) };
  }
}

/** Creates an in-memory server that remembers responses by Idempotency-Key; `calls` records calls without repeats. */
export function createModelServer() {
  const answers = new Map<string, Cart>();
  const state = { cart: undefined as Cart | undefined, calls: [] as string[], loseReplies: 0 };
  const api: Api = {
    get: () => Promise.reject(new Error("The model server answers no GET.")),
    async post<T>(_base: string, path: string, body: object, { idempotencyKey = "" } = {}) {
      const answer = answers.get(idempotencyKey) ?? applyCall(state.cart, { path, body } as Call);
      if (!answers.has(idempotencyKey)) {
        state.cart = answer;
        state.calls.push(path);
        answers.set(idempotencyKey, answer);
      }
      if (state.loseReplies-- > 0) throw new CallError({ message: "lost", status: 0 });
      return answer as T;
    },
  };
  return Object.assign(state, { api });
}

/** Creates a cart with these lines at $10 each. */
export function cartWith(lines: readonly LineItemInput[], attributes: Attribute[] = []): Cart {
  return withLines({ ...emptyCart(), attributes }, lines.map(lineOf));
}

let lastId = 0;

function lineOf({ variantId, quantity, attributes }: LineItemInput): LineItem {
  lastId += 1;
  const price = { amount: "10.00", currencyCode: "USD" };
  const own = [
    ...attributes.filter(({ key }) => key !== "Type"),
    { key: "Type", value: "admission" },
    { key: "_seats", value: String(lastId) },
  ];
  return {
    id: `line-${lastId}`,
    productId: "p",
    variantId,
    product: null,
    title: "Event",
    ticketType: variantId,
    quantity,
    price,
    totalPrice: fromCents(1000 * quantity, "USD"),
    attributes: own,
  };
}

function withSets(
  cart: Cart,
  sets: readonly { readonly lineItemId: string; readonly attributes: readonly AttributeChange[] }[],
): Cart {
  for (const { lineItemId } of sets) {
    if (!cart.lineItems.some(({ id }) => id === lineItemId))
      throw new CallError({ message: "There is no such line.", status: 404 });
  }
  const lineItems = cart.lineItems.map((line) => {
    const changes = sets.filter(({ lineItemId }) => lineItemId === line.id).flatMap(({ attributes }) => attributes);
    return { ...line, attributes: merge(line.attributes, changes) };
  });
  return { ...cart, lineItems };
}

function merge(present: readonly Attribute[], changes: readonly AttributeChange[]): Attribute[] {
  const values = new Map(present.map(({ key, value }) => [key, value]));
  const date = changes.find(({ key }) => key === "Date")?.value;
  if (date !== undefined && date !== values.get("Date")) values.delete("Time");
  for (const { key, value } of changes) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return [...values].map(([key, value]) => ({ key, value }));
}

function withLines(cart: Cart, lineItems: LineItem[]): Cart {
  const subtotal = lineItems.reduce((sum, line) => sum + toCents(line.totalPrice), 0);
  const amount = fromCents(subtotal, "USD");
  return {
    ...cart,
    lineItems,
    estimatedCost: { subtotalAmount: amount, totalTaxAmount: fromCents(0, "USD"), totalAmount: amount },
  };
}

function emptyCart(): Cart {
  const zero = fromCents(0, "USD");
  return {
    id: "cart",
    checkoutUrl: "/checkout/cart",
    attributes: [],
    lineItems: [],
    estimatedCost: { subtotalAmount: zero, totalTaxAmount: zero, totalAmount: zero },
    expiresAt: "2026-12-05T10:00:00Z",
  };
}
