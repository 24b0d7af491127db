// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from "vitest";
import type { Contribution } from "../../commerce/cart/cart.ts";
import type { Cart } from "../../schemas/generated/wire.ts";

interface Sent {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: { readonly cartId?: string; readonly lineItems?: readonly { readonly quantity: number }[] };
  answer(cart: Cart): void;
  lose(): void;
}

let sent: Sent[];

const next = async (count: number): Promise<Sent> => {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count));
  return sent[count - 1] as Sent;
};

const cartOf = (id: string, quantity: number): Cart =>
  ({
    id,
    attributes: [],
    lineItems: quantity === 0 ? [] : [{ id: `${id}-line`, variantId: "adult", quantity, attributes: [] }],
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }) as unknown as Cart;

const adults = (quantity: number): Contribution[] => [{ lines: [{ variantId: "adult", quantity, attributes: {} }] }];

/** Imports the modules afresh, as a newly loaded page has them. */
async function newPage() {
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({
    bases: { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" },
    tenant: { locale: "en-US", platform: { type: "builtin" } },
    customer: {},
  })}</script>`;
  vi.resetModules();
  const calls = await import("./cart-calls.ts");
  const holds = await import("./cart-calls.ts");
  const { cartState } = await import("./cart.ts");
  return { ...calls, ...holds, cartState };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  vi.stubGlobal(
    "fetch",
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        // Ignore requests that another test file of this process left behind.
        if (!url.startsWith("/api/storefront/checkout")) return;
        sent.push({
          path: url,
          key: (init.headers as string[][]).find(([name]) => name === "Idempotency-Key")?.[1],
          body: JSON.parse(String(init.body)),
          answer: (cart) =>
            resolve(new Response(JSON.stringify(cart), { headers: { "content-type": "application/json" } })),
          lose: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  );
});

it("a cart emptied while it is being created stays empty, and its seats are released", async () => {
  const { commitCart, resetCart, cartState } = await newPage();
  const committing = commitCart(adults(2), {});
  const create = await next(1);
  resetCart();
  create.answer(cartOf("made", 2));
  await committing;
  expect(cartState.cart).toBeUndefined();
  expect(localStorage.getItem("cart")).toBeNull();
  expect((await next(2)).body).toEqual({ cartId: "made", lineItems: [] });
});

it("cart changes run one after another: the hold is extended after the lines are added, on the cart that results", async () => {
  const { commitCart, extendHold, cartState } = await newPage();
  const committing = commitCart(adults(2), {});
  const create = await next(1);
  const extending = extendHold();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(1);
  create.answer(cartOf("made", 2));
  const extend = await next(2);
  expect(cartState.loading).toBe(true);
  expect(extend.body.cartId).toBe("made");
  extend.answer(cartOf("made", 2));
  await Promise.all([committing, extending]);
  expect(cartState.loading).toBe(false);
});

it("a cart that may have been created holds no second set of seats: the call is repeated with its key, then the cart is changed", async () => {
  const { commitCart, cartState } = await newPage();
  const first = commitCart(adults(4), {});
  const create = await next(1);
  create.lose();
  (await next(2)).lose();
  await expect(first).rejects.toThrow();

  const second = commitCart(adults(3), {});
  const again = await next(3);
  expect(again.key).toBe(create.key);
  expect(again.body.lineItems).toEqual(create.body.lineItems);
  again.answer(cartOf("made", 4));
  const change = await next(4);
  expect(change.body.cartId).toBe("made");
  change.answer(cartOf("made", 3));
  await second;
  expect(cartState.cart?.lineItems[0]?.quantity).toBe(3);
});
