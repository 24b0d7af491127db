import { afterEach, expect, test } from "vitest";
import type { Cart, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { printedOrder } from "../../../server/features/documents/printed-order.ts";
import { findOrder } from "../../../server/features/orders/order-tickets.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { newDesk, usd } from "../support/desk.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy } from "../support/staff.ts";

const time = "10:00 AM";
const [usual, dearer] = ["2026-12-02", "2026-12-12"] as const;
const config = {
  tenant: {
    ...tenant,
    afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } },
    tax: readTax({ mode: "included", rates: { admission: "10", product: "20" } }),
    seller: { name: "Museum Foundation", address: "Main Street 1", taxNumber: "1" },
  },
  catalogue: {
    ...catalogue,
    events: catalogue.events.map((event) =>
      event.id === "gallery" ? { ...event, days: [{ date: dearer, prices: { adult: "30.00" } }] } : event,
    ),
  },
};
const museum = await openMuseum({ config });
const desk = await newDesk(museum);
await desk.open("500.00");
const gallery = (quantity: number) => line("adult", quantity, { Date: usual, Time: time });
const guides = (quantity: number) => line("guide-device", quantity, { Date: usual });
const taxes = [
  { rate: "0.2", amount: usd("1.17"), included: true, net: usd("5.83") },
  { rate: "0.1", amount: usd("4.55"), included: true, net: usd("45.45") },
];

afterEach(() => expectSound(museum));

test("a cart costs what its prices say, and its subtotal is net", async () => {
  const { json: cart } = await museum.post<Cart>("/checkout/create", { lineItems: [gallery(2), guides(1)] });
  expect(cart.estimatedCost).toEqual({
    subtotalAmount: usd("51.28"),
    totalTaxAmount: usd("5.72"),
    totalAmount: usd("57.00"),
  });
  expect(cart.taxes).toEqual(taxes);
  const { json: coded } = await museum.post<Cart>("/checkout/code", { cartId: cart.id, code: "SPRING20" });
  expect(coded).toMatchObject({
    discountAmount: usd("10.00"),
    estimatedCost: { subtotalAmount: usd("42.19"), totalTaxAmount: usd("4.81"), totalAmount: usd("47.00") },
  });
  const { body: page } = await museum.server.inject({ url: `/checkout/${cart.id}` });
  expect(page).toContain("Includes $3.64 tax (10% of $36.36)");
  expect(page).toContain("Subtotal");
  expect(page).toMatch(/<button type="submit">Pay.\$47</);
});

test("order, receipts, mail and PDF state net and tax of each rate, and a refund its own", async () => {
  const { orderId } = await buy(museum, gallery(2), guides(1));
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body;
  expect(order).toMatchObject({ total: usd("57.00"), taxes });
  expect(order.documents).toMatchObject([
    {
      kind: "sale",
      ...{ net: usd("51.28"), tax: usd("5.72"), total: usd("57.00") },
      rates: [
        { rate: "0.2", net: usd("5.83"), tax: usd("1.17"), total: usd("7.00") },
        { rate: "0.1", net: usd("45.45"), tax: usd("4.55"), total: usd("50.00") },
      ],
    },
  ]);
  expect((await desk.record(orderId)).receipt).toMatchObject({ subtotal: usd("57.00"), total: usd("57.00"), taxes });
  await expect
    .poll(async () => (await museum.mails()).join("\n"))
    .toContain("Total: $57.00\nIncludes $1.17 tax (20% of $5.83)\nIncludes $4.55 tax (10% of $45.45)");
  const quoted = await desk.post(`/order/${orderId}/refund-quote`, { lines: [{ id: "0", quantity: 1 }] });
  expect(quoted.json).toMatchObject({ refund: usd("25.00"), tax: usd("2.28") });
  await desk.refund(orderId, [{ id: "0", quantity: 1 }]);
  const left = [taxes[0], { rate: "0.1", amount: usd("2.27"), included: true, net: usd("22.73") }];
  const partly = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
  expect(partly).toMatchObject({ balance: usd("32.00"), taxes: left });
  // The provider may be paying it already, or not yet.
  const [{ refunded, refunding } = { refunded: undefined }] = partly.payments;
  expect(Number(refunded?.amount) + Number(refunding?.amount ?? 0)).toBe(25);
  expect((await desk.record(orderId)).receipt).toMatchObject({ left: usd("32.00"), taxes: left });
  const { paid } = printedOrder(museumAt(configOf(config), museum.now()), await findOrder(museum.db, orderId));
  expect(paid).toBe("Paid $32.00 · Includes $1.17 tax (20% of $5.83) · Includes $2.27 tax (10% of $22.73)");
  museum.wait(1);
  await desk.refund(orderId, [{ id: "0", quantity: 1 }]);
  const after = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
  expect(after.documents?.slice(1).map(({ net, tax, total }) => [net.amount, tax.amount, total.amount])).toEqual([
    ["22.72", "2.28", "25.00"],
    ["22.73", "2.27", "25.00"],
  ]);
});

test("a dearer day costs its difference, also where prices began or ceased to include tax after the sale", async () => {
  const { orderId, ticketIds } = await buy(museum, gallery(1));
  const moved = async (order: string, ticketId: string | undefined) => {
    const { json } = await museum.post<OrderRecordResponse>(`/order/${order}/move`, { ticketId, date: dearer, time });
    await museum.pay(new URL(json.checkoutUrl ?? "").pathname.split("/").at(-1) ?? "", {
      ...{ firstName: "", lastName: "", email: "" },
    });
    return (await museum.get<{ body: OrderRecordResponse }>(`/order/${order}`)).json.body.order;
  };
  const first = await moved(orderId, ticketIds.find(Boolean));
  expect([first.total, first.taxes]).toEqual([
    usd("30.00"),
    [{ rate: "0.1", amount: usd("2.72"), included: true, net: usd("27.28") }],
  ]);
  const second = await buy(museum, gallery(1));
  // The same prices, now without tax: the difference of $5.00 and 10 % are $5.50 to pay.
  museum.configure({ ...config, tenant: { ...config.tenant, tax: readTax({ rates: { admission: "10" } }) } });
  const third = await buy(museum, gallery(1));
  expect((await moved(second.orderId, second.ticketIds.find(Boolean))).total).toEqual(usd("30.50"));
  museum.configure(config);
  expect((await moved(third.orderId, third.ticketIds.find(Boolean))).total).toEqual(usd("30.00"));
});
