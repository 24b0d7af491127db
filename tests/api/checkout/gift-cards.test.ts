import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import type {
  Cart,
  CustomerExport,
  DayEndReport,
  ErrorBody,
  OrderRecordResponse,
  OrderResponse,
  RefundQuoteResponse,
  SalesReport,
} from "../../../schemas/generated/wire.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { giftCardCredit } from "../../../server/features/gift-cards/credit.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import { newAccount, password, signedIn } from "../support/accounts.ts";
import { configOf, catalogue as ofTickets, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { newEmployee } from "../support/staff.ts";

const afterSale = { move: { untilHours: 1 }, cancel: { untilHours: 1 } } as const;
const giftCards = [
  {
    id: "gift-card",
    title: "Gift card",
    amounts: [
      { id: "gift-card-50", price: "50.00" },
      { id: "gift-card-100", price: "100.00" },
    ],
    ownAmount: { id: "gift-card-other", minimum: "10.00", suggested: "75.00", maximum: "500.00" },
  },
];
const catalogue = { ...ofTickets, giftCards };
const config = { tenant: { ...tenant, afterSale }, catalogue };
const museum = await openMuseum({ config });
const at = { Date: "2026-12-01", Time: "10:00 AM" };
const forGrace = {
  Recipient: "Grace Hopper",
  RecipientEmail: "grace@museum.example",
  RecipientMessage: "See you there",
};

afterEach(() => expectCardsSound(museum));

/** A card's balance is the sum of its entries, never below zero, and nothing is held by carts that are not being paid. */
async function expectCardsSound({ db }: Pick<TestMuseum, "db">) {
  await expectSound({ db });
  const { rows } = await sql`
    select card.id, balance_cents, coalesce(sum(entry.amount_cents), 0)::integer as entries from gift_cards as card
    left join gift_card_entries as entry on card_id = card.id
    group by card.id having balance_cents <> coalesce(sum(entry.amount_cents), 0) or balance_cents < 0`.execute(db);
  expect(rows).toEqual([]);
  const { rows: paid } = await sql`
    select payments.id from payments where provider = 'gift-card' and captured_cents - refunded_cents <> -(
      select sum(amount_cents) from gift_card_entries where starts_with(provider_id, card_id || ' ' || order_id)
    )`.execute(db);
  expect(paid).toEqual([]);
  const { rows: held } = await sql`
    select cart_id from gift_card_uses join carts on carts.id = cart_id where held_cents > 0 and payment_id is null`.execute(
    db,
  );
  expect(held).toEqual([]);
}

async function create(at: TestMuseum, ...lineItems: ReturnType<typeof line>[]): Promise<Cart> {
  const { json, status, text } = await at.post<Cart & ErrorBody>("/checkout/create", { lineItems });
  expect(status, text).toBe(200);
  return json;
}
const orderIdOf = (location: unknown) => String(location).split("/")[2] ?? "";
const form = ({ server }: TestMuseum, url: string, fields: Record<string, string>, remoteAddress = "127.0.0.1") =>
  server.inject({
    method: "POST",
    url,
    remoteAddress,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const enter = (at: TestMuseum, cartId: string, code: string) => form(at, `/checkout/${cartId}/code`, { code });
const page = async ({ server }: TestMuseum, cartId: string) =>
  (await server.inject({ url: `/checkout/${cartId}` })).body.replaceAll(/<[^>]*>/g, "");

async function buyCard(on: TestMuseum, variant = "gift-card-50", attributes: Record<string, string> = {}) {
  const cart = await create(on, line(variant, 1, attributes));
  const orderId = orderIdOf((await on.pay(cart.id)).headers.location);
  const card = await on.db
    .selectFrom("gift_cards")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { orderId, ...card };
}
const balanceOf = async ({ db }: TestMuseum, id: string) =>
  (await db.selectFrom("gift_cards").select("balance_cents").where("id", "=", id).executeTakeFirstOrThrow())
    .balance_cents;
const chargesOf = ({ db }: TestMuseum, orderId: string) =>
  db
    .selectFrom("payments")
    .select(["provider", "captured_cents as captured", "refunded_cents as refunded"])
    .where("order_id", "=", orderId)
    .orderBy("provider")
    .execute();

describe("a gift card on sale", () => {
  test("creates a card and mails its code to the recipient; buyer and staff see its last digits", async () => {
    const cart = await create(museum, line("gift-card-50", 1, forGrace));
    expect(cart.estimatedCost).toMatchObject({ totalTaxAmount: { amount: "0.00" }, totalAmount: { amount: "50.00" } });
    const orderId = orderIdOf((await museum.pay(cart.id)).headers.location);
    const [card, ...more] = await museum.db
      .selectFrom("gift_cards")
      .selectAll()
      .where("order_id", "=", orderId)
      .execute();
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      amount_cents: 5000,
      balance_cents: 5000,
      is_for_buyer: false,
      message: "See you there",
    });
    const code = card?.code.replaceAll(/(.{4})(?=.)/g, "$1-") ?? "";
    const mail = await vi.waitFor(async () => {
      const found = (await museum.mails()).find((each) => each.includes("To: grace@museum.example"));
      expect(found).toBeDefined();
      return found ?? "";
    }, 20_000);
    expect(mail).toContain("Subject: Ada Lovelace gave you a gift card");
    expect(mail).toContain(code);
    expect(mail).toContain("See you there");
    expect(mail).toContain("https://museum.example/gift-card-balance");
    const confirmation = await vi.waitFor(async () => {
      const found = (await museum.mails()).find((each) => each.includes("To: ada@museum.example"));
      expect(found).toBeDefined();
      return found ?? "";
    }, 20_000);
    expect(confirmation).toContain("We emailed the gift card for $50 to Grace Hopper");
    expect(confirmation).not.toContain(code);
    const { json } = await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`);
    const end = code.slice(-4);
    const text = [
      `For Grace Hopper. We emailed it to g…@museum.example. Its code ends in ${end}.`,
      "Not used yet: $50 is on it.",
    ];
    expect(json.body.order.extras).toEqual([{ id: card?.id, title: "Gift card, $50", text }]);
    const shared = await museum.get<{ body: OrderResponse }>(`/order/${json.body.order.shareId}/tickets`);
    expect(shared.json.body.order.extras).toBeUndefined();
    const staff = await newEmployee(museum);
    const seen = await staff.get<{ body: OrderRecordResponse }>(`/order/${orderId}`);
    expect(seen.json.body.order.extras?.[0]?.text).toEqual(text);
    expect(JSON.stringify([json, seen.json])).not.toContain(card?.code);
    expect(JSON.stringify([json, seen.json])).not.toContain("grace@museum.example");
  });

  test("for the buyer is shown with its code, and mailed again with the order's other mails", async () => {
    const { orderId, code } = await buyCard(museum);
    const shown = code.replaceAll(/(.{4})(?=.)/g, "$1-");
    const { json } = await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`);
    expect(json.body.order.extras).toMatchObject([{ title: "Gift card, $50", code: shown }]);
    const mailed = async () => (await museum.mails()).filter((mail) => mail.includes(shown)).length;
    await vi.waitFor(async () => expect(await mailed()).toBe(1), 20_000);
    const staff = await newEmployee(museum);
    const again = await staff.post(`/order/${orderId}/resend`, {}, crypto.randomUUID());
    expect(again.status, again.text).toBe(200);
    await vi.waitFor(async () => expect(await mailed()).toBe(2), 20_000);
  });

  test("accepts any amount within its limits, and names what is missing", async () => {
    const other = (Price: string, more = {}) =>
      museum.post("/checkout/create", { lineItems: [line("gift-card-other", 1, { Price, ...more })] });
    expect((await other("123.45")).json.estimatedCost.totalAmount.amount).toBe("123.45");
    expect((await other("9.99")).json.errors?.[0]).toMatchObject({ code: "BELOW_PRICE" });
    expect((await other("500.01")).json.errors?.[0]).toMatchObject({ code: "INVALID", field: "Price" });
    expect((await other("20.00", { Recipient: "Grace" })).json.errors?.[0]).toMatchObject({
      code: "BLANK",
      field: "RecipientEmail",
    });
    expect((await other("20.00", { ...forGrace, RecipientEmail: "grace" })).json.errors?.[0]).toMatchObject({
      code: "INVALID",
      field: "RecipientEmail",
    });
    expect((await other("20.00", { RecipientEmail: "grace@museum.example" })).json.errors?.[0]).toMatchObject({
      code: "BLANK",
      field: "Recipient",
    });
    const many = await museum.post("/checkout/create", { lineItems: [line("gift-card-50", 21)] });
    expect(many.json.errors?.[0]).toMatchObject({ code: "TOO_MANY" });
    const ticket = await museum.post("/checkout/create", {
      lineItems: [line("adult", 1, { ...at, Recipient: "Grace" })],
    });
    expect(ticket.json.errors?.[0]).toMatchObject({ code: "UNKNOWN_ATTRIBUTE" });
  });

  test("cannot be discounted by a code", async () => {
    const codes = [{ code: "ALL", percent: 100 }];
    const own = await openMuseum({ config: { ...config, catalogue: { ...catalogue, codes } } });
    const cart = await create(own, line("gift-card-50", 1));
    const { json } = await own.post<Cart & ErrorBody>("/checkout/code", { cartId: cart.id, code: "ALL" });
    expect(json.errors?.[0]?.code).toBe("CODE_NOT_FOR_THIS");
  });

  test("keeps its recipient's data out of the order, exports it to the buyer, and erases it with the account", async () => {
    const own = await openMuseum({ config });
    const { email } = await newAccount(own);
    const headers = await signedIn(own, email);
    const { json: cart } = await own.post(
      "/checkout/create",
      { lineItems: [line("gift-card-50", 1, forGrace)] },
      headers,
    );
    await own.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
    const lines = await own.db.selectFrom("order_lines").select("attributes").execute();
    expect(JSON.stringify(lines)).not.toContain("Grace");
    const exported = await own.get<{ body: CustomerExport }>("/customer/export", headers);
    expect(exported.json.body.orders[0]?.extras?.[0]?.text[0]).toContain("For Grace Hopper.");
    const gone = await own.post("/customer/delete", { password }, headers);
    expect(gone.status, gone.text).toBe(200);
    expect(
      await own.db.selectFrom("gift_cards").select(["recipient_name", "recipient_email", "message"]).execute(),
    ).toEqual([{ recipient_name: "", recipient_email: "", message: "" }]);
  });
});

