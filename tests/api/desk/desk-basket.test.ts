import { beforeEach, describe, expect, test } from "vitest";
import type { Cart, SellBasket } from "../../../schemas/generated/wire.ts";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";

const today = "2026-11-21";
const museum = await openMuseum();
const { db } = museum;
const morning = museum.now();
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, ["customers", "employees", "tokens", "drawers", "code_uses"]);
  museum.wait(-museum.now().since(morning).total("minutes"));
  desk = await newDesk(museum);
});

const adults = (quantity: number, time = "9:00 AM") => [{ variantId: "adult", quantity, date: today, time }];
const children = (quantity: number) => [{ variantId: "child", quantity, date: today, time: "9:00 AM" }];
const card = (reference: string) => [{ method: "card" as const, reference }];
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
const held = async () => (await seats(museum, "gallery", today, "9:00 AM")).held;
const left = async (wanted: number) =>
  db.updateTable("inventory").set({ wanted }).where("event_id", "=", "gallery").where("slot", "=", "9:00 AM").execute();
const begun = async (by: Desk, ...given: Parameters<Desk["basket"]>): Promise<SellBasket> => {
  const { status, json } = await by.basket(...given);
  if (status !== 200 || json.basket === null) throw new Error(`No basket: ${JSON.stringify(json)}`);
  return json.basket;
};
const quantities = ({ cart }: SellBasket) => cart.lineItems.map(({ variantId, quantity }) => [variantId, quantity]);

