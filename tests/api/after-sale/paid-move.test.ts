import { afterEach, describe, expect, test } from "vitest";
import type {
  Cart,
  Dates,
  ErrorBody,
  MoveTimesResponse,
  OrderRecordResponse,
} from "../../../schemas/generated/wire.ts";
import type { Catalogue, Event } from "../../../server/museum/model/config.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { buy, newEmployee } from "../support/staff.ts";

/** Adults pay $25.00 in the gallery, $30.00 on December 12; taxes are 10 %. */
const days: Event["days"] = [
  { date: "2026-12-12", prices: { adult: "30.00" } },
  { date: "2026-12-11", prices: { adult: "18.00" } },
];
const withDays = (plain: Catalogue): Catalogue => ({
  ...plain,
  events: plain.events.map((event) => (event.id === "gallery" ? { ...event, days } : event)),
});
const config = {
  tenant: {
    ...tenant,
    afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } },
    tax: readTax({ product: 0.1, admission: 0.1 }),
  },
  catalogue: withDays(catalogue),
} as const;
const [usual, cheaper, dearer] = ["2026-12-02", "2026-12-11", "2026-12-12"] as const;
const time = "10:00 AM";
const museum = await openMuseum({ config });
const { museum: at, stripe } = await openShop(config);

type Moved = OrderRecordResponse & ErrorBody;
const adults = (quantity: number) => line("adult", quantity, { Date: usual, Time: time });
const move = (orderId: string, ticketId: string | undefined, date: string, by: TestMuseum = museum) =>
  by.post<Moved>(`/order/${orderId}/move`, { ticketId, date, time });
const recordOf = async (orderId: string, by: TestMuseum = museum) =>
  (await by.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const cartOf = ({ checkoutUrl = "" }: OrderRecordResponse) => new URL(checkoutUrl).pathname.split("/").at(-1) ?? "";
const slot = (date: string, by: TestMuseum = museum) => seats(by, "gallery", date, time);
const validDates = async (orderId: string, by?: TestMuseum) =>
  (await recordOf(orderId, by)).tickets.filter(({ status }) => status === "valid").map(({ date }) => date);

afterEach(() => expectSound(museum));

test("moving to a dearer day is paid first: the new seats are held meanwhile, and the ticket stays unchanged", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(2));
  const before = await slot(dearer);
  const { status, json } = await move(orderId, ticketIds[0], dearer);
  expect([status, await validDates(orderId)]).toEqual([200, [usual]]);
  expect((await slot(dearer)).held).toBe(before.held + 2);
  expect(json.checkoutUrl).toMatch(/\/checkout\/[\w-]+\?back=\/order\/[\w-]+$/);

  const page = await museum.server.inject({ url: `/checkout/${cartOf(json)}?back=/order/${orderId}` });
  expect(page.body).toContain("You pay the difference for Saturday, December 12, 2026.");
  expect(page.body).toContain("Pay $11");
  expect(page.body).toContain(`href="/order/${orderId}"`);
  expect(page.body).not.toContain("Add a code");
  // The address alone does not reveal the buyer.
  expect(page.body).not.toMatch(/name="(firstName|lastName|email)"|ada@museum/);

  museum.wait(1);
  const paid = await museum.pay(cartOf(json), { firstName: "", lastName: "", email: "" });
  expect([paid.status, paid.headers.location]).toEqual([303, `/order/${orderId}`]);
  const order = await recordOf(orderId);
  expect(order).toMatchObject({
    total: { amount: "66.00" },
    balance: { amount: "66.00" },
    lines: [{ quantity: 2, price: { amount: "30.00" }, totalPrice: { amount: "60.00" } }],
    payments: [{ amount: { amount: "55.00" } }, { amount: { amount: "11.00" } }],
  });
  expect(order.history[0]?.text).toContain("$55");
  expect(order.tickets.map(({ date, status: is }) => [date, is])).toEqual([
    [usual, "moved"],
    [dearer, "valid"],
  ]);
  expect(await slot(dearer)).toMatchObject({ held: before.held, sold: before.sold + 2 });
  // A repeated submit changes nothing.
  expect((await museum.pay(cartOf(json))).headers.location).toBe(`/order/${orderId}`);
  expect((await recordOf(orderId)).total.amount).toBe("66.00");
});