describe("a gift card at checkout", () => {
  test("pays a part, its rest pays for a later order, refunds return to it last, and reports show it as owed", async () => {
    const own = await openMuseum({ config });
    const { id, code, orderId: sold } = await buyCard(own, "gift-card-100");
    const first = await create(own, line("adult", 3, at));
    expect((await enter(own, first.id, code.toLowerCase())).statusCode).toBe(303);
    const body = await page(own, first.id);
    expect(body).toContain(`Gift card ending in ${code.slice(-4)} is applied. $25 is left on it.`);
    expect(body).toContain("Complete order");
    const firstOrder = orderIdOf((await own.pay(first.id)).headers.location);
    expect(await chargesOf(own, firstOrder)).toEqual([{ provider: "gift-card", captured: 7500, refunded: 0 }]);

    const second = await create(own, line("adult", 2, at));
    await enter(own, second.id, code);
    expect(await page(own, second.id)).toContain("Pay $25");
    const secondOrder = orderIdOf((await own.pay(second.id)).headers.location);
    expect(await chargesOf(own, secondOrder)).toEqual([
      { provider: "demo", captured: 2500, refunded: 0 },
      { provider: "gift-card", captured: 2500, refunded: 0 },
    ]);
    expect(await balanceOf(own, id)).toBe(0);
    const endsIn = code.slice(-4);
    const third = await create(own, line("adult", 1, at));
    expect((await enter(own, third.id, code)).body).toContain("Nothing is left on the gift card");

    const staff = await newEmployee(own);
    const { order } = (await staff.get<{ body: OrderRecordResponse }>(`/order/${secondOrder}`)).json.body;
    expect(order.payments).toMatchObject([{ provider: "gift-card", endsIn }, { provider: "demo" }]);
    expect(order.receipt?.payments).toMatchObject([{ method: "gift-card", endsIn }, { method: "demo" }]);
    const quote = await staff.post<RefundQuoteResponse>(`/order/${secondOrder}/refund-quote`, {
      lines: [{ id: "0", quantity: 1 }],
    });
    expect(quote.json.refund.amount).toBe("25.00");
    const refund = async (quantity: number) =>
      staff.post(
        `/order/${secondOrder}/refund`,
        { lines: [{ id: "0", quantity }], reason: "Ill" },
        crypto.randomUUID(),
      );
    expect((await refund(1)).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await chargesOf(own, secondOrder)).toEqual([
        { provider: "demo", captured: 2500, refunded: 2500 },
        { provider: "gift-card", captured: 2500, refunded: 0 },
      ]),
    );
    expect((await refund(1)).status).toBe(200);
    await vi.waitFor(async () => expect(await balanceOf(own, id)).toBe(2500));

    const spent = await staff.post<ErrorBody>(
      `/order/${sold}/refund`,
      { lines: [{ id: "0", quantity: 1 }], reason: "Unwanted" },
      crypto.randomUUID(),
    );
    expect(spent.json.errors?.[0]).toMatchObject({ code: "ALREADY_SPENT" });

    const day = await staff.get<{ body: DayEndReport }>("/reports/day-end?date=2026-11-21");
    const usd = (amount: string) => ({ amount, currencyCode: "USD" });
    const figures = {
      title: "Gift cards",
      issued: usd("100.00"),
      redeemed: usd("100.00"),
      refunded: usd("25.00"),
      voided: usd("0.00"),
    };
    expect(day.json.body.liabilities).toEqual([{ ...figures, outstanding: usd("25.00") }]);
    expect(day.json.body.sales.total).toEqual(usd("125.00"));
    expect(day.json.body.payments.map(({ provider, money }) => [provider, money.net.amount])).toEqual([
      ["demo", "100.00"],
    ]);
    await expectBalanced(own, day.json.body);
    const sales = await staff.get<{ body: SalesReport }>("/reports/sales?from=2026-11-21&to=2026-11-21");
    expect(sales.json.body.liabilities).toEqual(day.json.body.liabilities);
    expect(sales.json.body.products.map(({ title }) => title)).toEqual(["Gallery"]);
    await expectCardsSound(own);
  });

  test("can be combined with others on one order, can be removed, and needs no JavaScript", async () => {
    const [one, other] = [await buyCard(museum), await buyCard(museum)];
    const cart = await create(museum, line("adult", 3, at));
    const first = await museum.server.inject({ url: `/checkout/${cart.id}?enter=code` });
    expect(first.body).toContain("Gift card or promotion code");
    await enter(museum, cart.id, one.code);
    museum.wait(1);
    await enter(museum, cart.id, other.code);
    expect(await page(museum, cart.id)).toContain(
      `Gift card ending in ${other.code.slice(-4)} is applied. $25 is left on it.`,
    );
    const removed = await form(museum, `/checkout/${cart.id}/code`, { credit: one.id });
    expect(removed.statusCode).toBe(303);
    expect(await page(museum, cart.id)).toContain("Pay $25");
    museum.wait(1);
    await enter(museum, cart.id, one.code);
    const orderId = orderIdOf((await museum.pay(cart.id)).headers.location);
    expect(await chargesOf(museum, orderId)).toHaveLength(2);
    expect([await balanceOf(museum, one.id), await balanceOf(museum, other.id)]).toEqual([2500, 0]);
  });

  test("that is refused leaves Pay to pay, not to enter the code again", async () => {
    const cart = await create(museum, line("adult", 1, at));
    const refused = await enter(museum, cart.id, "NO-SUCH-CODE");
    expect(refused.statusCode).toBe(400);
    const [, action = ""] = /<form method="post" action="([^"]*)" novalidate>/.exec(refused.body) ?? [];
    const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(refused.body) ?? [];
    const buyer = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org", seen };
    expect((await form(museum, action, buyer)).headers.location).toMatch(/^\/order\//);
  });

  test("cannot pay for gift cards, only for the rest of the cart", async () => {
    const { code } = await buyCard(museum);
    const cards = await create(museum, line("gift-card-50", 1));
    const refused = await enter(museum, cards.id, code);
    expect([refused.statusCode, refused.body.includes("A gift card cannot pay for another gift card.")]).toEqual([
      409,
      true,
    ]);
    const mixed = await create(museum, line("gift-card-50", 1), line("adult", 1, at));
    await enter(museum, mixed.id, code);
    expect(await page(museum, mixed.id)).toContain("Pay $50");
  });

  test("shows a pointer to checkout if a visitor enters it earlier", async () => {
    const { code } = await buyCard(museum);
    const cart = await create(museum, line("adult", 1, at));
    const { json } = await museum.post<ErrorBody>("/checkout/code", { cartId: cart.id, code });
    expect(json.errors?.[0]?.code).toBe("CREDIT_AT_CHECKOUT");
  });

  test("with a balance that changed since the buyer saw it is not charged before the buyer sees the new one", async () => {
    const { code } = await buyCard(museum);
    const carts = [await create(museum, line("adult", 2, at)), await create(museum, line("adult", 2, at))];
    const seen: string[] = [];
    for (const { id } of carts) {
      await enter(museum, id, code);
      const { body } = await museum.server.inject({ url: `/checkout/${id}` });
      seen.push(/name="seen" value="([^"]+)"/.exec(body)?.[1] ?? "");
    }
    const buyer = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" };
    const [first, second] = [
      await museum.pay(carts[0]?.id ?? "", { ...buyer, seen: seen[0] ?? "" }),
      await museum.pay(carts[1]?.id ?? "", { ...buyer, seen: seen[1] ?? "" }),
    ];
    expect([first.status, second.status]).toEqual([303, 409]);
    expect(second.text).toContain("Pay $50");
  });

  test("unspent is refunded with its order, and then invalid", async () => {
    const { orderId, id, code } = await buyCard(museum);
    const staff = await newEmployee(museum);
    const lines = [{ id: "0", quantity: 1 }];
    expect(
      (await staff.post(`/order/${orderId}/refund`, { lines, reason: "Unwanted" }, crypto.randomUUID())).status,
    ).toBe(200);
    expect(await balanceOf(museum, id)).toBe(0);
    const cart = await create(museum, line("adult", 1, at));
    expect((await enter(museum, cart.id, code)).body).toContain("was refunded, so it is no longer valid");
  });

  test("with an unknown code counts as a guess, limited by address like promotion codes", {
    tags: ["slow"],
    timeout: 120_000,
  }, async () => {
    const own = await openMuseum({ config });
    const cart = await create(own, line("adult", 1, at));
    const guess = (page: string) => form(own, page, { code: "AAAA-CCCC-DDDD-EEEE" }, "203.0.113.9");
    for (let index = 0; index < 150; index += 1) {
      expect((await guess(`/checkout/${cart.id}/code`)).statusCode).toBe(400);
      expect((await guess("/gift-card-balance")).statusCode).toBe(400);
    }
    expect((await guess("/gift-card-balance")).statusCode).toBe(429);
    expect((await guess(`/checkout/${cart.id}/code`)).statusCode).toBe(429);
  });
});

