import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  CardReadersResponse,
  DayEndReport,
  DeskDevicesResponse,
  SellBasket,
  SellOffer,
} from "../../../schemas/generated/wire.ts";
import type { Environment } from "../../../server/core/environment.ts";
import { payRefunds } from "../../../server/features/after-sale/pay-refunds.ts";
import { recoverPayments } from "../../../server/features/checkout/hosted/recover-payments.ts";
import { terminalSales } from "../../../server/features/checkout/hosted/settle-payment.ts";
import { sellOnReader } from "../../../server/features/desk/reader-sale.ts";
import type { Host } from "../../../server/museum/feature.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import type { FailureOptions } from "../../support/stripe/failures.ts";
import { type Desk, newDesk, newReaderDesk, usd } from "../support/desk.ts";
import { catalogue, configOf } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { forgetSales } from "../support/sales.ts";
import { location, openShop } from "../support/shop.ts";

const today = "2026-11-21";
const giftCards = [{ id: "gift-card", title: "Gift card", amounts: [{ id: "gift-card-50", price: "50.00" }] }];
const config = { catalogue: { ...catalogue, giftCards } };
const { museum, stripe, provider } = await openShop(config);
const { db } = museum;
const morning = museum.now();
let reader: ReturnType<typeof stripe.addReader>;
let desk: Desk;

const host = {
  environment: { publicUrl: "https://museum.example" } as Environment,
  config: { current: configOf(config) } as EditableConfig,
  db,
  now: museum.now,
  queueMail: async () => {},
} as unknown as Host;
terminalSales.add(host, sellOnReader);
const recover = () => recoverPayments(host, provider, museum.server.log);

beforeEach(async () => {
  const ofGiftCards = ["gift_card_uses", "gift_card_entries", "gift_cards"];
  await forgetSales(db, [
    ...ofGiftCards,
    ...["device_readers", "desk_devices", "customers", "employees", "tokens", "drawers"],
  ]);
  museum.wait(-museum.now().since(morning).total("minutes"));
  reader = stripe.addReader(location, "Front desk");
  desk = await newReaderDesk(museum, reader);
});

afterEach(async () => {
  stripe.stopFailing();
  stripe.webhooks.hold(false);
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await expectSound(museum);
});

const adults = (quantity: number) => [{ variantId: "adult", quantity, date: today, time: "9:00 AM" }];
const begun = async (quantity = 2, by = desk): Promise<SellBasket> => {
  const { status, json } = await by.basket(adults(quantity));
  if (status !== 200 || json.basket === null) throw new Error(`No basket: ${JSON.stringify(json)}`);
  return json.basket;
};
const intents = () => [...stripe.account.payments.values()];
const intentOf = ({ cart }: SellBasket) => intents().findLast(({ metadata }) => metadata.cartId === cart.id);
const chargesOf = (basket: SellBasket) =>
  [...stripe.account.charges.values()].filter(({ metadata }) => metadata.cartId === basket.cart.id);
const ordersOf = ({ cart }: SellBasket) => db.selectFrom("orders").selectAll().where("cart_id", "=", cart.id).execute();
const entriesOf = ({ cart }: SellBasket) =>
  db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["kind", "provider", "ledger.amount_cents as cents"])
    .where("cart_id", "=", cart.id)
    .orderBy("ledger.id")
    .execute();
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
/** Waits until the reader shows the basket. */
const shown = async (basket: SellBasket) => {
  await expect.poll(() => desk.readerPayment(basket.cart.id)).toMatchObject({ state: "waiting" });
  await expect.poll(() => reader.action?.status).toBe("in_progress");
};
const state = async ({ cart }: SellBasket) => (await desk.readerPayment(cart.id))?.state;
const left = (wanted: number) =>
  db.updateTable("inventory").set({ wanted }).where("event_id", "=", "gallery").where("slot", "=", "9:00 AM").execute();
const taken = [{ kind: "captured", provider: "stripe-terminal", cents: 5000 }];
const andBack = [...taken, { kind: "refunded", provider: "stripe-terminal", cents: 5000 }];

