import { beforeEach, describe, expect, test } from "vitest";
import type { SellBasket, SellCartRequest } from "../../../schemas/generated/wire.ts";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { type Desk, newDesk } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";

const today = "2026-11-21";
const museum = await openMuseum();
const { db } = museum;
const morning = museum.now();
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, ["customers", "employees", "tokens", "drawers"]);
  museum.wait(-museum.now().since(morning).total("minutes"));
  desk = await newDesk(museum);
  await places(2);
});

const places = (wanted: number) =>
  db
    .updateTable("inventory")
    .set({ wanted, capacity: wanted })
    .where("event_id", "=", "gallery")
    .where("slot", "=", "10:00 AM")
    .where("date", "=", today)
    .execute();
const row = () => seats(museum, "gallery", today, "10:00 AM");
const adults = (quantity: number) => [{ variantId: "adult", quantity, date: today, time: "10:00 AM" }];
const above: Pick<SellCartRequest, "above"> = { above: { reason: "Companion of a guest" } };
const card = (reference: string) => ({ payments: [{ method: "card" as const, reference }] });
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
const begun = async (by: Desk, ...given: Parameters<Desk["basket"]>): Promise<SellBasket> => {
  const { status, json } = await by.basket(...given);
  if (status !== 200 || json.basket === null) throw new Error(`No basket: ${JSON.stringify(json)}`);
  return json.basket;
};

describe("above capacity", () => {
  test("a basket with a reason holds up to the museum's bound, and no more", async () => {
    expect(codeOf(await desk.basket(adults(3)))).toBe("SOLD_OUT");
    const first = await begun(desk, adults(6), above);
    expect(first.above).toEqual(above.above);
    expect(await row()).toMatchObject({ wanted: 2, held: 6, capacity: 6 });
    const refused = await desk.basket(adults(7), { cartId: first.cart.id, seen: first.seen, ...above });
    expect(refused).toMatchObject({
      status: 409,
      json: { error: "At most 4 places above capacity are sold for one time.", errors: [{ code: "SOLD_OUT" }] },
    });
    expect((await row()).held).toBe(6);
    await expectSound(museum);
  });

  test("is for employees with the permission, and has a reason", async () => {
    const clerk = await newDesk(museum, ["sell", "discount"]);
    expect(await clerk.basket(adults(3), above)).toMatchObject({
      status: 403,
      json: { errors: [{ code: "NOT_PERMITTED" }] },
    });
    expect(codeOf(await desk.basket(adults(3), { above: { reason: "  " } }))).toBe("BLANK");
    expect((await row()).held).toBe(0);
  });

  test("follows the museum's own bound, which may be none", async () => {
    museum.configure({ tenant: { ...tenant, staff: { overCapacity: 1 } } });
    expect(codeOf(await desk.basket(adults(4), above))).toBe("SOLD_OUT");
    await begun(desk, adults(3), above);
    museum.configure({ tenant: { ...tenant, staff: { overCapacity: 0 } } });
    expect(codeOf(await (await newDesk(museum)).basket(adults(3), above))).toBe("SOLD_OUT");
    museum.configure({ tenant });
  });

  test("visitors never see or get those places, also once they are given up", async () => {
    const basket = await begun(desk, adults(4), above);
    const visit = { lineItems: [line("adult", 1, { Date: today, Time: "10:00 AM" })] };
    expect((await museum.post("/checkout/create", visit)).status).toBe(409);
    museum.wait(11);
    await sweepHolds(db, new Date(museum.now().epochMilliseconds));
    expect(await row()).toMatchObject({ held: 0, wanted: 2 });
    museum.wait(-11);
    const sold = await begun(await newDesk(museum), adults(2));
    expect((await museum.post("/checkout/create", visit)).status).toBe(409);
    expect(sold.above).toBeUndefined();
    expect(basket.cart.id).not.toBe(sold.cart.id);
    await expectSound(museum);
  });

  test("is in the order's history with reason and employee, for the places above alone, and can be undone", async () => {
    const basket = await begun(desk, adults(3), above);
    const key = "overbooked-sale-key-1";
    const sold = await desk.checkout(basket, card("1"), key);
    expect((await desk.checkout(basket, card("1"), key)).json).toEqual(sold.json);
    const { history } = await desk.record(sold.json.order.id);
    expect(history.filter(({ kind }) => kind === "overbooked")).toEqual([
      expect.objectContaining({ text: "1 place was sold above capacity.", reason: "Companion of a guest" }),
    ]);
    expect(await row()).toMatchObject({ sold: 3, held: 0 });
    await expectSound(museum);
    expect((await desk.undo(key)).status).toBe(200);
    expect(await row()).toMatchObject({ sold: 0, held: 0 });
    await expectSound(museum);
  });

  test("has no history where everybody fitted in after all", async () => {
    const sold = await desk.checkout(await begun(desk, adults(2), above), card("2"));
    const { history } = await desk.record(sold.json.order.id);
    expect(history.map(({ kind }) => kind)).not.toContain("overbooked");
  });

  test("of desks at the same moment never exceeds the bound together", async () => {
    for (let round = 0; round < 5; round += 1) {
      await forgetSales(db, []);
      await places(2);
      const desks = await Promise.all(Array.from({ length: 5 }, () => newDesk(museum)));
      const answers = await Promise.all(desks.map((each) => each.basket(adults(2), above)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
      const sold = await Promise.all(
        answers.map(({ json: { basket } }, at) =>
          basket ? desks[at]?.checkout(basket, card(`${round}-${at}`)) : undefined,
        ),
      );
      expect(sold.flatMap((each) => (each === undefined ? [] : [each.status]))).toEqual([200, 200, 200]);
      expect(await row()).toMatchObject({ wanted: 2, held: 0, sold: 6 });
      const found = await db.selectFrom("order_changes").select("about").where("kind", "=", "overbooked").execute();
      // Until the last sale, the others' held places count as taken too: each sale may name up to its own two.
      expect(found.length).toBeGreaterThanOrEqual(2);
      await expectSound(museum);
    }
  });
});