describe("the balance page", () => {
  test("shows the balance at an address without the code", async () => {
    const { code } = await buyCard(museum);
    expect((await museum.server.inject({ url: "/gift-card-balance" })).body).toContain("Gift card code");
    const answer = await form(museum, "/gift-card-balance", { code });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.body).toContain(`Gift card ending in ${code.slice(-4)}: Not used yet.`);
    expect((await form(museum, "/gift-card-balance", { code: "SPRING20" })).statusCode).toBe(400);
  });
});

describe("a disputed purchase of a gift card", () => {
  test.each(["won", "lost"] as const)("blocks its balance until the bank decides (%s)", async (outcome) => {
    const { museum: shop, stripe } = await openShop(config);
    const staff = await newEmployee(shop);
    const bought = await create(shop, line("gift-card-50", 1, forGrace));
    const session =
      String((await shop.pay(bought.id)).headers.location)
        .split("/")
        .at(-1) ?? "";
    await stripe.pay(session);
    await stripe.webhooks.idle();
    const { id, code, order_id } = await shop.db.selectFrom("gift_cards").selectAll().executeTakeFirstOrThrow();
    const title = `Gift card ending in ${code.slice(-4)}`;
    const visit = await create(shop, line("adult", 1, at));
    await enter(shop, visit.id, code);
    expect((await shop.pay(visit.id)).headers.location).toMatch(/^\/order\//);
    const earlier = await create(shop, line("adult", 1, at));
    await enter(shop, earlier.id, code);
    const history = async () =>
      (await staff.get<{ body: OrderRecordResponse }>(`/order/${order_id}`)).json.body.order.history
        .filter(({ kind }) => kind === "disputed" || kind === "returned")
        .map(({ text }) => text);

    await stripe.dispute(session);
    await stripe.webhooks.idle();
    expect(await history()).toEqual([
      `The cardholder disputed $50.00 with their bank. Cannot be spent until the bank decides: ${title}.`,
    ]);
    const other = await create(shop, line("adult", 1, at));
    const blocked = `The gift card ending in ${code.slice(-4)} cannot be used at the moment.`;
    expect((await enter(shop, other.id, code)).body).toContain(blocked);
    expect((await form(shop, "/gift-card-balance", { code })).body).toContain("It cannot be used at the moment.");
    expect((await shop.pay(earlier.id)).headers.location).toMatch(/\/pay\/cs_test_/);
    expect(await balanceOf(shop, id)).toBe(2500);

    await stripe.closeDispute(session, outcome);
    await stripe.webhooks.idle();
    if (outcome === "won") {
      expect((await history()).at(-1)).toBe(
        `The dispute over $50.00 was decided for the museum. Can be spent again: ${title}.`,
      );
      expect((await enter(shop, other.id, code)).statusCode).toBe(303);
      expect(await balanceOf(shop, id)).toBe(2500);
    } else {
      expect(await history()).toHaveLength(1);
      expect((await enter(shop, other.id, code)).body).toContain("is no longer valid");
      expect(await balanceOf(shop, id)).toBe(0);
      const day = (await staff.get<{ body: DayEndReport }>("/reports/day-end?date=2026-11-21")).json.body;
      expect(day.liabilities?.[0]).toMatchObject({ voided: { amount: "25.00" }, outstanding: { amount: "0.00" } });
    }
    await expectCardsSound(shop);
    expect(stripe.violations).toEqual([]);
  });
});

/** Expects that money and cards redeemed cover what was sold, and that the sellers' rows add up to the day. */
async function expectBalanced(shop: TestMuseum, { money, left, payments, employees, liabilities = [] }: DayEndReport) {
  const sum = (amounts: readonly { readonly amount: string }[]) =>
    amounts.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  const moved = sum([money.net, ...liabilities.map(({ redeemed }) => redeemed)]);
  const sold = sum([left.total, ...liabilities.map(({ issued }) => issued)]);
  const returned = sum(liabilities.map(({ refunded }) => refunded));
  expect(moved - returned).toBe(sold - sum(liabilities.map(({ voided }) => voided)));
  for (const rows of [payments, employees]) {
    expect(sum(rows.map((row) => row.money.taken))).toBe(sum([money.taken]));
    expect(sum(rows.map((row) => row.money.net))).toBe(sum([money.net]));
  }
  const orders = await shop.db.selectFrom("orders").select("id").execute();
  expect(employees.reduce((total, row) => total + row.orders, 0)).toBe(orders.length);
}

describe("a balance and a hosted payment", () => {
  test("is held while the rest is being paid, spent once it is, and released if it is not", async () => {
    const { museum: shop, stripe } = await openShop(config);
    const begin = async (cartId: string) =>
      String((await shop.pay(cartId)).headers.location)
        .split("/")
        .at(-1) ?? "";
    const bought = await create(shop, line("gift-card-50", 1));
    await stripe.pay(await begin(bought.id));
    await stripe.webhooks.idle();
    const { id, code } = await shop.db.selectFrom("gift_cards").selectAll().executeTakeFirstOrThrow();

    const paying = await create(shop, line("adult", 3, at));
    await enter(shop, paying.id, code);
    const session = await begin(paying.id);
    const created = stripe.requests.findLast(
      ({ method, path }) => method === "POST" && path === "/v1/checkout/sessions",
    );
    expect(created?.parameters).toMatchObject({ line_items: [{ quantity: "1", price_data: { unit_amount: "2500" } }] });
    const rival = await create(shop, line("adult", 1, at));
    expect((await enter(shop, rival.id, code)).body).toContain("is being used for another order");
    await stripe.expire(session);
    await stripe.webhooks.idle();
    expect((await enter(shop, rival.id, code)).statusCode).toBe(303);
    expect((await shop.pay(rival.id)).headers.location).toMatch(/^\/order\//);
    expect(await balanceOf(shop, id)).toBe(2500);

    const last = await create(shop, line("adult", 3, at));
    await enter(shop, last.id, code);
    await stripe.pay(await begin(last.id));
    await stripe.webhooks.idle();
    const { id: orderId } = await shop.db
      .selectFrom("orders")
      .select("id")
      .where("cart_id", "=", last.id)
      .executeTakeFirstOrThrow();
    expect(await chargesOf(shop, orderId)).toEqual([
      { provider: "gift-card", captured: 2500, refunded: 0 },
      { provider: "stripe", captured: 5000, refunded: 0 },
    ]);
    expect(await balanceOf(shop, id)).toBe(0);
    expect(stripe.violations).toEqual([]);
    await expectCardsSound(shop);
  });
});

describe("concurrent orders with one balance", () => {
  test("spend it once", async () => {
    const own = await openMuseum({ config });
    const { id, code } = await buyCard(own);
    const carts = await Promise.all(Array.from({ length: 12 }, () => create(own, line("adult", 1, at))));
    for (const cart of carts) await enter(own, cart.id, code);
    const seen = await Promise.all(
      carts.map(async (cart) => {
        const { body } = await own.server.inject({ url: `/checkout/${cart.id}` });
        return /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? "";
      }),
    );
    const buyer = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" };
    const paid = await Promise.all(carts.map((cart, index) => own.pay(cart.id, { ...buyer, seen: seen[index] ?? "" })));
    expect(paid.map(({ status }) => status).sort()).toEqual([303, 303, ...Array.from({ length: 10 }, () => 409)]);
    expect(await balanceOf(own, id)).toBe(0);
    await expectCardsSound(own);
  });

  test.runIf(process.env.DATABASE_URL)("would overspend it without the lock, and the database refuses", async () => {
    const own = await openMuseum({ config });
    const { id, code, order_id: orderId } = await buyCard(own);
    const carts = await Promise.all(Array.from({ length: 4 }, () => create(own, line("adult", 1, at))));
    for (const cart of carts) await enter(own, cart.id, code);
    const view = museumAt(configOf(config), own.now());
    let read = 0;
    let goOn = () => {};
    const allRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const spend = (cartId: string) =>
      inTransaction(own.db, async (tx) => {
        const [credit] = await giftCardCredit.creditsOf(tx, cartId, false);
        expect(credit?.left).toBe(5000);
        read += 1;
        if (read === carts.length) goOn();
        await allRead;
        await sql`insert into gift_card_entries (card_id, kind, amount_cents, order_id, reference, at)
          values (${id}, 'redeemed', -5000, ${orderId}, ${cartId}, ${new Date(view.now.epochMilliseconds)})`.execute(
          tx,
        );
      });
    const spent = await Promise.allSettled(carts.map((cart) => spend(cart.id)));
    const refused = spent.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const each of refused)
      expect(String((each as PromiseRejectedResult).reason)).toContain("gift_cards_spend_no_more");
    expect(await balanceOf(own, id)).toBe(0);
    // The entry pays for no order: take it back, as the sweep of this file counts entries.
    await sql`insert into gift_card_entries (card_id, kind, amount_cents, order_id, reference, at)
      values (${id}, 'refunded', 5000, ${orderId}, 'control', ${new Date(view.now.epochMilliseconds)})`.execute(own.db);
  });
});
