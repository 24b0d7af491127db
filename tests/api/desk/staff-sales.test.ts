import { beforeEach, describe, expect, test } from "vitest";
import type {
  StaffCheckoutResponse,
  StaffEventsResponse,
  StaffSaleUndoResponse,
} from "../../../schemas/generated/wire.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { cardOf, signIn as newMember } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { newEmployee, type StaffCalls } from "../support/staff.ts";

const claims = { membershipLevel: "individual", membershipExpires: "2027-06-30" };
const museum = await openMuseum();
const morning = museum.now();
let desk: StaffCalls;
let members = 0;

beforeEach(async () => {
  await forgetSales(museum.db, ["customers", "employees", "tokens"]);
  museum.wait(-museum.now().since(morning).total("minutes"));
  desk = await newEmployee(museum);
});

const member = async (...memberships: Parameters<typeof newMember>[2][]) => {
  members += 1;
  const id = `member-${members}`;
  await newMember(museum, id, ...memberships);
  return id;
};
const offered = async () => (await desk.get<{ body: StaffEventsResponse }>("/event-checkin/events")).json.body.events;
const offeredTo = (id: string, said: object = {}) =>
  desk.post<StaffEventsResponse & { error: string }>("/member-purchase/events", {
    membershipId: cardOf(id),
    ...claims,
    ...said,
  });
const sellTo = (id: string, ...lineItems: ReturnType<typeof line>[]) =>
  desk.post<StaffCheckoutResponse & { error: string }>("/member-purchase/checkout", {
    membershipId: cardOf(id),
    lineItems,
  });
const letIn = (quantity: number) =>
  desk.post<StaffCheckoutResponse & { error: string }>("/event-checkin/checkout", {
    lineItems: [line("free-guest", quantity)],
  });
const lastOrder = async () =>
  museum.db.selectFrom("orders").selectAll().orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
const mailsOfLastOrder = async () => {
  const { number } = await lastOrder();
  return (await museum.mails()).filter((mail) => mail.includes(`#${number}`));
};
const ticketsOf = (orderId: string) =>
  museum.db.selectFrom("tickets").select("voided_as").where("order_id", "=", orderId).execute();
const orders = async () => (await museum.db.selectFrom("orders").select("id").execute()).length;

