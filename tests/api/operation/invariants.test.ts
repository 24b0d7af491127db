import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { opening } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
let waited = 0;

const item = fc
  .record({
    variantId: fc.constantFrom("adult", "film-adult", "explorer-film", "guide-device", "fund-5"),
    quantity: fc.integer({ min: 1, max: 9 }),
    date: fc.constantFrom("2026-12-01", "2026-12-02", undefined),
    timed: fc.boolean(),
  })
  .map(({ variantId, quantity, date, timed }) => {
    const time = variantId === "adult" ? "10:00 AM" : "1:00 PM";
    const when =
      variantId === "fund-5" || date === undefined
        ? {}
        : { Date: date, ...(timed && variantId !== "guide-device" && { Time: time }) };
    return line(variantId, quantity, when);
  });
const items = fc.array(item, { maxLength: 3 });
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("create" as const), lineItems: items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add-items" as const), cart: fc.nat(7), lineItems: items }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("restore" as const), cart: fc.nat(7), lineItems: items }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("attribute" as const),
      cart: fc.nat(7),
      date: fc.constantFrom("2026-12-01", "2026-12-02", null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay" as const), cart: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 10 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sweep" as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function run(step: Operation, carts: string[]): Promise<number> {
  const cartId = "cart" in step ? (carts[step.cart % Math.max(1, carts.length)] ?? "none") : "none";
  switch (step.kind) {
    case "create": {
      const { status, json } = await museum.post("/checkout/create", { lineItems: step.lineItems });
      if (status === 200) carts.push(json.id);
      return status;
    }
    case "add-items":
    case "restore":
      return (await museum.post(`/checkout/${step.kind}`, { cartId, lineItems: step.lineItems })).status;
    case "attribute": {
      const { json } = await museum.post("/checkout/add-items", { cartId, lineItems: [] });
      const first = json.lineItems?.[0];
      return first === undefined
        ? 200
        : (
            await museum.post("/checkout-item/attribute", {
              cartId,
              lineItemId: first.id,
              attributes: [{ key: "Date", value: step.date }],
            })
          ).status;
    }
    case "pay":
      return (await museum.pay(cartId)).status;
    case "wait":
      museum.wait(step.minutes);
      waited += step.minutes;
      return 200;
    case "sweep":
      await sweepHolds(museum.db, new Date(Temporal.Instant.from(opening).epochMilliseconds + waited * 60_000));
      return 200;
  }
}

async function expectHoldsOfLines(carts: readonly string[]): Promise<void> {
  const now = new Date(Temporal.Instant.from(opening).epochMilliseconds + waited * 60_000);
  const live = await museum.db
    .selectFrom("carts")
    .select("id")
    .where("order_id", "is", null)
    .where("expires_at", ">", now)
    .execute();
  for (const { id } of live.filter((cart) => carts.includes(cart.id))) {
    const lines = await museum.db.selectFrom("cart_lines").selectAll().where("cart_id", "=", id).execute();
    const claimed: Record<string, number> = {};
    for (const { variant_id, quantity, attributes } of lines) {
      const get = (key: string) => attributes.find((attribute) => attribute.key === key)?.value;
      const event = { adult: "gallery", "film-adult": "film", "explorer-film": "film", "guide-device": "guide" }[
        variant_id
      ];
      if (event === undefined || get("Date") === undefined || (event !== "guide" && get("Time") === undefined))
        continue;
      const key = `${event} ${get("Date")} ${get("Time") ?? ""}`;
      claimed[key] = (claimed[key] ?? 0) + quantity;
    }
    const holds = await museum.db.selectFrom("holds").selectAll().where("cart_id", "=", id).execute();
    expect(
      Object.fromEntries(holds.map(({ event_id, date, slot, quantity }) => [`${event_id} ${date} ${slot}`, quantity])),
    ).toEqual(claimed);
  }
}

test("concurrent carts never hold or sell a seat twice, and lose none", async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 12 }),
      async (batches) => {
        const carts: string[] = [];
        for (const batch of batches) {
          for (const status of await Promise.all(batch.map((step) => run(step, carts)))) seen.add(status);
          await expectSound(museum);
        }
        await expectHoldsOfLines(carts);
        // Free the held seats for the next run. Sold seats stay sold, so later runs compete for the rest.
        museum.wait(16);
        waited += 16;
      },
    ),
    { numRuns: 25 },
  );
  // Some operations must have succeeded and some must have been refused.
  expect(seen.has(200) && seen.has(303) && seen.has(409)).toBe(true);
  expect(seen.has(500)).toBe(false);
});
