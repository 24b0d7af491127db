import { expect, test } from "vitest";
import type {
  BundlesResponse,
  Cart,
  Dates,
  EventsResponse,
  OrderRecordResponse,
  StaffEventsResponse,
  TicketTypesResponse,
  TimedEntryResponse,
} from "../../../schemas/generated/wire.ts";
import type { Catalogue, Event } from "../../../server/museum/model/config.ts";
import { newDesk } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { buy, newEmployee } from "../support/staff.ts";

/** The gallery opens Tuesday to Sunday at 9, 10 and 11 AM: 40 places, $25.00 for adults. */
const withDays = (days: Event["days"]): Catalogue => ({
  ...catalogue,
  events: catalogue.events.map((event) => (event.id === "gallery" ? { ...event, days } : event)),
});
const days: Event["days"] = [
  { weekday: "friday", prices: { adult: "18.00", "explorer-gallery": "16.00" } },
  { from: "2026-12-12", to: "2026-12-13", prices: { adult: "30.00" }, capacity: 60 },
  { date: "2026-12-13", capacity: 3, slots: ["10:00 AM", "11:30 AM"] },
];
const afterSale = { move: { untilHours: 12 }, cancel: { untilHours: 48 } } as const;
const config = { tenant: { ...tenant, afterSale }, catalogue: withDays(days) };
const museum = await openMuseum({ config });
const [usual, friday, special] = ["2026-12-02", "2026-12-04", "2026-12-13"] as const;

const times = async (date: string) => {
  const { json } = await museum.get<{ body: TimedEntryResponse }>(`/event/gallery/timed-entry/${date}`);
  return json.body.products[0]?.times.map(({ label, capacity }) => [label, capacity]);
};
const adult = (date: string, quantity = 1, time = "10:00 AM") => line("adult", quantity, { Date: date, Time: time });

test("a day has its own times and places: those of its last matching rule, otherwise the usual ones", async () => {
  expect(await times(usual)).toEqual([
    ["9:00 AM", 40],
    ["10:00 AM", 40],
    ["11:00 AM", 40],
  ]);
  expect(await times("2026-12-12")).toEqual([
    ["9:00 AM", 60],
    ["10:00 AM", 60],
    ["11:00 AM", 60],
  ]);
  expect(await times(special)).toEqual([
    ["10:00 AM", 3],
    ["11:30 AM", 3],
  ]);
});

test("a day's sales are limited to its own places and times", async () => {
  expect((await museum.post("/checkout/create", { lineItems: [adult(special, 4)] })).status).toBe(409);
  const { status, json } = await museum.post("/checkout/create", { lineItems: [adult(special, 1, "9:00 AM")] });
  expect([status, json.errors?.[0]?.code]).toEqual([400, "UNKNOWN_TIME"]);
  await buy(museum, adult(special, 3, "11:30 AM"));
  expect(await seats(museum, "gallery", special, "11:30 AM")).toMatchObject({ sold: 3, capacity: 3 });
  await expectSound(museum);
});

test("a day's price applies to its ticket types, the calendar, bundles, and the resulting line, tax and order", async () => {
  const priceOn = async (date?: string) => {
    const { json } = await museum.get<{ body: TicketTypesResponse }>(
      `/event/gallery/ticket-types${date === undefined ? "" : `?date=${date}`}`,
    );
    return json.body.events[0]?.ticketTypes.map(({ id, price }) => [id, price.amount]);
  };
  expect((await priceOn())?.[0]).toEqual(["adult", "25.00"]);
  expect(await priceOn(friday)).toEqual([
    ["adult", "18.00"],
    ["child", "15.00"],
    ["member", "0.00"],
  ]);
  expect((await priceOn(special))?.[0]).toEqual(["adult", "30.00"]);
  const { json: month } = await museum.get<{ body: Dates }>("/event/gallery/dates?date=2026-12");
  const cell = (date: string) => month.body.dates.find((day) => day.date === date)?.price?.amount;
  expect([month.body.mainPrice?.price.amount, cell(usual), cell(friday), cell(special)]).toEqual([
    "25.00",
    undefined,
    "18.00",
    "30.00",
  ]);
  const bundleOn = async (date: string) =>
    (await museum.get<{ body: BundlesResponse }>(`/bundle/event/gallery/${date}`)).json.body.bundles[0]?.price?.amount;
  expect([await bundleOn(usual), await bundleOn(friday)]).toEqual(["30.00", "23.00"]);

  const { json: cart } = await museum.post("/checkout/create", { lineItems: [adult(friday, 2), adult(usual, 1)] });
  expect(cart.lineItems.map(({ price, totalPrice }) => [price.amount, totalPrice.amount])).toEqual([
    ["18.00", "36.00"],
    ["25.00", "25.00"],
  ]);
  expect(cart.estimatedCost.totalAmount.amount).toBe("61.00");
  // Another day changes the price before payment.
  const changed = await museum.post("/checkout-item/attribute", {
    cartId: cart.id,
    lineItemId: cart.lineItems[0]?.id,
    attributes: [
      { key: "Date", value: special },
      { key: "Time", value: "10:00 AM" },
    ],
  });
  expect(changed.json.estimatedCost.totalAmount.amount).toBe("85.00");
  const paid = await museum.pay(cart.id);
  expect(paid.status, paid.text).toBe(303);
  const order = await museum.db
    .selectFrom("orders")
    .select(["id", "total_cents"])
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  const lines = await museum.db
    .selectFrom("order_lines")
    .select("price_cents")
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  expect([order.total_cents, lines.map(({ price_cents: cents }) => cents)]).toEqual([8500, [3000, 2500]]);
});