describe("a sale to a member", () => {
  test("offers the catalogue's free types, up to the limits of type, day and seats", async () => {
    const { json } = await offeredTo(await member({ ticketsPerDay: 3 }));
    expect(json.member).toMatchObject({ membership: expect.stringMatching(/./) });
    expect(json.events).toMatchObject([
      {
        id: "gallery",
        platformId: "gallery",
        ticketTypes: [{ id: "member", title: "Member", price: { amount: "0.00" }, ticketLimit: 3 }],
        availableInventory: 40,
      },
      { id: "free-day", ticketTypes: [{ id: "free-guest", ticketLimit: 25 }], availableInventory: 25 },
    ]);
  });

  test("is for the current time", async () => {
    // At 9:30 AM the 9:00 entry is current.
    const id = await member({ ticketsPerDay: 3 });
    expect(await sellTo(id, line("member", 2))).toMatchObject({
      status: 200,
      json: { checkoutUrl: "/box-office/check-in?purchase=success" },
    });
    expect(await seats(museum, "gallery", "2026-11-21", "9:00 AM")).toMatchObject({ sold: 2, held: 0 });
    expect((await offeredTo(id)).json.events[0]).toMatchObject({
      ticketTypes: [{ ticketLimit: 1 }],
      availableInventory: 38,
    });
    await expectSound(museum);
  });

  test("is for the next time with seats if the current one is full, until none is left of the day", async () => {
    await museum.db.updateTable("inventory").set({ wanted: 0 }).where("slot", "in", ["9:00 AM", "10:00 AM"]).execute();
    const id = await member({});
    expect((await sellTo(id, line("member", 1))).status).toBe(200);
    expect(await seats(museum, "gallery", "2026-11-21", "11:00 AM")).toMatchObject({ sold: 1 });
    await museum.db
      .updateTable("inventory")
      .set({ wanted: 0 })
      .where("slot", "=", "11:00 AM")
      .where("date", "=", "2026-11-21")
      .execute();
    expect((await offeredTo(id)).json.events).toMatchObject([
      { id: "gallery", availableInventory: 0, nextDate: "2026-11-22" },
      { id: "free-day" },
    ]);
    expect(await sellTo(id, line("member", 1))).toMatchObject({
      status: 409,
      json: { error: "Nothing is left of Gallery today." },
    });
  });

  test("is for a later time today if the clerk chooses one: a party of five is not split", async () => {
    await museum.db
      .updateTable("inventory")
      .set({ wanted: 2 })
      .where("event_id", "=", "gallery")
      .where("slot", "=", "9:00 AM")
      .execute();
    const id = await member({ ticketsPerDay: 5 });
    const limits = (await offeredTo(id)).json.events.map(
      ({ id: event, time, availableInventory, ticketTypes, times }) => ({
        event,
        now: [time, availableInventory, ticketTypes[0]?.ticketLimit],
        times: times?.map((each) => [each.time, each.availableInventory, each.ticketTypes[0]?.ticketLimit]),
      }),
    );
    expect(limits).toEqual([
      {
        event: "gallery",
        now: ["9:00 AM", 2, 2],
        times: [
          ["9:00 AM", 2, 2],
          ["10:00 AM", 40, 5],
          ["11:00 AM", 40, 5],
        ],
      },
      { event: "free-day", now: [undefined, 25, 25], times: undefined },
    ]);
    expect((await sellTo(id, line("member", 5))).status).toBe(409);
    expect((await sellTo(id, line("member", 5, { Time: "10:00 AM" }))).status).toBe(200);
    expect(await seats(museum, "gallery", "2026-11-21", "10:00 AM")).toMatchObject({ sold: 5, held: 0 });
    expect(await seats(museum, "gallery", "2026-11-21", "9:00 AM")).toMatchObject({ sold: 0, held: 0 });
    await expectSound(museum);
  });

  test("is refused for a time that is over, full, or unknown", async () => {
    museum.wait(40);
    desk = await newEmployee(museum);
    await museum.db
      .updateTable("inventory")
      .set({ wanted: 1 })
      .where("event_id", "=", "gallery")
      .where("slot", "=", "11:00 AM")
      .execute();
    const id = await member({ ticketsPerDay: 5 });
    expect((await offeredTo(id)).json.events[0]?.times?.map(({ time }) => time)).toEqual(["10:00 AM", "11:00 AM"]);
    expect(await sellTo(id, line("member", 1, { Time: "9:00 AM" }))).toMatchObject({
      status: 409,
      json: {
        error: "9:00 AM is over for Gallery. Please choose another time.",
        errors: [{ code: "TIME_OVER", field: "Time" }],
      },
    });
    expect((await sellTo(id, line("member", 2, { Time: "11:00 AM" }))).status).toBe(409);
    expect(await sellTo(id, line("member", 1, { Time: "1:00 AM" }))).toMatchObject({
      status: 400,
      json: {
        errors: [{ code: "INVALID", field: "Time", message: `"1:00 AM" is not one of today's times for Gallery.` }],
      },
    });
    expect(await orders()).toBe(0);
  });

  test("is for the first time before opening, and for the last one until the day ends", async () => {
    museum.wait(-60);
    const id = await member({ ticketsPerDay: 3 });
    await sellTo(id, line("member", 1));
    expect(await seats(museum, "gallery", "2026-11-21", "9:00 AM")).toMatchObject({ sold: 1 });
    museum.wait(12 * 60);
    desk = await newEmployee(museum);
    await sellTo(id, line("member", 1));
    expect(await seats(museum, "gallery", "2026-11-21", "11:00 AM")).toMatchObject({ sold: 1 });
    // Monday: the gallery is closed and the daily allowance is reset.
    museum.wait(33 * 60);
    desk = await newEmployee(museum);
    expect((await offeredTo(id)).json.events.map((event) => event.id)).toEqual(["free-day"]);
  });

  test("is an order of the member's with redeemed tickets, and records the employee who redeemed them", async () => {
    const id = await member({});
    await sellTo(
      id,
      line("member", 1),
      line("free-guest", 2, { Date: "2026-12-24", Time: "1:00 AM", Redeemed: "false", Type: "donation" }),
    );
    const order = await lastOrder();
    expect(order).toMatchObject({ customer_id: id, email: `${id}@museum.example`, total_cents: 0 });
    const lines = await museum.db
      .selectFrom("order_lines")
      .select(["variant_id", "attributes"])
      .where("order_id", "=", order.id)
      .orderBy("position")
      .execute();
    expect(
      lines.map(({ variant_id, attributes }) => [
        variant_id,
        Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
      ]),
    ).toEqual([
      ["member", { Type: "admission", Date: "2026-11-21", Time: "9:00 AM", Redeemed: "true" }],
      ["free-guest", { Type: "admission", Date: "2026-11-21", Redeemed: "true" }],
    ]);
    const [redemption, ...more] = await museum.db.selectFrom("redemptions").selectAll().execute();
    expect(more).toEqual([]);
    expect(redemption).toMatchObject({
      undone_at: null,
      nonce: null,
      redeemed_at: new Date(museum.now().epochMilliseconds),
    });
    const counts = await museum.db
      .selectFrom("redemption_counts")
      .select("quantity")
      .where("redemption_id", "=", redemption?.id ?? "")
      .execute();
    expect(counts.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
    await expectSound(museum);
    expect(await mailsOfLastOrder()).toEqual([]);
  });

  test("never exceeds the day's allowance, which includes the member's own carts and orders", async () => {
    const id = await member({ ticketsPerDay: 3 });
    expect(await sellTo(id, line("member", 4))).toMatchObject({ status: 409 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => sellTo(id, line("member", 1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(9).fill(409)]);
    expect((await offeredTo(id)).json.events[0]).toMatchObject({ id: "gallery", ticketTypes: [{ ticketLimit: 0 }] });
    expect(await sellTo(id, line("member", 1))).toMatchObject({
      status: 409,
      json: { error: "Your membership includes 3 member tickets a day; none is left for Saturday, November 21, 2026." },
    });
    expect((await seats(museum, "gallery", "2026-11-21", "9:00 AM")).sold).toBe(3);
    await expectSound(museum);
  });

  test("is limited to the offer: no paid type, no event of another tool, and no more than a type's limit", async () => {
    const id = await member({});
    for (const variant of ["adult", "fund-5", "individual-year", "nobody-knows"])
      expect(await sellTo(id, line(variant, 1))).toMatchObject({
        status: 400,
        json: {
          error: `"${variant}" is not one of the free tickets of this tool.`,
          errors: [{ code: "NOT_SOLD_HERE" }],
        },
      });
    expect((await sellTo(id, line("free-guest", 41))).status).toBe(400);
    expect((await desk.post("/event-checkin/checkout", { lineItems: [line("member", 1)] })).status).toBe(400);
    expect((await desk.post("/member-purchase/checkout", { lineItems: [line("member", 1)] })).status).toBe(400);
    expect(await orders()).toBe(0);
  });
});

describe("a member at the desk", () => {
  test("is identified only by their card, not by the ids of customer or membership", async () => {
    const id = await member({});
    expect((await sellTo(id, line("member", 1))).status).toBe(200);
    expect(await lastOrder()).toMatchObject({ customer_id: id });
    for (const membershipId of [id, `${id}-0`])
      expect(
        (await desk.post("/member-purchase/checkout", { membershipId, lineItems: [line("member", 1)] })).status,
      ).toBe(404);
  });

  test("with a lower level bought before the better one ends has the better one until then, also on a future day", async () => {
    const id = await member(
      { expires: "2026-12-10", level: "family", ticketsPerDay: 6 },
      { starts: "2026-12-11", expires: "2027-12-10", level: "individual", ticketsPerDay: 1 },
    );
    expect((await offeredTo(id)).json.events[0]?.ticketTypes).toMatchObject([{ ticketLimit: 6 }]);
  });

  test("with an early renewal has the current membership until it ends, and the next one then", async () => {
    const id = await member({ expires: "2026-11-21" }, { starts: "2026-11-22", expires: "2027-11-21" });
    expect((await offeredTo(id, { membershipExpires: "2026-11-21" })).status).toBe(200);
    museum.wait(24 * 60);
    desk = await newEmployee(museum);
    // The card still shows the end of the previous membership.
    expect((await offeredTo(id, { membershipExpires: "2026-11-21" })).status).toBe(200);
    expect((await offeredTo(id, { membershipExpires: "2027-11-21" })).status).toBe(200);
  });

  test("has the level and end of our records, not of the code", async () => {
    const id = await member({ ticketsPerDay: 3 });
    const [own] = (await offeredTo(id)).json.events;
    expect(own?.ticketTypes).toMatchObject([{ id: "member", ticketLimit: 3 }]);
    for (const said of [
      { membershipLevel: "family" },
      { membershipExpires: "2099-01-01" },
      { membershipExpires: "2026-11-20" },
    ])
      expect(await offeredTo(id, said)).toMatchObject({ status: 200, json: { events: [own, {}] } });
  });

  test("without a current membership is refused, whatever the code contains", async () => {
    const refusals: [string, object, string][] = [
      [
        await member({ expires: "2026-11-20" }),
        { membershipExpires: "2026-11-20" },
        "This membership ended on Friday, November 20, 2026.",
      ],
      [await member({ expires: "2026-11-20" }), {}, "This membership ended on Friday, November 20, 2026."],
      [await member({ starts: "2026-12-01" }), {}, "This membership begins on Tuesday, December 1, 2026."],
      [await member(), {}, "This patron does not have an active membership."],
    ];
    for (const [id, said, error] of refusals) {
      expect(await offeredTo(id, said)).toMatchObject({ status: 403, json: { error } });
      expect(await sellTo(id, line("free-guest", 1))).toMatchObject({ status: 403, json: { error } });
    }
    const id = await member({});
    for (const unknown of ["nobody", "%", "member-"]) {
      expect(await offeredTo(unknown)).toMatchObject({ status: 404, json: { error: "This patron is not on file." } });
      expect((await sellTo(unknown, line("free-guest", 1))).status).toBe(404);
    }
    await museum.db.updateTable("customers").set({ disabled: true }).where("id", "=", id).execute();
    expect((await offeredTo(id)).status).toBe(404);
    expect(await orders()).toBe(0);
  });
});

describe("event check-in", () => {
  test("offers the free types of its events with today's remaining places", async () => {
    expect(await offered()).toMatchObject([
      {
        id: "free-day",
        title: "Free Day",
        ticketTypes: [{ id: "free-guest", ticketLimit: 25 }],
        availableInventory: 25,
      },
    ]);
    expect(await letIn(5)).toMatchObject({
      status: 200,
      json: { checkoutUrl: "/box-office/check-in?purchase=success" },
    });
    expect(await offered()).toMatchObject([{ ticketTypes: [{ ticketLimit: 20 }], availableInventory: 20 }]);
    expect(await lastOrder()).toMatchObject({
      first_name: "",
      last_name: "",
      email: "",
      customer_id: null,
    });
    expect(await mailsOfLastOrder()).toEqual([]);
    expect(await letIn(21)).toMatchObject({
      status: 409,
      json: { error: "Only 20 places are left for Free Day on Saturday, November 21, 2026." },
    });
    await letIn(20);
    expect(await offered()).toMatchObject([
      { id: "free-day", ticketTypes: [{ ticketLimit: 0 }], availableInventory: 0 },
    ]);
    expect(await letIn(1)).toMatchObject({ status: 409, json: { error: "Nothing is left of Free Day today." } });
    await expectSound(museum);
  });

  test("sells the seats of expired holds, and holds none itself", async () => {
    const { json: cart } = await museum.post("/checkout/create", {
      lineItems: [line("free-guest", 25, { Date: "2026-11-21" })],
    });
    expect(await letIn(1)).toMatchObject({ status: 409 });
    museum.wait(16);
    expect((await letIn(20)).status).toBe(200);
    expect(await seats(museum, "free-day", "2026-11-21", "")).toMatchObject({ sold: 20, held: 0 });
    expect(await museum.db.selectFrom("carts").select("id").where("order_id", "is", null).execute()).toEqual([
      { id: cart.id },
    ]);
    await expectSound(museum);
  });

  test("and concurrent checkouts never sell more seats than there are", async () => {
    const carts: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { json } = await museum.post("/checkout/create", {
        lineItems: [line("free-guest", 3, { Date: "2026-11-21" })],
      });
      carts.push(json.id);
    }
    // All holds have expired, so the first request gets the seats.
    museum.wait(16);
    const paid = carts.map((id) => museum.pay(id));
    const sold = Array.from({ length: 8 }, () => letIn(2));
    const atDesk = (await Promise.all(sold)).filter(({ status }) => status === 200).length;
    const online = (await Promise.all(paid)).filter(({ status }) => status === 303).length;
    const { sold: gone } = await seats(museum, "free-day", "2026-11-21", "");
    expect(gone).toBe(atDesk * 2 + online * 3);
    expect(gone).toBeGreaterThanOrEqual(20);
    await expectSound(museum);
  });

  test("never admits more guests than there are seats, with any number of desks at once", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => newEmployee(museum)));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        others[at % 3]?.post("/event-checkin/checkout", { lineItems: [line("free-guest", 2)] }),
      ),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([
      ...Array<number>(12).fill(200),
      409,
      409,
      409,
      409,
    ]);
    expect(await seats(museum, "free-day", "2026-11-21", "")).toMatchObject({ sold: 24, held: 0 });
    expect(await orders()).toBe(12);
    await expectSound(museum);
  });
});