describe("a basket", () => {
  test("holds its seats for ten minutes from each change, and keeps them from others", async () => {
    await left(4);
    const first = await begun(desk, adults(2));
    expect([first.heldSeconds, await held()]).toEqual([600, 2]);
    museum.wait(6);
    const changed = await begun(desk, children(2), { cartId: first.cart.id, seen: first.seen });
    expect([changed.heldSeconds, quantities(changed)]).toEqual([
      600,
      [
        ["adult", 2],
        ["child", 2],
      ],
    ]);
    expect(codeOf(await (await newDesk(museum)).basket(adults(1)))).toBe("SOLD_OUT");
    museum.wait(10);
    const open = async () =>
      (await desk.get<{ body: { basket: SellBasket } }>(`/sell/cart?cartId=${first.cart.id}`)).json.body.basket;
    expect([(await open()).heldSeconds, quantities(await open())]).toEqual([
      0,
      [
        ["adult", 2],
        ["child", 2],
      ],
    ]);
    await sweepHolds(db, new Date(museum.now().epochMilliseconds));
    expect(await held()).toBe(0);
    await expectSound(museum);
  });

  test("stays as it is if what is added cannot be had", async () => {
    await left(3);
    const { cart, seen } = await begun(desk, adults(2));
    const refused = await desk.basket(adults(4), { cartId: cart.id, seen });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        error: "Only 3 places are left for Gallery on Saturday, November 21, 2026 at 9:00 AM.",
        errors: [{ code: "SOLD_OUT" }],
      },
    });
    const { json } = await desk.get<{ body: { basket: SellBasket } }>(`/sell/cart?cartId=${cart.id}`);
    expect([quantities(json.body.basket), await held()]).toEqual([[["adult", 2]], 2]);
    expect((await desk.checkout(json.body.basket, { payments: card("1") })).status).toBe(200);
    expect(await seats(museum, "gallery", today, "9:00 AM")).toMatchObject({ held: 0, sold: 2 });
    await expectSound(museum);
  });

  test("sells its seats even if nothing else is left, for cash or by card", async () => {
    await left(2);
    const basket = await begun(desk, adults(2));
    await left(0);
    expect(await desk.checkout(basket, { payments: card("1") })).toMatchObject({
      status: 200,
      json: { order: { total: usd("50.00"), admitted: 2 } },
    });
  });

  test("is begun once, however often its call is sent, and sold once", async () => {
    const [one, other] = await Promise.all([desk.basket(adults(2), {}, "begin"), desk.basket(adults(2), {}, "begin")]);
    expect(one.json).toEqual(other.json);
    expect(await held()).toBe(2);
    const { basket } = one.json;
    if (basket === null) throw new Error("There is no basket.");
    const both = await Promise.all([
      desk.checkout(basket, { payments: card("1") }),
      desk.checkout(basket, { payments: card("2") }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await db.selectFrom("payments").select("id").execute()).toHaveLength(1);
    await expectSound(museum);
  });

  test("that another window changed is neither changed nor sold as this one shows it", async () => {
    const first = await begun(desk, adults(2));
    const second = await begun(desk, children(1), { cartId: first.cart.id, seen: first.seen });
    expect(codeOf(await desk.basket(adults(3), { cartId: first.cart.id, seen: first.seen }))).toBe("CART_CHANGED");
    const sale = await desk.checkout({ ...second, seen: first.seen }, { payments: card("1") });
    expect(codeOf(sale)).toBe("CART_CHANGED");
    expect((await desk.checkout(second, { payments: card("1") })).status).toBe(200);
  });

  test("belongs to its employee: a colleague and the storefront do not find it", async () => {
    const { cart, seen } = await begun(desk, adults(2));
    const other = await newDesk(museum);
    const total = cart.estimatedCost.totalAmount;
    for (const status of [
      (await other.basket(adults(1), { cartId: cart.id })).status,
      (await other.release(cart.id)).status,
      (await other.checkout({ cart, seen, heldSeconds: 1, due: usd("0.00") }, { payments: card("1") })).status,
      (await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [line("child", 1)] })).status,
      (await museum.post("/checkout/extend", { cartId: cart.id })).status,
      (await museum.server.inject({ url: `/checkout/${cart.id}` })).statusCode,
    ])
      expect(status).toBe(404);
    expect((await other.get(`/sell/cart?cartId=${cart.id}`)).json).toEqual({ body: { basket: null } });
    expect(
      (await desk.checkout({ cart, seen, heldSeconds: 1, due: usd("0.00") }, { payments: card("1") })).json.order.total,
    ).toEqual(total);
  });

  test("of a visitor is none of the desk's", async () => {
    const { json: cart } = await museum.post<Cart>("/checkout/create", { lineItems: [line("adult", 1)] });
    expect((await desk.basket(adults(1), { cartId: cart.id })).status).toBe(404);
    expect(
      (await desk.checkout({ cart, seen: "", heldSeconds: 1, due: usd("0.00") }, { payments: card("1") })).status,
    ).toBe(404);
  });

  test("takes promotion codes, without a limit by address", async () => {
    const { cart, seen } = await begun(desk, adults(2), { code: "spring20" });
    expect(cart).toMatchObject({
      code: "SPRING20",
      discountAmount: usd("10.00"),
      estimatedCost: { totalAmount: usd("40.00") },
    });
    const without = await begun(desk, [], { cartId: cart.id, seen, code: "" });
    expect(without.cart.estimatedCost.totalAmount).toEqual(usd("50.00"));
    const { json } = await desk.checkout(await begun(desk, [], { cartId: cart.id, code: "SPRING20" }), {
      payments: card("1"),
    });
    expect(json.receipt).toMatchObject({ discount: usd("10.00"), total: usd("40.00") });
    expect(codeOf(await desk.basket(adults(1), { code: "WINTER" }))).toBe("CODE_UNKNOWN");
    await expectSound(museum);
  });
});

describe("its seats are released", () => {
  test("at once when it is emptied, or when the employee signs out", async () => {
    await left(4);
    const { cart } = await begun(desk, adults(2));
    await begun(desk, adults(2));
    const other = await newDesk(museum);
    expect(codeOf(await other.basket(adults(1)))).toBe("SOLD_OUT");
    expect((await desk.release(cart.id)).json).toEqual({ basket: null });
    const theirs = await begun(other, adults(2));
    expect(codeOf(await other.basket(adults(3), { cartId: theirs.cart.id }))).toBe("SOLD_OUT");
    expect((await desk.post("/logout", {})).status).toBe(200);
    expect((await other.basket(adults(4), { cartId: theirs.cart.id })).status).toBe(200);
    await sweepHolds(db, new Date(museum.now().epochMilliseconds));
    expect(await held()).toBe(4);
    await expectSound(museum);
  });

  test("when the employee begins a sixth, from the oldest, which can hold them again", async () => {
    const baskets: SellBasket[] = [];
    for (let n = 0; n < 6; n += 1) {
      museum.wait(0.5);
      baskets.push(await begun(desk, adults(1)));
    }
    const [first] = baskets;
    const shown = async (basket: SellBasket | undefined) =>
      (await desk.get<{ body: { basket: SellBasket } }>(`/sell/cart?cartId=${basket?.cart.id}`)).json.body.basket;
    expect((await shown(first)).heldSeconds).toBe(0);
    expect((await shown(baskets[1])).heldSeconds).toBeGreaterThan(0);
    const again = await begun(desk, [], { cartId: first?.cart.id ?? "" });
    expect([again.heldSeconds, quantities(again)]).toEqual([600, [["adult", 1]]]);
    await expectSound(museum);
  });
});