describe("a sale at the card reader", () => {
  test("takes the basket's amount, and is made once the card is charged", async () => {
    const basket = await begun();
    expect(await desk.onReader(basket)).toMatchObject({
      status: 200,
      json: { payment: { state: "waiting", reader: "Front desk", amount: usd("50.00") } },
    });
    await shown(basket);
    expect(intentOf(basket)).toMatchObject({ amount: 5000, currency: "usd", payment_method_types: ["card_present"] });
    expect(await ordersOf(basket)).toEqual([]);
    await stripe.atReader(reader.id, "tap");
    const payment = await desk.readerPayment(basket.cart.id);
    expect(payment).toMatchObject({
      state: "sold",
      sold: { order: { total: usd("50.00"), admitted: 2 }, receipt: { payments: [{ method: "card-terminal" }] } },
    });
    expect(await ordersOf(basket)).toHaveLength(1);
    expect(await entriesOf(basket)).toEqual(taken);
    expect(await desk.readerPayment(basket.cart.id)).toEqual(payment);
  });

  test("is made by the webhook without a screen, and by the job without a webhook", async () => {
    const first = await begun();
    await desk.onReader(first);
    await shown(first);
    await stripe.atReader(reader.id, "tap");
    expect(await ordersOf(first)).toHaveLength(1);
    stripe.webhooks.hold();
    const second = await begun();
    await desk.onReader(second);
    await shown(second);
    await stripe.atReader(reader.id, "tap-unplug");
    expect(await ordersOf(second)).toEqual([]);
    museum.wait(1);
    await recover();
    expect(await ordersOf(second)).toHaveLength(1);
    expect(await entriesOf(second)).toEqual(taken);
  });

  test("pressed twice, or in a second window, is one payment; with another amount it is refused", async () => {
    const basket = await begun();
    await desk.open("100.00");
    const both = await Promise.all([
      desk.onReader(basket, {}, "a"),
      desk.onReader(basket, {}, "a"),
      desk.onReader(basket, {}, "b"),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shown(basket);
    expect(intents().filter(({ metadata }) => metadata.cartId === basket.cart.id)).toHaveLength(1);
    const cash = { method: "cash" as const, given: usd("20.00"), amount: usd("20.00") };
    expect(codeOf(await desk.onReader(basket, { payments: [cash, { method: "terminal" }] }))).toBe("PAYMENT_OPEN");
    expect(codeOf(await desk.checkout(basket, { payments: [{ method: "card", reference: "1" }] }))).toBe(
      "PAYMENT_OPEN",
    );
    expect(codeOf(await desk.basket(adults(3), { cartId: basket.cart.id, seen: basket.seen }))).toBe("PAYMENT_OPEN");
    await stripe.atReader(reader.id, "tap");
    expect(await state(basket)).toBe("sold");
    expect(chargesOf(basket)).toHaveLength(1);
  });

  test("takes the rest of a sale in cash, and gives the drawer its part", async () => {
    await desk.open("100.00");
    const basket = await begun();
    const cash = { method: "cash" as const, given: usd("20.00"), amount: usd("20.00") };
    await desk.onReader(basket, { payments: [cash, { method: "terminal" }] });
    await shown(basket);
    expect(intentOf(basket)?.amount).toBe(3000);
    await stripe.atReader(reader.id, "tap");
    expect(await state(basket)).toBe("sold");
    expect((await desk.drawer())?.taken).toEqual(usd("20.00"));
    expect(await entriesOf(basket)).toEqual([
      { kind: "captured", provider: "cash", cents: 2000 },
      { kind: "captured", provider: "stripe-terminal", cents: 3000 },
    ]);
  });

  test("is refused before the card is charged if it cannot be made", async () => {
    const basket = await begun();
    const cash = { method: "cash" as const, given: usd("20.00"), amount: usd("20.00") };
    expect(codeOf(await desk.onReader(basket, { payments: [cash, { method: "terminal" }] }))).toBe("NO_OPEN_DRAWER");
    expect(codeOf(await desk.onReader(basket, { total: usd("1.00") }))).toBe("PRICE_CHANGED");
    expect(codeOf(await desk.checkout(basket, { payments: [{ method: "terminal" }] }))).toBe("NOT_PAID");
    const other = await newDesk(museum);
    expect(codeOf(await other.onReader(await begun(2, other)))).toBe("NO_READER");
    expect(intentOf(basket)).toBeUndefined();
    expect((await desk.checkout(basket, { payments: [{ method: "card", reference: "1" }] })).status).toBe(200);
  });

  test.each([
    ["decline", "The card was declined. Try again, or use another card or cash."],
    ["insufficient", "The card was declined: there is not enough money. Use another card or cash."],
    ["cancel", "The payment was canceled. Nothing was charged."],
    ["time-out", "No card was presented in time. Nothing was charged. Try again."],
  ] as const)("that ends with %s charges nothing, keeps its seats, and can be paid again", async (act, message) => {
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, act);
    expect(await desk.readerPayment(basket.cart.id)).toMatchObject({ state: "failed", message });
    expect((await seats(museum, "gallery", today, "9:00 AM")).held).toBe(2);
    expect(intentOf(basket)?.status).toBe("canceled");
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap");
    expect(await state(basket)).toBe("sold");
    expect(await entriesOf(basket)).toEqual(taken);
  });

  test("canceled by the clerk charges nothing; canceled after the card was charged, it is sold", async () => {
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    await desk.cancelOnReader(basket.cart.id);
    await expect.poll(() => state(basket)).toBe("failed");
    expect(reader.action).toBeNull();
    await stripe.atReader(reader.id, "tap");
    expect(chargesOf(basket)).toEqual([]);
    stripe.webhooks.hold();
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap-unplug");
    await desk.cancelOnReader(basket.cart.id);
    await expect.poll(() => state(basket)).toBe("sold");
  });

  test("at an unplugged reader says so, and the typed reference sells", async () => {
    await stripe.atReader(reader.id, "unplug");
    const basket = await begun();
    await desk.onReader(basket);
    await expect
      .poll(() => desk.readerPayment(basket.cart.id))
      .toMatchObject({ state: "failed", message: expect.stringContaining("type the reference") });
    expect((await desk.checkout(basket, { payments: [{ method: "card", reference: "7" }] })).status).toBe(200);
    expect(await entriesOf(basket)).toEqual([{ kind: "captured", provider: "card-terminal", cents: 5000 }]);
  });

  test("that lost its line can be sold another way once canceled, and the card is refunded", async () => {
    stripe.webhooks.hold();
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap-unplug");
    lost();
    await expect.poll(() => state(basket)).toBe("checking");
    await desk.cancelOnReader(basket.cart.id);
    await expect.poll(() => state(basket)).toBe("canceling");
    expect((await desk.checkout(basket, { payments: [{ method: "card", reference: "8" }] })).status).toBe(200);
    stripe.stopFailing();
    museum.wait(1);
    await recover();
    expect(await desk.readerPayment(basket.cart.id)).toMatchObject({ state: "refunded" });
    expect(await ordersOf(basket)).toHaveLength(1);
    expect(await entriesOf(basket)).toEqual([{ kind: "captured", provider: "card-terminal", cents: 5000 }, ...andBack]);
  });

  test("that finds its seats sold is refunded automatically", async () => {
    stripe.webhooks.hold();
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap-unplug");
    // The server's own job must not find the charge before the seats are sold.
    lost();
    museum.wait(11);
    const other = await newDesk(museum);
    await left(2);
    expect((await other.sell({ lines: adults(2), payment: { method: "card", reference: "9" } })).status).toBe(200);
    stripe.stopFailing();
    museum.wait(2);
    await recover();
    await expect.poll(() => entriesOf(basket)).toEqual(andBack);
    expect(await ordersOf(basket)).toEqual([]);
    expect(await desk.readerPayment(basket.cart.id)).toMatchObject({
      state: "refunded",
      message: "The card was charged, but the sale could not be made. $50.00 went back to the card. Sell again.",
    });
    await left(20);
  });

  test("holds its seats as long as the clerk watches, and gives up ten minutes after", async () => {
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    museum.wait(8);
    expect(await state(basket)).toBe("waiting");
    museum.wait(8);
    expect(await state(basket)).toBe("waiting");
    expect((await seats(museum, "gallery", today, "9:00 AM")).held).toBe(2);
    museum.wait(11);
    await recover();
    expect(await desk.readerPayment(basket.cart.id)).toMatchObject({ state: "failed" });
    expect(intentOf(basket)?.status).toBe("canceled");
  });

  test("is refunded to the card when undone, and when lines are refunded", async () => {
    const sale = async (key: string) => {
      const basket = await begun();
      await desk.onReader(basket, {}, key);
      await shown(basket);
      await stripe.atReader(reader.id, "tap");
      const payment = await desk.readerPayment(basket.cart.id);
      expect(payment?.key).toBe(key);
      return { basket, orderId: payment?.sold?.order.id ?? "" };
    };
    const undone = await sale("sale-1");
    const handBack = [{ method: "card-reader", amount: usd("50.00") }];
    expect(await desk.undo("sale-1")).toMatchObject({ status: 200, json: { quantity: 2, handBack } });
    const part = await sale("sale-2");
    const { json } = await desk.refund(part.orderId, [{ id: "0", quantity: 1 }]);
    expect(json.handBack).toEqual([{ method: "card-reader", amount: usd("25.00") }]);
    await payRefunds(host, provider, museum.server.log);
    await stripe.webhooks.idle();
    await expect.poll(() => entriesOf(undone.basket)).toEqual(andBack);
    await expect
      .poll(() => entriesOf(part.basket))
      .toEqual([...taken, { kind: "refunded", provider: "stripe-terminal", cents: 2500 }]);
    expect(chargesOf(part.basket)[0]?.amount_refunded).toBe(2500);
  });

  test("that is cleared charges nothing; after the clerk signs out it is still made", async () => {
    const cleared = await begun();
    await desk.onReader(cleared);
    await shown(cleared);
    expect((await desk.release(cleared.cart.id)).status).toBe(200);
    museum.wait(1);
    await recover();
    expect(intentOf(cleared)?.status).toBe("canceled");
    const signedOut = await begun();
    await desk.onReader(signedOut);
    await shown(signedOut);
    await desk.post("/logout", {});
    await stripe.atReader(reader.id, "tap");
    expect(await ordersOf(signedOut)).toHaveLength(1);
  });
});

describe("the calls of a card reader", () => {
  const rowsOf = ({ cart }: SellBasket) =>
    db.selectFrom("payments").select("id").where("cart_id", "=", cart.id).execute();

  test("answer no other employee, and no revoked device", async () => {
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    const other = await newReaderDesk(museum, reader);
    expect((await other.onReader(basket)).status).toBe(404);
    expect(await other.readerPayment(basket.cart.id)).toBeNull();
    expect((await other.cancelOnReader(basket.cart.id)).json.payment).toBeNull();
    expect(await state(basket)).toBe("waiting");
    const admin = await newDesk(museum, ["devices"]);
    const { devices } = (await admin.get<{ body: DeskDevicesResponse }>("/devices")).json.body;
    for (const { id } of devices) await admin.post("/devices/revoke", { id });
    expect((await desk.onReader(basket)).status).toBe(401);
    expect((await desk.cancelOnReader(basket.cart.id)).status).toBe(401);
    expect((await admin.post("/devices/reader", { id: devices[0]?.id, readerId: reader.id })).status).toBe(404);
    // The guest at the reader still gets the tickets.
    await stripe.atReader(reader.id, "tap");
    expect(await ordersOf(basket)).toHaveLength(1);
  });

  test("make one payment, however many arrive at once; and call Stripe no more often for more who watch", async () => {
    const basket = await begun();
    const sent = await Promise.all(Array.from({ length: 30 }, (_, key) => desk.onReader(basket, {}, `many-${key}`)));
    const answers = new Set(sent.map(({ status }) => status));
    answers.delete(503);
    expect([...answers]).toEqual([200]);
    await shown(basket);
    expect(await rowsOf(basket)).toHaveLength(1);
    const before = stripe.requests.length;
    const seen = await Promise.all(
      Array.from({ length: 30 }, () => desk.get(`/sell/terminal?cartId=${basket.cart.id}`)),
    );
    expect(seen.some(({ status }) => status === 200)).toBe(true);
    expect(stripe.requests.length - before).toBeLessThan(10);
    const admin = await newDesk(museum, ["devices"]);
    await Promise.all(Array.from({ length: 30 }, () => admin.get("/devices/readers")));
    expect(stripe.requests.filter(({ path }) => path === "/v1/terminal/readers").length).toBeLessThan(3);
    await desk.cancelOnReader(basket.cart.id);
    await Promise.all(Array.from({ length: 10 }, () => desk.cancelOnReader(basket.cart.id)));
    await expect.poll(() => state(basket)).toBe("failed");
  });

  test("refuse amounts that are not the basket's, and more payments than a sale has", async () => {
    await desk.open("100.00");
    const basket = await begun();
    const terminal = (amount?: object) => ({ method: "terminal" as const, ...(amount && { amount }) });
    const wrong = [
      [terminal(usd("49.99"))],
      [terminal(usd("-50.00"))],
      [terminal(usd("99999999999.00"))],
      [terminal({ amount: "50.00", currencyCode: "EUR" })],
      [terminal(usd("25.00")), terminal()],
      [{ method: "cash", given: usd("50.00") }],
      [],
      Array.from({ length: 6 }, () => terminal(usd("10.00"))),
    ];
    for (const payments of wrong) {
      const { status, json } = await desk.onReader(basket, { payments: payments as never });
      expect([400, codeOf({ json })], JSON.stringify(payments)).toEqual([status, expect.any(String)]);
    }
    const lines = (length: number) => Array.from({ length }, () => adults(1)).flat();
    expect((await desk.basket(lines(101), { cartId: basket.cart.id })).status).toBe(400);
    expect((await desk.basket(lines(10_000), { cartId: basket.cart.id })).status).toBe(413);
    expect(await rowsOf(basket)).toEqual([]);
  });

  test("let five baskets of an employee wait at readers, not a sixth", async () => {
    const waiting: SellBasket[] = [];
    for (let count = 0; count < 5; count += 1) {
      const basket = await begun(1);
      expect((await desk.onReader(basket)).status).toBe(200);
      waiting.push(basket);
    }
    const sixth = await begun(1);
    expect(await desk.onReader(sixth)).toMatchObject({
      status: 409,
      json: { errors: [{ code: "PAYMENT_OPEN", message: expect.stringContaining("5 of your baskets wait") }] },
    });
    const [first] = waiting as [SellBasket];
    await desk.cancelOnReader(first.cart.id);
    await expect.poll(() => state(first)).toBe("failed");
    expect((await desk.onReader(sixth)).status).toBe(200);
  });
});

describe("a gift card in a sale at the card reader", () => {
  async function begunWith(code: string, quantity = 3): Promise<SellBasket> {
    const { json } = await desk.basket(adults(quantity), { code });
    if (json.basket == null) throw new Error(`No basket: ${JSON.stringify(json)}`);
    return json.basket;
  }
  async function soldCode(): Promise<string> {
    const { json } = await desk.sell({
      lines: [{ variantId: "gift-card-50", quantity: 1 }],
      payment: { method: "card", reference: randomUUID() },
      customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" },
    });
    const ofOrder = db.selectFrom("gift_cards").select("code").where("order_id", "=", json.order.id);
    return (await ofOrder.executeTakeFirstOrThrow()).code;
  }
  const held = async () => {
    const { rows } = await sql<{ held: number; balance: number }>`
      select coalesce(sum(held_cents), 0)::integer as held, balance_cents as balance from gift_cards
      left join gift_card_uses on card_id = gift_cards.id group by gift_cards.id`.execute(db);
    return rows;
  };

  test("is held before the card is charged, given back when that fails, and redeemed with the sale", async () => {
    const code = await soldCode();
    const basket = await begunWith(code);
    expect(basket.due).toEqual(usd("25.00"));
    const other = await newDesk(museum);
    const another = async () => (await other.basket(adults(2), { code })).json.basket?.due;
    const pay = async () => {
      await desk.onReader(basket);
      await shown(basket);
      expect(intentOf(basket)?.amount).toBe(2500);
      expect(await held()).toEqual([{ held: 5000, balance: 5000 }]);
    };
    await pay();
    expect(await another()).not.toEqual(usd("0.00"));
    await stripe.atReader(reader.id, "decline");
    expect(await state(basket)).toBe("failed");
    expect(await held()).toEqual([{ held: 0, balance: 5000 }]);
    await pay();
    await desk.cancelOnReader(basket.cart.id);
    await expect.poll(() => state(basket)).toBe("failed");
    expect(await held()).toEqual([{ held: 0, balance: 5000 }]);
    await pay();
    await stripe.atReader(reader.id, "tap");
    const payment = await desk.readerPayment(basket.cart.id);
    expect(payment?.sold?.receipt?.payments?.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ["gift-card", "50.00"],
      ["card-terminal", "25.00"],
    ]);
    expect(await held()).toEqual([{ held: 0, balance: 0 }]);
  });

  test("is given back, with the card's money, when another sale spends it after a cancellation", async () => {
    const code = await soldCode();
    stripe.webhooks.hold();
    const basket = await begunWith(code);
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap-unplug");
    lost();
    await desk.cancelOnReader(basket.cart.id);
    // Leaves the reader, and with it the gift card.
    expect((await desk.basket(adults(2), { cartId: basket.cart.id, seen: basket.seen })).status).toBe(200);
    expect(await held()).toEqual([{ held: 0, balance: 5000 }]);
    const { json } = await (await newDesk(museum)).basket(adults(2), { code });
    expect(json.basket?.due).toEqual(usd("0.00"));
    stripe.stopFailing();
    museum.wait(1);
    await recover();
    expect(await ordersOf(basket)).toEqual([]);
    expect(await held()).toEqual([{ held: 0, balance: 5000 }]);
    expect(chargesOf(basket).map(({ amount_refunded }) => amount_refunded)).toEqual([2500]);
  });
});

