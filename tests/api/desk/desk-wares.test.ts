import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyStep } from "../../../engine/core/kind.ts";
import type { SellBasket, SellBasketResponse, SellOffer } from "../../../schemas/generated/wire.ts";
import { readOffer } from "../../../server/features/desk/offer.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import type { ServedFlow } from "../../../server/museum/model/config.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { catalogue } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { cardOf, signIn } from "../support/members.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { spanishMuseum } from "../support/spanish-museum.ts";

const today = "2026-11-21";
const series = catalogue.series.map((each) => ({ ...each, capacity: 10 }));
const giftCards = [{ id: "gift-card", title: "Gift card", amounts: [{ id: "gift-card-50", price: "50.00" }] }];
const museum = await openMuseum({ config: { catalogue: { ...catalogue, series, giftCards } } });
const { db } = museum;
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, ["customers", "employees", "tokens", "drawers", "code_uses"]);
  desk = await newDesk(museum);
});

const at = (variantId: string, quantity: number, time?: string) => ({
  ...{ variantId, quantity, date: today },
  ...(time !== undefined && { time }),
});
const card = (reference: string) => [{ method: "card" as const, reference }];
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
const begun = async (by: Desk, ...given: Parameters<Desk["basket"]>): Promise<SellBasket> => {
  const { status, json } = await by.basket(...given);
  if (status !== 200 || json.basket === null) throw new Error(`No basket: ${JSON.stringify(json)}`);
  return json.basket;
};
const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" };

describe("the offer", () => {
  test("is all that the museum sells, each with a code of its own", async () => {
    const { items, popular } = (await desk.get<{ body: SellOffer }>("/sell/offer")).json.body;
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(["event", "bundle", "series", "membership", "donation", "giftCard"]),
    );
    expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
    expect(items.slice(0, 2).map(({ id, code }) => [id, code])).toEqual([
      ["adult", "A"],
      ["child", "C"],
    ]);
    expect(items.find(({ kind }) => kind === "bundle")?.parts.map(({ eventId }) => eventId)).toEqual([
      "gallery",
      "film",
    ]);
    expect([popular.length, popular[0], popular.includes("member")]).toEqual([10, "adult", false]);
  });

  test("has what sold best in the last 30 days, and no sale moves a tile", async () => {
    const { popular: before } = (await desk.get<{ body: SellOffer }>("/sell/offer")).json.body;
    await desk.sell({ lines: [at("guide-device", 3)], payment: { method: "card", reference: "1" } });
    await desk.sell({ lines: [at("child", 2, "10:00 AM")], payment: { method: "card", reference: "2" } });
    const { popular } = (await desk.get<{ body: SellOffer }>("/sell/offer")).json.body;
    expect(popular.slice(0, 2)).toEqual(["adult", "child"]);
    expect(popular).toContain("guide-device");
    const stayed = before.filter((id) => popular.includes(id));
    expect(popular.filter((id) => before.includes(id))).toEqual(stayed);
  });

  test("evaluates the questions of hundreds of flows once, not at each call", async () => {
    const config = spanishMuseum();
    const asking = config.flow("event", "gallery") as ServedFlow;
    const flows = Array.from({ length: 300 }, (_, index): ServedFlow => ({ ...asking, handle: `gallery-${index}` }));
    const asks = vi.spyOn((await kindLoaders.questions?.()) as AnyStep, "asks");
    const read = () => readOffer(db, museumAt(config, museum.now()), flows);
    const first = await read();
    expect(first.asking).toHaveLength(300);
    expect(first.asking[299]).toEqual({ title: "Gallery", address: "/event/gallery-299" });
    expect(asks).toHaveBeenCalledTimes(300);
    expect(await read()).toEqual(first);
    expect(asks).toHaveBeenCalledTimes(300);
  });
});

describe("one basket", () => {
  test("has tickets, a bundle, a series, a membership and a donation in one order, with one payment", async () => {
    const lines = [
      at("adult", 1, "10:00 AM"),
      at("explorer-gallery", 1, "10:00 AM"),
      at("explorer-film", 1, "1:00 PM"),
      { variantId: "lectures-pass", quantity: 1 },
      { variantId: "individual-year", quantity: 1 },
      { variantId: "fund-5", quantity: 1 },
    ];
    const basket = await begun(desk, lines);
    const sold = await desk.checkout(basket, { payments: card("1"), customer: ada }, "all");
    expect([sold.status, sold.json.order?.total]).toEqual([200, basket.cart.estimatedCost.totalAmount]);
    const held = await db.selectFrom("memberships").select(["order_id", "details"]).execute();
    expect(held).toMatchObject([{ order_id: sold.json.order.id, details: { contactEmail: ada.email } }]);
    await expectSound(museum);
    expect((await desk.undo("all")).status).toBe(200);
    expect(await db.selectFrom("memberships").select("id").where("refunded_at", "is", null).execute()).toEqual([]);
    await expectSound(museum);
  });

  test("sells no membership without the member's name and email, and no part of a bundle alone", async () => {
    const membership = await begun(desk, [{ variantId: "individual-year", quantity: 1 }]);
    expect((await desk.checkout(membership, { payments: card("1") })).status).toBe(409);
    const half = await begun(desk, [at("explorer-gallery", 1, "10:00 AM")]);
    expect(codeOf(await desk.checkout(half, { payments: card("1") }))).toBe("BUNDLE_INCOMPLETE");
    expect(await db.selectFrom("ledger").select("id").execute()).toEqual([]);
  });
});