test("a dearer day's price difference is shown first; a cheaper day costs nothing and refunds nothing", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(1));
  const [ticketId] = ticketIds;
  const differenceOn = async (date: string) =>
    (await museum.get<{ body: MoveTimesResponse }>(`/order/${orderId}/moves/${date}?ticketId=${ticketId}`)).json.body
      .difference?.amount;
  expect([await differenceOn(dearer), await differenceOn(cheaper), await differenceOn(usual)]).toEqual([
    "5.50",
    undefined,
    undefined,
  ]);
  const costsLess = async (date: string) =>
    (await museum.get<{ body: MoveTimesResponse }>(`/order/${orderId}/moves/${date}?ticketId=${ticketId}`)).json.body
      .costsLess;
  expect([await costsLess(dearer), await costsLess(cheaper), await costsLess(usual)]).toEqual([
    undefined,
    true,
    undefined,
  ]);
  const { json } = await museum.get<{ body: Dates }>(`/order/${orderId}/moves?date=2026-12&ticketId=${ticketId}`);
  expect(json.body.dates.find(({ date }) => date === dearer)?.available).toBe(true);
  const moved = await move(orderId, ticketId, cheaper);
  expect([moved.json.checkoutUrl, moved.json.order.total.amount, await validDates(orderId)]).toEqual([
    undefined,
    "27.50",
    [cheaper],
  ]);
  // Moving back from a cheaper day costs nothing: the original payment covers it.
  const back = await move(orderId, moved.json.order.tickets.at(-1)?.id, usual);
  expect([back.json.checkoutUrl, await validDates(orderId)]).toEqual([undefined, [usual]]);
});

test("both payments are refunded if the visit is cancelled afterwards", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(2));
  const { json } = await move(orderId, ticketIds[0], dearer);
  museum.wait(1);
  await museum.pay(cartOf(json));
  const { tickets } = await recordOf(orderId);
  const cancelled = await museum.post<Moved>(`/order/${orderId}/cancel`, { ticketIds: [tickets.at(-1)?.id] });
  expect(cancelled.status).toBe(200);
  await expect
    .poll(async () => (await recordOf(orderId)).payments.map(({ refunded }) => refunded.amount))
    .toEqual(["55.00", "11.00"]);
  expect((await recordOf(orderId)).balance.amount).toBe("0.00");
});

test("after a partial refund, staff must settle the difference", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(2));
  const desk = await newEmployee(museum);
  expect(
    (await desk.post(`/order/${orderId}/refund`, { lines: [{ id: "0", quantity: 1 }], reason: "ill" })).status,
  ).toBe(200);
  const { json: dates } = await museum.get<{ body: Dates }>(
    `/order/${orderId}/moves?date=2026-12&ticketId=${ticketIds[0]}`,
  );
  expect(dates.body.dates.find(({ date }) => date === dearer)?.available).toBe(false);
  const { status, json } = await move(orderId, ticketIds[0], dearer);
  expect([status, json.errors?.[0]?.code]).toEqual([409, "NOT_ALLOWED_AFTER_SALE"]);
  expect(json.error).toBe(
    "Gallery costs more on Saturday, December 12, 2026. To move your visit there, please call (303) 555-0100.",
  );
  expect((await move(orderId, ticketIds[0], cheaper)).status).toBe(200);
});

test("member tickets count once for the day, also while they are being moved", async () => {
  const own = await openMuseum({ config: { ...config, catalogue: withDays(membersCatalogue) } });
  const ada = await signIn(own, "ada", { level: "individual" });
  const visit = { Date: usual, Time: time };
  const { json: cart } = await own.post(
    "/checkout/create",
    { lineItems: [line("member", 2, visit), line("adult", 1, visit)] },
    ada,
  );
  const orderId = String((await own.pay(cart.id)).headers.location).split("/")[2] ?? "";
  const [ticket] = (await recordOf(orderId, own)).tickets;
  const { json } = await move(orderId, ticket?.id, dearer, own);
  expect((await own.pay(cartOf(json))).headers.location).toBe(`/order/${orderId}`);
  expect([await validDates(orderId, own), (await recordOf(orderId, own)).total.amount]).toEqual([[dearer], "33.00"]);
  await expectSound(own);
});

test("a payment for a move cannot be used for another purchase", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(1));
  const { json } = await move(orderId, ticketIds[0], dearer);
  const cartId = cartOf(json);
  const changes = [
    museum.post<Cart & ErrorBody>("/checkout/restore", { cartId, lineItems: [adults(1)] }),
    museum.post<Cart & ErrorBody>("/checkout/extend", { cartId }),
    museum.post<Cart & ErrorBody>("/checkout/code", { cartId, code: "SPRING20" }),
  ];
  for (const { status } of await Promise.all(changes)) expect(status).toBeGreaterThanOrEqual(400);
  await museum.pay(cartId);
  expect([await validDates(orderId), (await recordOf(orderId)).total.amount]).toEqual([[dearer], "33.00"]);
});

test("unpaid in time, it releases the new seats and leaves the ticket unchanged", async () => {
  const own = await openMuseum({ config });
  const { orderId, ticketIds } = await buy(own, adults(2));
  const before = await slot(dearer, own);
  await move(orderId, ticketIds[0], dearer, own);
  own.wait(61);
  await sweepHolds(own.db, new Date(own.now().epochMilliseconds));
  expect([await slot(dearer, own), await validDates(orderId, own)]).toEqual([before, [usual]]);
  await expectSound(own);
});

