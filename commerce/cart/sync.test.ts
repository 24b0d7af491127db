import { expect, test } from "vitest";
import type { Api } from "../api.ts";
import { cartWith, createModelServer } from "../testing/model-server.ts";
import type { WantedCart } from "./cart.ts";
import { matches } from "./diff.ts";
import { planSync, runPlan, sync } from "./sync.ts";

const tickets = (quantity: number, attributes: Record<string, string> = {}): WantedCart => ({
  lines: [{ variantId: "adult", quantity, attributes }],
  attributes: {},
});

test("the first choice creates the cart, including its attributes", async () => {
  const server = createModelServer();
  const wanted = { ...tickets(2), attributes: { gift: "yes" } };
  const cart = await sync(server.api, undefined, wanted);
  expect(matches(cart, wanted)).toBe(true);
  expect(server.calls).toEqual(["/checkout/create", "/checkout/attribute"]);
});

test("an empty plan for no cart makes no call", async () => {
  const server = createModelServer();
  await expect(sync(server.api, undefined, { lines: [], attributes: {} })).resolves.toBeUndefined();
  expect(server.calls).toEqual([]);
});

test("a retry after a lost reply adds nothing twice", async () => {
  const server = createModelServer();
  const first = await sync(server.api, undefined, tickets(2));
  const plan = planSync(first, {
    lines: [...tickets(2).lines, { variantId: "child", quantity: 1, attributes: {} }],
    attributes: {},
  });
  server.loseReplies = 1;
  await expect(runPlan(server.api, plan)).rejects.toMatchObject({ retryable: true });
  const cart = await runPlan(server.api, plan);
  expect(cart?.lineItems.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ["adult", 2],
    ["child", 1],
  ]);
  expect(server.calls).toEqual(["/checkout/create", "/checkout/add-items"]);
});

test("a line added by another tab is reconciled with one restore", async () => {
  const server = createModelServer();
  const here = await sync(server.api, undefined, tickets(2));
  await sync(server.api, here, {
    lines: [...tickets(2).lines, { variantId: "senior", quantity: 4, attributes: {} }],
    attributes: {},
  });
  const wanted = tickets(2, { Date: "2026-12-05" });
  const cart = await sync(server.api, here, wanted);
  expect(matches(cart, wanted)).toBe(true);
  expect(server.calls.slice(2)).toEqual(["/checkout-item/attribute", "/checkout/restore"]);
});

test("lines that another tab replaced are restored", async () => {
  const server = createModelServer();
  const here = await sync(server.api, undefined, tickets(2));
  await sync(server.api, here, tickets(5));
  const wanted = tickets(2, { Date: "2026-12-05" });
  const cart = await sync(server.api, here, wanted);
  expect(matches(cart, wanted)).toBe(true);
  expect(server.calls.at(-1)).toBe("/checkout/restore");
});

test("a refusal is passed to the caller, and nothing else is tried", async () => {
  const server = createModelServer();
  const gone = await sync(server.api, undefined, tickets(1));
  server.cart = undefined;
  await expect(sync(server.api, gone, tickets(3))).rejects.toMatchObject({ status: 404, retryable: false });
});

test("an empty cart that the server no longer has is replaced; keys derived from the plan's prevent a second one", async () => {
  const [server, keys] = [createModelServer(), [] as (string | undefined)[]];
  const api: Api = {
    ...server.api,
    post: (base, path, body, options) => {
      keys.push(options?.idempotencyKey);
      return server.api.post(base, path, body, options);
    },
  };
  const plan = planSync(cartWith([]), tickets(3));
  const cart = await runPlan(api, plan);
  expect(cart?.lineItems.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([["adult", 3]]);
  expect(keys).toEqual([plan.calls[0]?.idempotencyKey, `${plan.calls[0]?.idempotencyKey}.0`]);
});