describe("a payment at the card reader without a sale", () => {
  const unsold = async () => {
    const manager = await newDesk(museum, ["reports"]);
    const { json } = await manager.get<{ body: DayEndReport }>(`/reports/day-end?date=${today}`);
    return json.body;
  };

  test("is in the day's end with what happened to it, until it is refunded and on that day", async () => {
    expect(await unsold()).not.toHaveProperty("unsold");
    stripe.webhooks.hold();
    const basket = await begun();
    await desk.onReader(basket);
    await shown(basket);
    await stripe.atReader(reader.id, "tap-unplug");
    lost();
    await desk.cancelOnReader(basket.cart.id);
    expect((await desk.checkout(basket, { payments: [{ method: "card", reference: "8" }] })).status).toBe(200);
    stripe.stopFailing();
    stripe.fail("unavailable", { call: "POST /v1/refunds", times: 4 });
    museum.wait(1);
    await recover();
    const [charge] = chargesOf(basket);
    const row = {
      ...{
        at: new Date(museum.now().epochMilliseconds).toISOString(),
        reader: "Front desk",
        employee: expect.any(String),
        amount: usd("50.00"),
      },
      ...{ reason: "canceled", reference: charge?.payment_intent },
    };
    expect((await unsold()).unsold).toMatchObject([{ ...row, refunded: usd("0.00"), state: "refunding" }]);
    stripe.stopFailing();
    museum.wait(2);
    await recover();
    const after = await unsold();
    expect(after.unsold).toMatchObject([{ ...row, at: expect.any(String), refunded: usd("50.00"), state: "refunded" }]);
    expect(after.payments.find((each) => each.provider === "stripe-terminal")?.money.net).toEqual(usd("0.00"));
  });
});