describe("a mistaken sale", () => {
  const sell = async (id: string, key: string, quantity = 2) =>
    desk.post<StaffCheckoutResponse>(
      "/member-purchase/checkout",
      { membershipId: cardOf(id), lineItems: [line("member", quantity), line("free-guest", 1)] },
      key,
    );
  const undo = (key: string, by = desk, path = "/member-purchase") =>
    by.post<StaffSaleUndoResponse & { error: string }>(`${path}/undo`, { key });

  test("is undone: its seats are free, the member's allowance is restored, and it stays on record", async () => {
    const id = await member({ ticketsPerDay: 2 });
    const before = await seats(museum, "gallery", "2026-11-21", "9:00 AM");
    await sell(id, "slip");
    const { id: orderId, number } = await lastOrder();
    expect((await sellTo(id, line("member", 1))).status).toBe(409);
    expect(await undo("slip")).toMatchObject({ status: 200, json: { orderNumber: `#${number}`, quantity: 3 } });
    expect(await seats(museum, "gallery", "2026-11-21", "9:00 AM")).toEqual(before);
    expect(await seats(museum, "free-day", "2026-11-21", "")).toMatchObject({ sold: 0, held: 0 });
    expect(await ticketsOf(orderId)).toEqual([{ voided_as: "cancelled" }, { voided_as: "cancelled" }]);
    expect(await mailsOfLastOrder()).toEqual([]);
    await expectSound(museum);
    expect(
      await museum.db.selectFrom("desk_sales").selectAll().where("order_id", "=", orderId).execute(),
    ).toMatchObject([
      {
        kind: "memberPurchase",
        customer_id: id,
        order_number: number,
        lines: [
          { variantId: "member", title: "Member", quantity: 2, date: "2026-11-21", time: "9:00 AM" },
          { variantId: "free-guest", quantity: 1, time: "" },
        ],
        undone_at: new Date(museum.now().epochMilliseconds),
      },
    ]);
    expect(await museum.db.selectFrom("redemptions").select("undone_at").execute()).toEqual([
      { undone_at: new Date(museum.now().epochMilliseconds) },
    ]);
    // A network's late repeat of the earlier request must not report the guests as admitted.
    expect(await sell(id, "slip")).toMatchObject({ status: 409, json: { errors: [{ code: "ALREADY_UNDONE" }] } });
    expect((await sell(id, "again")).status).toBe(200);
    await expectSound(museum);
  });

  test("is undone once, only by the employee who made it, and with the same tool", async () => {
    const id = await member({});
    await sell(id, "mine", 1);
    const colleague = await newEmployee(museum);
    for (const answer of [
      await undo("mine", colleague),
      await undo("mine", desk, "/event-checkin"),
      await undo("nobody's"),
    ])
      expect(answer).toMatchObject({ status: 404, json: { error: "You did not make this sale." } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo("mine")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.error).toBe("This sale has already been undone.");
    await expectSound(museum);
  });

  test("is final after two minutes", async () => {
    const id = await member({});
    await sell(id, "late", 1);
    const { number } = await lastOrder();
    museum.wait(2.1);
    expect(await undo("late")).toMatchObject({
      status: 409,
      json: {
        error: `A sale can be undone for two minutes. To refund it, open order #${number}.`,
        errors: [{ code: "TOO_LATE" }],
      },
    });
    expect(await orders()).toBe(1);
  });

  test("of walk-ins gives its places to others, even if another desk was waiting for them", async () => {
    await desk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 25)] }, "all");
    expect(await offered()).toMatchObject([{ availableInventory: 0 }]);
    const other = await newEmployee(museum);
    const [undone] = await Promise.all([
      undo("all", desk, "/event-checkin"),
      other.post("/event-checkin/checkout", { lineItems: [line("free-guest", 3)] }),
    ]);
    expect(undone.status).toBe(200);
    await expectSound(museum);
    expect((await letIn(20)).status).toBe(200);
    await expectSound(museum);
  });
});

