import { afterEach, expect, test } from "vitest";
import type { Cart, ErrorBody, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Catalogue } from "../../../server/museum/model/config.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { newDesk } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy } from "../support/staff.ts";

/** The same museum with every price in another currency, at a hundred yen or a third of a dinar to the dollar. */
const inCurrency = (write: (dollars: number) => string) =>
  JSON.parse(JSON.stringify(catalogue), (_key, value: unknown) =>
    typeof value === "string" && /^\d+\.\d\d$/.test(value) ? write(Number(value)) : value,
  ) as Catalogue;
const museums = {
  JPY: inCurrency((dollars) => String(Math.round(dollars * 100))),
  KWD: inCurrency((dollars) => `${(dollars / 4).toFixed(2)}0`),
  EUR: catalogue,
};
const open: TestMuseum[] = [];
async function openIn(currencyCode: keyof typeof museums, products = museums[currencyCode]) {
  const museum = await openMuseum({
    config: {
      tenant: { ...tenant, currencyCode, tax: readTax({ rates: { product: "10" } }), drawer: { approveAbove: 5 } },
      catalogue: products,
    },
  });
  open.push(museum);
  return museum;
}
const [day, time] = ["2026-12-02", "10:00 AM"];

afterEach(async () => {
  for (const museum of open.splice(0)) await expectSound(museum);
});

test.each([
  ["JPY", "2500", ["5700", "70", "5770"], "2500", "￥5,770|¥5,770"],
  ["KWD", "6.250", ["14.250", "0.180", "14.430"], "6.250", "KWD.14\\.430"],
  ["EUR", "25.00", ["57.00", "0.70", "57.70"], "25.00", "€57\\.70"],
] as const)("a museum in %s sells, mails and refunds in it", async (currency, price, sums, back, mailed) => {
  const museum = await openIn(currency);
  const money = (amount: string) => ({ amount, currencyCode: currency });
  const lines = [line("adult", 2, { Date: day, Time: time }), line("guide-device", 1, { Date: day })];
  const { json: cart } = await museum.post<Cart>("/checkout/create", { lineItems: lines });
  expect(cart.lineItems[0]?.price).toEqual(money(price));
  const { subtotalAmount, totalTaxAmount, totalAmount } = cart.estimatedCost;
  expect([subtotalAmount, totalTaxAmount, totalAmount]).toEqual(sums.map(money));
  const { orderId } = await buy(museum, ...lines);
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body;
  expect(order.total).toEqual(money(sums[2]));
  await expect.poll(async () => (await museum.mails()).join("\n")).toMatch(new RegExp(`Total: (${mailed})`));
  const desk = await newDesk(museum);
  const quoted = await desk.post(`/order/${orderId}/refund-quote`, { lines: [{ id: "0", quantity: 1 }] });
  expect(quoted.json).toMatchObject({ refund: money(back) });
  await desk.refund(orderId, [{ id: "0", quantity: 1 }]);
  const after = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
  expect(after.refunded).toEqual(money(back));
});

test.each([
  ["JPY", ["1200", "500"], "5000000", "5000001", /such as [¥￥]1,200, at most [¥￥]5,000,000\.$/],
  ["KWD", ["3.000", "1.250"], "5000.000", "5000.010", /such as KWD\s3\.000, at most KWD\s5,000\.000\.$/],
] as const)(
  "in %s, visitors name a price up to a limit that fits its decimals",
  async (currency, own, most, more, error) => {
    const { events, ...others } = museums[currency];
    const ownPriced = events.map((event) => ({
      ...event,
      ticketTypes: event.ticketTypes.map((type) =>
        type.id === "child" ? { ...type, price: own[0], minimumPrice: own[1] } : type,
      ),
    }));
    const museum = await openIn(currency, { ...others, events: ownPriced });
    const create = (Price: string) =>
      museum.post<Cart & ErrorBody>("/checkout/create", {
        lineItems: [line("child", 1, { Date: day, Time: time, Price })],
      });
    expect((await create(most)).json.lineItems[0]?.price.amount).toBe(most);
    expect(await create(more)).toMatchObject({ status: 400, json: { error: expect.stringMatching(error) } });
  },
);