test("a move cannot be paid once its hold has expired, because its price and rules could have changed", async () => {
  const own = await openMuseum({ config });
  const { orderId, ticketIds } = await buy(own, adults(2));
  const before = await slot(dearer, own);
  const cartId = cartOf((await move(orderId, ticketIds[0], dearer, own)).json);
  // The visit is over, so paying the difference must not move it.
  own.wait(2 * 24 * 60);
  await sweepHolds(own.db, new Date(own.now().epochMilliseconds));
  const page = await own.server.inject({ url: `/checkout/${cartId}` });
  expect(page.body).toContain("Your time to pay is over");
  expect(page.body).toContain(`href="/order/${orderId}"`);
  expect(page.body).not.toContain("Pay $");
  const paid = await own.pay(cartId);
  expect([paid.status, paid.text.includes("no longer held for you")]).toEqual([409, true]);
  const { payments } = await recordOf(orderId, own);
  expect([await slot(dearer, own), await validDates(orderId, own), payments.length]).toEqual([before, [usual], 1]);
  await expectSound(own);
});

test("a cancelled move is neither paid nor applied", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(1));
  const { json } = await move(orderId, ticketIds[0], dearer);
  await museum.post(`/order/${orderId}/cancel`, { ticketIds });
  const paid = await museum.pay(cartOf(json));
  expect(paid.status).toBe(409);
  expect(paid.text).toContain("Nothing was paid");
  const { payments, tickets } = await recordOf(orderId);
  expect([payments.length, tickets.map(({ status }) => status)]).toEqual([1, ["cancelled"]]);
});

test("of two payments for one ticket, the first moves it and the second is refused", async () => {
  const { orderId, ticketIds } = await buy(museum, adults(1));
  const carts = [await move(orderId, ticketIds[0], dearer), await move(orderId, ticketIds[0], dearer)].map(({ json }) =>
    cartOf(json),
  );
  const answers = await Promise.all(carts.map((cartId) => museum.pay(cartId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect([await validDates(orderId), (await recordOf(orderId)).balance.amount]).toEqual([[dearer], "33.00"]);
});

describe("at Stripe's page", () => {
  afterEach(async () => {
    await stripe.webhooks.idle();
    expect(stripe.violations).toEqual([]);
    await expectSound(at);
  });

  async function ordered(quantity: number) {
    const { json: cart } = await at.post("/checkout/create", { lineItems: [adults(quantity)] });
    await stripe.pay(sessionOf(await at.pay(cart.id)));
    // Give the next payment a later time.
    at.wait(1);
    const { id } = await at.db
      .selectFrom("orders")
      .select("id")
      .where("cart_id", "=", cart.id)
      .executeTakeFirstOrThrow();
    return { orderId: id, ticketId: (await recordOf(id, at)).tickets[0]?.id };
  }
  const sessionOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers.location).split("/").at(-1) ?? "";

  test("the difference is paid, and the ticket moved, once", async () => {
    const { orderId, ticketId } = await ordered(2);
    const { json } = await move(orderId, ticketId, dearer, at);
    const session = sessionOf(await at.pay(cartOf(json)));
    expect(stripe.account.sessions.get(session)?.amount_total).toBe(1100);
    await stripe.pay(session);
    const back = await at.server.inject({ url: `/checkout/${cartOf(json)}/return?session_id=${session}` });
    expect(back.headers.location).toBe(`/order/${orderId}`);
    for (const event of stripe.webhooks.events.slice(-1)) await stripe.webhooks.deliver(event);
    expect(await recordOf(orderId, at)).toMatchObject({
      balance: { amount: "66.00" },
      payments: [{}, { provider: "stripe", amount: { amount: "11.00" } }],
    });
    expect(await validDates(orderId, at)).toEqual([dearer]);
  });

  test("no payment begins after the hold expires; one begun in time moves the ticket although its report is late", async () => {
    const { orderId, ticketId } = await ordered(1);
    const late = cartOf((await move(orderId, ticketId, dearer, at)).json);
    at.wait(61);
    expect((await at.pay(late)).status).toBe(409);
    const session = sessionOf(await at.pay(cartOf((await move(orderId, ticketId, dearer, at)).json)));
    stripe.webhooks.hold();
    await stripe.pay(session);
    at.wait(61);
    stripe.webhooks.hold(false);
    await stripe.webhooks.deliverMissed();
    await expect.poll(() => validDates(orderId, at)).toEqual([dearer]);
  });

  test("a payment for a cancelled ticket is refunded in full", async () => {
    const { orderId, ticketId } = await ordered(1);
    const { json } = await move(orderId, ticketId, dearer, at);
    const session = sessionOf(await at.pay(cartOf(json)));
    await at.post(`/order/${orderId}/cancel`, { ticketIds: [ticketId] });
    await stripe.pay(session);
    const charge = stripe.account.sessions.get(session)?.payment_intent;
    const given = () =>
      [...stripe.account.refunds.values()]
        .filter((refund) => refund.payment_intent === charge)
        .map(({ amount }) => amount);
    await expect.poll(given).toEqual([550]);
  });
});