test("a visitor's cart cannot contain Redeemed, through any call", async () => {
  const Redeemed = { Redeemed: "true" };
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("free-guest", 1, { Date: "2026-12-01", ...Redeemed })],
  });
  const lineItemId = cart.lineItems[0]?.id;
  const attributes = [{ key: "Redeemed", value: "true" }];
  const calls: [string, object][] = [
    [
      "/checkout/add-items",
      { cartId: cart.id, lineItems: [line("free-guest", 1, { Date: "2026-12-02", ...Redeemed })] },
    ],
    ["/checkout-item/attribute", { cartId: cart.id, lineItemId, attributes }],
    ["/checkout-item-sets/attribute", { cartId: cart.id, lineItemSets: [{ lineItemId, attributes }] }],
    ["/checkout/restore", { cartId: cart.id, lineItems: [line("free-guest", 1, { Date: "2026-12-02", ...Redeemed })] }],
  ];
  for (const [path, body] of calls) {
    const { status, text } = await museum.post(path, body);
    expect(status).toBe(200);
    expect(text).not.toContain("Redeemed");
  }
  await museum.pay(cart.id);
  expect(await museum.db.selectFrom("ticket_counts").select(["quantity", "redeemed"]).execute()).toEqual([
    { quantity: 1, redeemed: 0 },
  ]);
});
