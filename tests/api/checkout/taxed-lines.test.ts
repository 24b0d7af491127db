import { afterEach, describe, expect, test } from "vitest";
import type {
  DayEndReport,
  OrderRecordResponse,
  RefundQuoteResponse,
  SalesReport,
} from "../../../schemas/generated/wire.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { newDesk, usd } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, type StaffCalls } from "../support/staff.ts";

const time = "10:00 AM";
const [usual, dearer] = ["2026-12-02", "2026-12-12"] as const;
const config = {
  tenant: {
    ...tenant,
    afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } },
    tax: readTax({ admission: 0.05, product: 0.081, specialEvent: 0, donation: 0 }),
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

const adults = (quantity: number) => ({ variantId: "adult", quantity, date: usual, time });
const guides = (quantity: number) => ({ variantId: "guide-device", quantity, date: usual });
const film = (quantity: number) => ({ variantId: "film-adult", quantity, date: usual, time: "1:00 PM" });
const sell = async (...lines: (ReturnType<typeof adults> | ReturnType<typeof guides>)[]) => {
  const total = await desk.quote(lines);
  const { json } = await desk.sell({ lines, total, payment: { method: "cash", given: usd(total) } });
  return json.order;
};
const refund = async (orderId: string, ...lines: [id: string, quantity: number][]) =>
  (
    await desk.refund(
      orderId,
      lines.map(([id, quantity]) => ({ id, quantity })),
    )
  ).json;
const dayEnd = async (by: StaffCalls, date: string) =>
  (await by.get<{ body: DayEndReport }>(`/reports/day-end?date=${date}`)).json.body;
const quote = async (orderId: string, id: string, quantity: number, by: StaffCalls = desk) =>
  by.post<RefundQuoteResponse>(`/order/${orderId}/refund-quote`, { lines: [{ id, quantity }] });
const recordOf = async (orderId: string) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;

afterEach(() => expectSound(museum));

describe("a refund of a line", () => {
  test("includes its own tax, whatever the rates of the others", async () => {
    const order = await sell(adults(2), guides(2), film(1));
    // 52.50 + (14.00 + 1.13) + 10.50
    expect(order.total.amount).toBe("78.13");
    expect((await refund(order.id, ["1", 2])).handBack).toEqual([{ method: "cash", amount: usd("15.13") }]);
    expect((await refund(order.id, ["0", 1])).handBack).toEqual([{ method: "cash", amount: usd("26.25") }]);
    expect((await refund(order.id, ["0", 1], ["2", 1])).handBack).toEqual([{ method: "cash", amount: usd("36.75") }]);
  });

  test("adds up to the line, however it is divided", async () => {
    const order = await sell(guides(3));
    // 21.00 + 1.70 tax, refunded in three parts
    const parts = [];
    for (let turn = 0; turn < 3; turn += 1) parts.push((await refund(order.id, ["0", 1])).handBack?.[0]?.amount.amount);
    expect(parts).toEqual(["7.57", "7.56", "7.57"]);
  });

  test("is quoted in advance, together with the guests already admitted", async () => {
    const { id } = await sell(adults(2), guides(1));
    const { json } = await quote(id, "1", 1);
    expect(json).toEqual({
      refund: usd("7.57"),
      tax: usd("0.57"),
      handBack: [{ method: "cash", amount: usd("7.57") }],
      guestsIn: 0,
      memberTickets: 0,
    });
    expect((await desk.record(id)).tickets.map(({ cancel }) => [cancel?.refund.amount, cancel?.handBack])).toEqual(
      expect.arrayContaining([["52.50", [{ method: "cash", amount: usd("52.50") }]]]),
    );
    expect((await quote(id, "1", 2)).status).toBe(400);
    expect((await desk.record(id)).balance.amount).toBe("60.07");
    const { json: sold } = await desk.sell({
      lines: [{ variantId: "adult", quantity: 2, date: "2026-11-21", time: "9:00 AM" }],
      payment: { method: "card", reference: "T-1" },
      admit: true,
    });
    expect((await quote(sold.order.id, "0", 2)).json).toMatchObject({ refund: usd("52.50"), guestsIn: 2 });
    const { id: only } = await sell(adults(1));
    expect((await quote(only, "0", 1, await newDesk(museum, ["orders"]))).status).toBe(403);
  });

  test("is named with its tickets' type, and receipt, page and mail show what is left", async () => {
    const { orderId } = await buy(
      museum,
      line("adult", 4, { Date: usual, Time: time }),
      line("guide-device", 1, { Date: usual }),
    );
    await refund(orderId, ["0", 2]);
    const staffs = await desk.record(orderId);
    expect(staffs.history.at(-1)?.text).toBe("$52.50 refunded for 2 × Gallery, Adult.");
    expect(staffs.receipt).toMatchObject({
      lines: [{ quantity: 4, refunded: 2 }, { quantity: 1 }],
      taxes: [
        { rate: "0.081", amount: usd("0.57") },
        { rate: "0.05", amount: usd("5.00") },
      ],
      total: usd("112.57"),
      refunded: usd("52.50"),
      left: usd("60.07"),
    });
    expect(staffs.receipt?.lines[1]).not.toHaveProperty("refunded");
    expect(await recordOf(orderId)).toMatchObject({
      total: usd("112.57"),
      refunded: usd("52.50"),
      balance: usd("60.07"),
      taxes: [{ rate: "0.081" }, { rate: "0.05" }],
    });
    await desk.post(`/order/${orderId}/resend`, {}, crypto.randomUUID());
    await expect
      .poll(async () => (await museum.mails()).join("\n"))
      .toContain(
        "4 × Gallery, Adult: $100.00 (2 refunded)\n1 × Audio Guide, Device: $7.00\nTax 8.1%: $0.57\nTax 5%: $5.00\nTotal: $112.57\nRefunded: $52.50\nRemaining: $60.07",
      );
  });
});