test("staff move a ticket to a dearer day at no charge", async () => {
  const { orderId, ticketIds } = await buy(museum, adult(usual));
  const desk = await newEmployee(museum);
  const to = { ticketId: ticketIds[0], date: "2026-12-12", time: "10:00 AM" };
  const { status, json } = await desk.post<OrderRecordResponse>(`/order/${orderId}/move`, to, "goodwill");
  expect([status, json.order.tickets.at(-1)?.date, json.order.total.amount]).toEqual([200, "2026-12-12", "25.00"]);
  await expectSound(museum);
});

test("an author's change of a day is saved, and a removed time is not on sale", async () => {
  const own = await openMuseum();
  own.configure({ catalogue: withDays([{ date: "2026-12-01", capacity: 7, slots: ["10:00 AM"] }]) });
  await expect.poll(async () => (await seats(own, "gallery", "2026-12-01", "10:00 AM")).capacity).toBe(7);
  expect((await seats(own, "gallery", "2026-12-02", "10:00 AM")).capacity).toBe(40);
  // The removed time keeps its inventory row but is not sold.
  expect((await seats(own, "gallery", "2026-12-01", "9:00 AM")).capacity).toBe(40);
  expect(
    (await own.post("/checkout/create", { lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "9:00 AM" })] }))
      .status,
  ).toBe(400);
  own.configure({});
  await expect.poll(async () => (await seats(own, "gallery", "2026-12-01", "10:00 AM")).capacity).toBe(40);
});

test("the events' list names the next day with room at its own times", async () => {
  const own = await openMuseum({
    config: { catalogue: withDays([{ date: "2026-11-22", slots: ["9:00 AM"], capacity: 1 }]) },
  });
  own.wait(8 * 60);
  const next = async () =>
    (await own.get<{ body: EventsResponse }>("/events")).json.body.events.find(({ handle }) => handle === "gallery");
  expect(await next()).toMatchObject({ nextDate: "2026-11-22", time: "9:00 AM" });
  await own.post("/checkout/create", { lineItems: [line("adult", 1, { Date: "2026-11-22", Time: "9:00 AM" })] });
  expect((await next())?.nextDate).toBe("2026-11-24");
});

test("a provider charges the day's price", async () => {
  const { museum: shop, stripe } = await openShop(config);
  const { json: cart } = await shop.post("/checkout/create", { lineItems: [adult(friday, 2)] });
  const { headers } = await shop.pay(cart.id);
  const { amount_total: total } =
    [...stripe.account.sessions.values()].find(({ url }) => url === headers.location) ?? {};
  expect(total).toBe(3600);
});

test("the desk shows and charges the day's price, and a code takes its share off it", async () => {
  const clerk = await newDesk(museum, ["sell"]);
  const { json } = await clerk.get<{ body: StaffEventsResponse }>(`/sell/events?date=${friday}`);
  const priced = json.body.events.find(({ id }) => id === "gallery")?.ticketTypes.find(({ id }) => id === "adult");
  expect(priced?.price.amount).toBe("18.00");
  expect(await clerk.quote([{ variantId: "adult", quantity: 2, date: friday, time: "10:00 AM" }])).toBe("36.00");
  const { json: cart } = await museum.post<Cart>("/checkout/create", { lineItems: [adult(friday, 2)] });
  const { json: reduced } = await museum.post<Cart>("/checkout/code", { cartId: cart.id, code: "SPRING20" });
  expect([reduced.discountAmount?.amount, reduced.estimatedCost.totalAmount.amount]).toEqual(["7.20", "28.80"]);
});