describe("the card reader of a device", () => {
  test("is chosen of the museum's location, and taken away", async () => {
    // A list of readers is remembered for some seconds.
    museum.wait(1);
    stripe.addReader("tml_elsewhere", "Cloakroom");
    const admin = await newDesk(museum, ["devices", "sell"]);
    const { json: listed } = await admin.get<{ body: CardReadersResponse }>("/devices/readers");
    expect(listed.body.readers).toContainEqual({ id: reader.id, label: "Front desk" });
    expect(listed.body.readers.map(({ label }) => label)).not.toContain("Cloakroom");
    const [device] = (await admin.get<{ body: DeskDevicesResponse }>("/devices")).json.body.devices;
    expect(device?.reader).toEqual({ id: reader.id, label: "Front desk" });
    const id = device?.id ?? "";
    const without = await admin.post<DeskDevicesResponse>("/devices/reader", { id });
    expect(without.json).toMatchObject({ hasReaders: true });
    expect(without.json.devices[0]).not.toHaveProperty("reader");
    expect((await admin.post("/devices/reader", { id, readerId: "tmr_unknown" })).status).toBe(404);
    expect((await admin.post("/devices/reader", { id, readerId: reader.id })).status).toBe(200);
    expect((await (await newDesk(museum, ["sell"])).post("/devices/reader", { id })).status).toBe(403);
    const { json } = await desk.get<{ body: SellOffer }>("/sell/offer");
    expect(json.body.reader).toEqual({ label: "Front desk" });
  });
});

/** From now on, each call to Stripe is lost. */
function lost(options: FailureOptions = { times: 50 }): void {
  stripe.fail("cut-before", options);
}