describe("a member with guests", () => {
  test("has the member's tickets and the guests' in one order of the member", async () => {
    await signIn(museum, "ada", {});
    const basket = await begun(desk, [at("member", 1, "10:00 AM"), at("adult", 2, "10:00 AM")], {
      card: cardOf("ada"),
    });
    expect(basket).toMatchObject({
      member: { email: "ada@museum.example", membership: "individual" },
      cart: { estimatedCost: { totalAmount: usd("50.00") } },
    });
    const { json } = await desk.checkout(basket, { payments: card("1") });
    expect(await db.selectFrom("orders").select(["id", "customer_id", "email"]).execute()).toEqual([
      { id: json.order.id, customer_id: "ada", email: "ada@museum.example" },
    ]);
    expect(await seats(museum, "gallery", today, "10:00 AM")).toMatchObject({ sold: 3 });
    await expectSound(museum);
  });

  test("keeps the day's allowance, and member tickets are no one else's", async () => {
    await signIn(museum, "ada", { ticketsPerDay: 2 });
    const member = [at("member", 1, "10:00 AM")];
    expect(codeOf(await desk.basket(member))).toBe("NOT_SOLD_HERE");
    expect((await desk.basket(member, { card: "card-of-nobody" })).status).toBe(404);
    const { cart, seen } = await begun(desk, [at("member", 2, "10:00 AM")], { card: cardOf("ada") });
    expect(codeOf(await desk.basket([at("member", 3, "10:00 AM")], { cartId: cart.id, seen }))).toBe(
      "MEMBER_TICKETS_USED",
    );
    expect(codeOf(await desk.basket([], { cartId: cart.id, seen, card: "" }))).toBe("MEMBERS_ONLY");
  });

  test("shows what the membership still gives today, the basket's own tickets counted", async () => {
    await signIn(museum, "ada", { ticketsPerDay: 3 });
    const basket = await begun(desk, [at("adult", 1, "10:00 AM")], { card: cardOf("ada") });
    expect(basket.member?.freeTickets).toEqual({ allowed: 3, left: 3 });
    const changed = await begun(desk, [at("member", 2, "10:00 AM")], { cartId: basket.cart.id, seen: basket.seen });
    expect(changed.member?.freeTickets).toEqual({ allowed: 3, left: 1 });
    expect(changed.cart.estimatedCost.totalAmount).toEqual(basket.cart.estimatedCost.totalAmount);
  });

  test("has its allowance once, however many desks sell to the card at the same moment", async () => {
    await signIn(museum, "ada", { ticketsPerDay: 2 });
    const desks = await Promise.all(Array.from({ length: 6 }, () => newDesk(museum)));
    const answers = await Promise.all(
      desks.map((each) =>
        each.basket([at("member", 1, "10:00 AM"), at("adult", 1, "10:00 AM")], { card: cardOf("ada") }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    const sold = await Promise.all(
      answers.map(async ({ json }, index) =>
        json.basket ? (await desks[index]?.checkout(json.basket, { payments: card(`r${index}`) }))?.status : undefined,
      ),
    );
    expect(sold.filter((status) => status === 200)).toHaveLength(2);
    const late = await desk.basket([at("member", 1, "10:00 AM")], { card: cardOf("ada") });
    expect(codeOf(late)).toBe("MEMBER_TICKETS_USED");
    await expectSound(museum);
  });

  test("renews the membership that the card shows, even if it has ended", async () => {
    await signIn(museum, "ada", { starts: "2025-01-01", expires: "2026-06-30" });
    const basket = await begun(desk, [{ variantId: "individual-year", quantity: 1 }], { card: cardOf("ada") });
    expect(basket.member?.membership).toBeUndefined();
    const { status } = await desk.checkout(basket, {
      payments: card("1"),
      customer: { firstName: "Ada", lastName: "Lovelace" },
    });
    expect(status).toBe(200);
    expect(
      await db.selectFrom("memberships").select("customer_id").where("order_id", "is not", null).execute(),
    ).toEqual([{ customer_id: "ada" }]);
  });
});

describe("an open discount", () => {
  test("takes a part or an amount off, after a code, with its reason on record, and nothing off a donation", async () => {
    const lines = [at("adult", 2, "10:00 AM"), { variantId: "fund-10", quantity: 1 }];
    const basket = await begun(desk, lines, { code: "SPRING20", discount: { percent: 50, reason: "Fire alarm" } });
    expect(basket).toMatchObject({
      discount: { percent: 50, reason: "Fire alarm" },
      cart: { discountAmount: usd("30.00"), estimatedCost: { totalAmount: usd("30.00") } },
    });
    const amount = await begun(desk, [], {
      cartId: basket.cart.id,
      discount: { amount: usd("100.00"), reason: "Fire alarm" },
    });
    expect(amount.cart.estimatedCost.totalAmount).toEqual(usd("10.00"));
    const { json } = await desk.checkout(amount, { payments: card("1") });
    expect(json.receipt).toMatchObject({ discount: usd("50.00"), total: usd("10.00") });
    const { history } = await desk.record(json.order.id);
    expect(history.find(({ kind }) => kind === "discounted")).toMatchObject({
      text: "$40.00 was taken off at the desk.",
      reason: "Fire alarm",
      by: "Grace Hopper",
    });
    await expectSound(museum);
  });

  test("wants a permission of its own and a reason", async () => {
    const seller = await newDesk(museum, ["sell"]);
    const discount = { percent: 10, reason: "Kind" };
    expect((await seller.basket([at("adult", 1, "10:00 AM")], { discount })).status).toBe(403);
    for (const wrong of [
      { percent: 10, reason: " " },
      { reason: "Kind" },
      { percent: 10, amount: usd("1.00"), reason: "Kind" },
    ])
      expect((await desk.basket([at("adult", 1, "10:00 AM")], { discount: wrong })).status).toBe(400);
    const { cart, seen } = await begun(desk, [at("adult", 1, "10:00 AM")], { discount });
    expect(cart.estimatedCost.totalAmount).toEqual(usd("22.50"));
    const without = await begun(desk, [], { cartId: cart.id, seen, discount: null });
    expect(without.cart.estimatedCost.totalAmount).toEqual(usd("25.00"));
  });
});

const forGrace = [
  { key: "Recipient", value: "Grace" },
  { key: "RecipientEmail", value: "grace@museum.example" },
  { key: "RecipientMessage", value: "See you there" },
];

describe("gift cards", () => {
  async function soldCode(): Promise<string> {
    const basket = await begun(desk, [{ variantId: "gift-card-50", quantity: 1 }]);
    const { json } = await desk.checkout(basket, {
      payments: [{ method: "card", reference: randomUUID() }],
      customer: ada,
    });
    const ofOrder = db.selectFrom("gift_cards").select("code").where("order_id", "=", json.order.id);
    return (await ofOrder.executeTakeFirstOrThrow()).code;
  }
  const balances = async () =>
    (await db.selectFrom("gift_cards").select("balance_cents").orderBy("balance_cents").execute()).map(
      ({ balance_cents }) => balance_cents,
    );
  beforeEach(() => forgetSales(db, ["gift_card_uses", "gift_card_entries", "gift_cards"]));

  test("pay the whole sale, or a part that cash and a card complete", async () => {
    const code = await soldCode();
    const first = await begun(desk, [at("adult", 1, "10:00 AM")], { code: code.toLowerCase() });
    expect(first).toMatchObject({
      due: usd("0.00"),
      credits: [{ title: `Gift card ending in ${code.slice(-4)}`, amount: usd("25.00"), left: usd("25.00") }],
    });
    expect((await desk.checkout(first)).status).toBe(200);
    expect(await balances()).toEqual([2500]);
    const second = await begun(desk, [at("adult", 3, "10:00 AM")], { code });
    expect(second.due).toEqual(usd("50.00"));
    await desk.open("100.00");
    const payments = [
      { method: "cash" as const, amount: usd("20.00"), given: usd("20.00") },
      { method: "card" as const, reference: "rest" },
    ];
    const { json } = await desk.checkout(second, { payments });
    expect(json.receipt?.payments?.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ["gift-card", "25.00"],
      ["card-terminal", "30.00"],
      ["cash", "20.00"],
    ]);
    expect(await balances()).toEqual([0]);
    await expectSound(museum);
  });

  test("several pay together; a removed one does not, and is given back what a refund returns", async () => {
    const [one, two] = [await soldCode(), await soldCode()];
    const first = await begun(desk, [at("adult", 3, "10:00 AM")], { code: one });
    const id = first.cart.id;
    const both = await begun(desk, [], { cartId: id, seen: first.seen, code: two });
    expect([both.credits?.length, both.due]).toEqual([2, usd("0.00")]);
    const without = await begun(desk, [], { cartId: id, seen: both.seen, credit: both.credits?.[0]?.id ?? "" });
    expect([without.credits?.length, without.due]).toEqual([1, usd("25.00")]);
    const more = await begun(desk, [], { cartId: id, seen: without.seen, code: one });
    const again = await begun(desk, [], { cartId: id, seen: more.seen, code: two });
    const { json } = await desk.checkout(again, {}, "cards");
    expect(json.order.total).toEqual(usd("75.00"));
    expect(await balances()).toEqual([0, 2500]);
    expect((await desk.undo("cards")).status).toBe(200);
    await vi.waitFor(async () => expect(await balances()).toEqual([5000, 5000]), 20_000);
    await expectSound(museum);
  });

  test("pay nothing that is given away, no gift card, and no basket that another sale changed", async () => {
    const code = await soldCode();
    const free = await begun(desk, [at("adult", 1, "10:00 AM")], { code });
    expect((await desk.checkout(free, { payments: [{ method: "free", reason: "School" }] })).status).toBe(200);
    expect(await balances()).toEqual([5000]);
    expect(codeOf(await desk.basket([{ variantId: "gift-card-50", quantity: 1 }], { code }))).toBe(
      "CREDIT_NOT_FOR_THIS",
    );
    expect(codeOf(await desk.basket([at("adult", 1, "10:00 AM")], { code: "ACDE-FGHJ-KMNP-QRTU" }))).toBe(
      "CODE_UNKNOWN",
    );
    const slow = await begun(desk, [at("adult", 2, "10:00 AM")], { code });
    expect((await desk.checkout(await begun(desk, [at("adult", 1, "10:00 AM")], { code }))).status).toBe(200);
    expect(codeOf(await desk.checkout(slow))).toBe("CART_CHANGED");
    await expectSound(museum);
  });

  test("are mailed to the recipient who is entered, or not sold without an address", async () => {
    const { cart, seen } = await begun(desk, [{ variantId: "gift-card-50", quantity: 1 }]);
    expect(
      codeOf(await desk.checkout({ cart, seen, heldSeconds: 1, due: usd("50.00") }, { payments: card("1") })),
    ).toBe("NO_EMAIL");
    const { status, json } = await desk.post<SellBasketResponse>("/sell/cart", {
      cartId: cart.id,
      seen,
      lines: [
        { variantId: "gift-card-50", quantity: 0 },
        { variantId: "gift-card-50", quantity: 1, attributes: forGrace },
      ],
    });
    expect(status).toBe(200);
    expect((await desk.checkout(json.basket as SellBasket, { payments: card("1") })).status).toBe(200);
    expect(
      await db.selectFrom("gift_cards").select(["recipient_name", "recipient_email", "message"]).execute(),
    ).toEqual([{ recipient_name: "Grace", recipient_email: "grace@museum.example", message: "See you there" }]);
  });
});

describe("a membership's details", () => {
  const membership = [{ variantId: "individual-year", quantity: 1 }];
  const details = () => db.selectFrom("memberships").select("details").executeTakeFirstOrThrow();

  test("are those the clerk enters, in addition to the buyer's name and email", async () => {
    const attributes = [
      { key: "contactStreet", value: "1 Main St" },
      { key: "contactState", value: "CO" },
    ];
    const basket = await begun(desk, membership, { attributes });
    expect((await desk.checkout(basket, { payments: card("1"), customer: ada })).status).toBe(200);
    expect(await details()).toMatchObject({
      details: { contactEmail: ada.email, contactStreet: "1 Main St", contactState: "CO" },
    });
    expect((await desk.basket(membership, { attributes: [{ key: "shoeSize", value: "44" }] })).status).toBe(400);
    expect((await desk.basket(membership, { attributes: [{ key: "contactState", value: "Colorado" }] })).status).toBe(
      400,
    );
  });

  test("are the recipient's if it is a gift", async () => {
    const attributes = Object.entries({
      isGift: "true",
      primaryFirstName: "Grace",
      primaryLastName: "Hopper",
      contactEmail: "grace@museum.example",
    }).map(([key, value]) => ({ key, value }));
    const basket = await begun(desk, membership, { attributes });
    expect((await desk.checkout(basket, { payments: card("1"), customer: ada })).status).toBe(200);
    expect(await details()).toMatchObject({
      details: { primaryFirstName: "Grace", contactEmail: "grace@museum.example" },
    });
  });
});