describe("two desks", () => {
  test("never hold more than there is, and each sells what it holds", async () => {
    for (let round = 0; round < 5; round += 1) {
      await forgetSales(db, ["drawers", "code_uses"]);
      await left(5);
      const desks = await Promise.all([newDesk(museum), newDesk(museum), newDesk(museum)]);
      const answers = await Promise.all(desks.map((each) => each.basket(adults(2))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const sold = await Promise.all(
        answers.map(({ json: { basket } }, at) =>
          basket ? desks[at]?.checkout(basket, { payments: card(`${round}-${at}`) }) : undefined,
        ),
      );
      expect(sold.flatMap((each) => (each === undefined ? [] : [each.status]))).toEqual([200, 200]);
      await expectSound(museum);
    }
  });

  test("of which one sells at the moment its hold ends never oversell", async () => {
    for (let round = 0; round < 5; round += 1) {
      await forgetSales(db, ["drawers", "code_uses"]);
      await left(2);
      const basket = await begun(desk, adults(2));
      museum.wait(10);
      const other = await newDesk(museum);
      const [sold, taken] = await Promise.all([
        desk.checkout(basket, { payments: card(`s-${round}`) }),
        other.basket(adults(2)),
        sweepHolds(db, new Date(museum.now().epochMilliseconds)),
      ]);
      expect([sold.status, taken.status].sort()).toEqual([200, 409]);
      museum.wait(-10);
      if (sold.status === 409) expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
      await expectSound(museum);
    }
  });
});

describe("a payment in parts", () => {
  test("is cash and card for one order, with the change of the cash alone", async () => {
    await desk.open("0.00");
    const basket = await begun(desk, adults(2));
    const { json } = await desk.checkout(basket, {
      payments: [
        { method: "cash", given: usd("40.00"), amount: usd("30.00") },
        { method: "card", reference: "T1" },
      ],
    });
    expect(json.order).toMatchObject({ total: usd("50.00"), given: usd("40.00"), change: usd("10.00") });
    expect(json.receipt.payments).toEqual(
      expect.arrayContaining([
        { method: "cash", amount: usd("30.00"), given: usd("40.00"), change: usd("10.00") },
        { method: "card-terminal", amount: usd("20.00"), reference: "T1" },
      ]),
    );
    expect(await desk.drawer()).toMatchObject({ expected: usd("30.00") });
    await expectSound(museum);
  });

  test("is refused unless its parts are the total, and then takes nothing", async () => {
    await desk.open("0.00");
    const basket = await begun(desk, adults(2));
    const cash = (amount?: string) => ({
      method: "cash" as const,
      given: usd("100.00"),
      ...(amount !== undefined && { amount: usd(amount) }),
    });
    const [terminal] = card("T1");
    for (const payments of [
      [cash("30.00"), { ...terminal, amount: usd("19.99") }],
      [cash("50.00"), terminal],
      [cash(), terminal],
      [cash("0.00"), terminal],
      [cash("49.99")],
    ])
      expect(codeOf(await desk.checkout(basket, { payments: payments as never }))).toBe("INVALID");
    expect(await db.selectFrom("ledger").select("id").execute()).toEqual([]);
    expect((await desk.checkout(basket, { payments: [cash()] })).status).toBe(200);
    await expectSound(museum);
  });

  test("is given back by each of its ways when the sale is undone", async () => {
    await desk.open("0.00");
    const payments = [{ method: "cash" as const, given: usd("30.00"), amount: usd("30.00") }, ...card("T1")];
    expect((await desk.checkout(await begun(desk, adults(2)), { payments }, "split")).status).toBe(200);
    const { json } = await desk.undo("split");
    expect(json.handBack).toHaveLength(2);
    expect(json.handBack).toEqual(
      expect.arrayContaining([
        { method: "cash", amount: usd("30.00") },
        { method: "card-terminal", amount: usd("20.00") },
      ]),
    );
    await expectSound(museum);
  });
});