test("the end of a day lists sales and refunds by product and by rate, and no later day changes it", async () => {
  const sold = (report: DayEndReport) => [
    ...report.products.map(({ title, sales, refunds, left }) => [
      title,
      sales.total.amount,
      refunds.total.amount,
      left.total.amount,
    ]),
    ...report.taxes.map(({ rate, net, tax, refunds, left }) => [
      rate,
      net.amount,
      tax.amount,
      refunds.tax.amount,
      left.tax.amount,
    ]),
  ];
  museum.wait(24 * 60);
  const first = "2026-11-22";
  let clerk = await newDesk(museum);
  const { orderId, ticketIds } = await buy(
    museum,
    line("adult", 2, { Date: usual, Time: time }),
    line("guide-device", 1, { Date: usual }),
  );
  const asSold = [
    ["Gallery", "52.50", "0.00", "52.50"],
    ["Audio Guide", "7.57", "0.00", "7.57"],
    ["0.05", "50.00", "2.50", "0.00", "2.50"],
    ["0.081", "7.00", "0.57", "0.00", "0.57"],
  ];
  expect(sold(await dayEnd(clerk, first))).toEqual(asSold);
  museum.wait(24 * 60);
  clerk = await newDesk(museum);
  const { json } = await museum.post<OrderRecordResponse>(`/order/${orderId}/move`, {
    ticketId: ticketIds.find(Boolean),
    date: dearer,
    time,
  });
  await museum.pay(new URL(json.checkoutUrl ?? "").pathname.split("/").at(-1) ?? "", {
    firstName: "",
    lastName: "",
    email: "",
  });
  expect(sold(await dayEnd(clerk, first))).toEqual(asSold);
  const second = await dayEnd(clerk, "2026-11-23");
  expect([second.sales.total.amount, second.sales.orders, second.money.taken.amount]).toEqual(["10.50", 0, "10.50"]);
  museum.wait(24 * 60);
  clerk = await newDesk(museum);
  await clerk.refund(orderId, [{ id: "0", quantity: 2 }]);
  expect(sold(await dayEnd(clerk, first))).toEqual(asSold);
  expect(sold(await dayEnd(clerk, "2026-11-24"))).toEqual([
    ["Gallery", "0.00", "63.00", "-63.00"],
    ["0.05", "0.00", "0.00", "3.00", "-3.00"],
  ]);
  // A refund counts on the day of its sale.
  const { days } = (await clerk.get<{ body: SalesReport }>(`/reports/sales?from=${first}&to=2026-11-24`)).json.body;
  expect(days.map(({ sales }) => [sales.gross.amount, sales.refunds?.amount, sales.total.amount])).toEqual([
    ["57.00", "50.00", "7.57"],
    ["10.00", "10.00", "0.00"],
    ["0.00", "0.00", "0.00"],
  ]);
});

test("a move to a dearer day is taxed and booked at its sale's rate, even if the rate changed meanwhile", async () => {
  museum.wait(24 * 60);
  const { orderId, ticketIds } = await buy(museum, line("adult", 2, { Date: usual, Time: time }));
  museum.wait(24 * 60);
  museum.configure({ ...config, tenant: { ...config.tenant, tax: readTax({ admission: 0.1, product: 0.081 }) } });
  const { json } = await museum.post<OrderRecordResponse>(`/order/${orderId}/move`, {
    ticketId: ticketIds.find(Boolean),
    date: dearer,
    time,
  });
  await museum.pay(new URL(json.checkoutUrl ?? "").pathname.split("/").at(-1) ?? "", {
    firstName: "",
    lastName: "",
    email: "",
  });
  const { taxes, sales } = await dayEnd(
    await newDesk(museum),
    museum.now().toZonedDateTimeISO("UTC").toPlainDate().toString(),
  );
  expect([sales.total.amount, taxes.map(({ rate, net, tax }) => [rate, net.amount, tax.amount])]).toEqual([
    "10.50",
    [["0.05", "10.00", "0.50"]],
  ]);
  museum.configure(config);
});
