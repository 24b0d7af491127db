import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { OrderRecordResponse, StaffEventsResponse } from "../../../schemas/generated/wire.ts";
import type { DirectProvider } from "../../../server/features/payments/port.ts";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";

const today = "2026-11-21";
const gallery = catalogue.events.map((event) => {
  if (event.id !== "gallery") return event;
  const [adult] = event.ticketTypes;
  if (adult === undefined) throw new Error("The gallery has no ticket types.");
  const own = [
    { ...adult, id: "teacher", title: "Teacher", price: "5.00", channel: "desk" as const },
    { ...adult, id: "local", title: "Local resident", price: "15.00", minimumPrice: "5.00", channel: "desk" as const },
  ];
  return { ...event, ticketTypes: [...event.ticketTypes, ...own] };
});
const museum = await openMuseum({ config: { catalogue: { ...catalogue, events: gallery } } });
const { db } = museum;
const morning = museum.now();
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, ["customers", "employees", "tokens", "drawers"]);
  museum.wait(-museum.now().since(morning).total("minutes"));
  desk = await newDesk(museum);
});

const adults = (quantity: number, time = "9:00 AM", date = today) => [{ variantId: "adult", quantity, date, time }];
const cash = (given: string) => ({ method: "cash" as const, given: usd(given) });
const card = (reference: string) => ({ method: "card" as const, reference });
const codeOf = ({ json }: { json: { errors?: { code: string }[] } }) => json.errors?.[0]?.code;
const ledger = () => db.selectFrom("ledger").selectAll().orderBy("id").execute();
const orders = async () => (await db.selectFrom("orders").select("id").execute()).length;

describe("the offer", () => {
  const offered = async (date?: string) =>
    (await desk.get<{ body: StaffEventsResponse }>(`/sell/events${date ? `?date=${date}` : ""}`)).json.body.events;

  test("for today contains each open event, with types that only the desk sells and none for members, at the current time", async () => {
    const events = await offered();
    expect(events.map(({ id }) => id)).toEqual(["gallery", "film", "guide", "free-day"]);
    expect(events[0]?.ticketTypes.map(({ id, price }) => [id, price.amount])).toEqual([
      ["adult", "25.00"],
      ["child", "15.00"],
      ["teacher", "5.00"],
      ["local", "15.00"],
    ]);
    expect(events[0]).toMatchObject({ time: "9:00 AM", availableInventory: 40 });
    expect(events[0]?.times?.map(({ time, availableInventory }) => [time, availableInventory])).toEqual([
      ["9:00 AM", 40],
      ["10:00 AM", 40],
      ["11:00 AM", 40],
    ]);
  });

  test("lacks a time that admits no one more, although it runs", async () => {
    museum.configure({
      catalogue: { ...catalogue, events: gallery },
      tenant: { ...tenant, door: { lateMinutes: 30 } },
    });
    expect((await offered())[0]?.time).toBe("9:00 AM");
    museum.wait(1);
    expect((await offered())[0]).toMatchObject({ time: "10:00 AM", times: [{ time: "10:00 AM" }, {}] });
    expect(codeOf(await desk.basket(adults(1)))).toBe("TIME_OVER");
    museum.configure({ catalogue: { ...catalogue, events: gallery } });
  });

  test("includes remaining seats, full times and full events", async () => {
    await db
      .updateTable("inventory")
      .set({ wanted: 0 })
      .where("event_id", "=", "gallery")
      .where("slot", "=", "9:00 AM")
      .execute();
    await db.updateTable("inventory").set({ wanted: 0 }).where("event_id", "=", "film").execute();
    const [first, film] = await offered();
    expect(first).toMatchObject({
      time: "10:00 AM",
      availableInventory: 40,
      times: [{ availableInventory: 0 }, {}, {}],
    });
    expect(film).toMatchObject({ id: "film", availableInventory: 0 });
  });

  test("for another day contains that day, with all its times", async () => {
    museum.wait(90);
    desk = await newDesk(museum);
    expect((await offered())[0]?.times?.map(({ time }) => time)).toEqual(["11:00 AM"]);
    expect((await offered("2026-11-22"))[0]?.times?.map(({ time }) => time)).toEqual([
      "9:00 AM",
      "10:00 AM",
      "11:00 AM",
    ]);
    // The gallery is closed on Thanksgiving.
    expect((await offered("2026-11-26")).map(({ id }) => id)).not.toContain("gallery");
    expect(await desk.get("/sell/events?date=tomorrow")).toMatchObject({
      status: 400,
      json: { errors: [{ code: "INVALID_DATE" }] },
    });
  });

  test("of what a guest pays as they wish, costs what they name, and no less than the museum asks", async () => {
    const lines = (price?: string) => [
      { variantId: "local", quantity: 2, date: today, time: "9:00 AM", ...(price !== undefined && { price }) },
    ];
    expect([await desk.quote(lines()), await desk.quote(lines("7.50"))]).toEqual(["30.00", "15.00"]);
    expect(await desk.basket(lines("4.99"))).toMatchObject({
      status: 400,
      json: { errors: [{ code: "BELOW_PRICE" }] },
    });
    expect(await desk.basket(lines("seven"))).toMatchObject({
      status: 400,
      json: { errors: [{ code: "INVALID", field: "Price" }] },
    });
    const sold = await desk.sell({ lines: lines("7.50"), payment: card("T-1") });
    expect(sold.json.order.total).toEqual(usd("15.00"));
    await expectSound(museum);
  });

  test("has the server's price, with taxes", async () => {
    const lines = [...adults(2), { variantId: "guide-device", quantity: 3, date: today }];
    expect((await desk.basket(lines)).json.basket?.cart.estimatedCost).toEqual({
      subtotalAmount: usd("71.00"),
      totalTaxAmount: usd("2.10"),
      totalAmount: usd("73.10"),
    });
  });
});

describe("a sale for cash", () => {
  test("creates an order with its tickets and seats, admits the guests of the current time, and shows the change", async () => {
    await desk.open("100.00");
    const { status, json } = await desk.sell({ lines: adults(2), payment: cash("60.00") });
    expect(status).toBe(200);
    expect(json.order).toMatchObject({ total: usd("50.00"), given: usd("60.00"), change: usd("10.00"), admitted: 2 });
    expect(json.receipt).toMatchObject({
      museum: "Test <Museum>",
      order: json.order.name,
      at: "2026-11-21T16:30:00.000Z",
      clerk: "Grace",
      lines: [
        {
          title: "Gallery",
          ticketType: "Adult",
          date: today,
          time: "9:00 AM",
          quantity: 2,
          price: usd("25.00"),
          total: usd("50.00"),
        },
      ],
      subtotal: usd("50.00"),
      tax: usd("0.00"),
      total: usd("50.00"),
      payments: [{ method: "cash", amount: usd("50.00"), given: usd("60.00"), change: usd("10.00") }],
    });
    expect(json.receipt.qrCode).toContain("data:image/svg+xml");
    expect(await seats(museum, "gallery", today, "9:00 AM")).toMatchObject({ sold: 2, held: 0 });
    const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    const drawer = await db.selectFrom("drawers").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      id: json.order.id,
      sold_by: drawer.employee_id,
      total_cents: 5000,
      first_name: "",
      email: "",
    });
    const [payment] = await db.selectFrom("payments").selectAll().execute();
    expect(payment).toMatchObject({
      provider: "cash",
      provider_id: payment?.id,
      amount_cents: 5000,
      given_cents: 6000,
      captured_cents: 5000,
    });
    expect(await ledger()).toMatchObject([
      { kind: "captured", amount_cents: 5000, employee_id: drawer.employee_id, drawer_id: drawer.id },
    ]);
    expect(await desk.drawer()).toMatchObject({
      float: usd("100.00"),
      taken: usd("50.00"),
      sales: 1,
      expected: usd("150.00"),
    });
    expect(await db.selectFrom("desk_sales").select(["kind", "order_id"]).execute()).toEqual([
      { kind: "sale", order_id: json.order.id },
    ]);
    await expectSound(museum);
  });

  test("without an open drawer, or with too little cash, sells nothing", async () => {
    expect(await desk.sell({ lines: adults(2), payment: cash("60.00") })).toMatchObject({
      status: 409,
      json: {
        error: 'You have no open cash drawer. Open one under "Cash drawer" first.',
        errors: [{ code: "NO_OPEN_DRAWER" }],
      },
    });
    await desk.open("0.00");
    expect(await desk.sell({ lines: adults(2), payment: cash("49.99") })).toMatchObject({
      status: 400,
      json: {
        error: "$49.99 is less than $50.00. Take the rest, or use another payment method.",
        errors: [{ code: "CASH_SHORT", field: "given" }],
      },
    });
    for (const given of [{ amount: "60.00", currencyCode: "EUR" }, usd("-1.00"), usd("99999999.00")])
      expect(codeOf(await desk.sell({ lines: adults(2), payment: { method: "cash", given } }))).toBe("INVALID");
    expect(codeOf(await desk.sell({ lines: adults(2), payment: { method: "cash" } }))).toBe("REQUIRED");
    expect(codeOf(await desk.sell({ lines: adults(2) }))).toBe("REQUIRED");
    await desk.close("0.00");
    expect(codeOf(await desk.sell({ lines: adults(2), payment: cash("50.00") }))).toBe("NO_OPEN_DRAWER");
    expect(await orders()).toBe(0);
    await sweepHolds(db, new Date(museum.now().epochMilliseconds));
    expect(await seats(museum, "gallery", today, "9:00 AM")).toMatchObject({ sold: 0, held: 0 });
    await expectSound(museum);
  });

  test("sent twice, or again after a lost answer, is one sale", async () => {
    await desk.open("0.00");
    const sale = { lines: adults(2), payment: cash("50.00") };
    const both = await Promise.all([desk.sell(sale, "once"), desk.sell(sale, "once")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].json).toEqual(both[1].json);
    expect((await desk.sell(sale, "once")).json).toEqual(both[0].json);
    expect(await orders()).toBe(1);
    expect(await ledger()).toHaveLength(1);
    expect(await desk.drawer()).toMatchObject({ expected: usd("50.00"), sales: 1 });
  });

  test("at a price other than the displayed one is refused", async () => {
    await desk.open("0.00");
    expect(await desk.sell({ lines: adults(2), total: "40.00", payment: cash("50.00") })).toMatchObject({
      status: 409,
      json: {
        error: "These tickets cost $50.00 now. Tell the guest, then sell them.",
        errors: [{ code: "PRICE_CHANGED" }],
      },
    });
    expect(await orders()).toBe(0);
  });

  test("of the last seats succeeds at one of two desks", async () => {
    const other = await newDesk(museum);
    await Promise.all([desk.open("0.00"), other.open("0.00")]);
    await db
      .updateTable("inventory")
      .set({ wanted: 3 })
      .where("event_id", "=", "gallery")
      .where("slot", "=", "9:00 AM")
      .execute();
    const answers = await Promise.all(
      [desk, other, desk, other].map((each) => each.sell({ lines: adults(2), payment: cash("50.00") })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.filter((answer) => answer.status === 409).map(codeOf)).toEqual(["SOLD_OUT", "SOLD_OUT", "SOLD_OUT"]);
    expect(await ledger()).toHaveLength(1);
    await expectSound(museum);
  });

  test("and the closing of its drawer happen one after the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const clerk = await newDesk(museum);
      await clerk.open("10.00");
      const [sold, closed] = await Promise.all([
        clerk.sell({ lines: adults(1), payment: cash("25.00") }),
        clerk.close("10.00"),
      ]);
      expect(closed.status).toBe(200);
      expect(closed.json.drawer?.expected).toEqual(usd(sold.status === 200 ? "35.00" : "10.00"));
      if (sold.status !== 200) expect(codeOf(sold)).toBe("NO_OPEN_DRAWER");
    }
    const { rows } = await sql`select from drawers where expected_cents <> float_cents + coalesce((
      select sum(case kind when 'captured' then amount_cents else -amount_cents end) from ledger where drawer_id = drawers.id), 0)`.execute(
      db,
    );
    expect(rows).toEqual([]);
    await expectSound(museum);
  });
});

describe("a sale", () => {
  test("by card stores the terminal's reference, unique for the day, and never a card's number", async () => {
    const { json } = await desk.sell({ lines: adults(1), payment: card("  A 1729 ") });
    expect(json.receipt.payments).toEqual([{ method: "card-terminal", amount: usd("25.00"), reference: "A 1729" }]);
    expect(await db.selectFrom("payments").select(["provider", "provider_id"]).execute()).toEqual([
      { provider: "card-terminal", provider_id: "2026-11-21 A 1729" },
    ]);
    expect(await ledger()).toMatchObject([{ kind: "captured", drawer_id: null, employee_id: expect.any(String) }]);
    expect(codeOf(await desk.sell({ lines: adults(1), payment: card("A 1729") }))).toBe("REFERENCE_USED");
    expect(codeOf(await desk.sell({ lines: adults(1), payment: card(" ") }))).toBe("BLANK");
    expect(codeOf(await desk.sell({ lines: adults(1), payment: card("a 1729") }))).toBe("REFERENCE_USED");
    for (const number of [
      "4242 4242 4242 4242",
      "4242.4242.4242.4242",
      "4242\u20134242\u20134242\u20134242",
      "Visa 4242424242424242",
      "\uFF14242 4242 4242 4242",
    ])
      expect(codeOf(await desk.sell({ lines: adults(1), payment: card(number) })), number).toBe("CARD_NUMBER");
    const twice = await Promise.all([1, 2].map(() => desk.sell({ lines: adults(1), payment: card("B 2") })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    museum.wait(24 * 60);
    const tomorrow = await newDesk(museum);
    expect((await tomorrow.sell({ lines: adults(1, "9:00 AM", "2026-11-22"), payment: card("A 1729") })).status).toBe(
      200,
    );
    await expectSound(museum);
  });

  test("for free needs a reason, which is recorded, and costs nothing to the cent", async () => {
    const lines = [...adults(2), { variantId: "guide-device", quantity: 1, date: today }];
    expect(codeOf(await desk.sell({ lines, payment: { method: "free", reason: " " } }))).toBe("BLANK");
    const { json } = await desk.sell({ lines, payment: { method: "free", reason: "School visit, agreed with Ada" } });
    expect(json.order.total).toEqual(usd("0.00"));
    expect(json.receipt).toMatchObject({
      subtotal: usd("57.00"),
      discount: usd("57.00"),
      tax: usd("0.00"),
      total: usd("0.00"),
      payments: [],
    });
    const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ subtotal_cents: 5700, discount_cents: 5700, tax_cents: 0, total_cents: 0 });
    const sums = await db
      .selectFrom("order_lines")
      .select(["price_cents", "quantity", "discount_cents", "tax_cents"])
      .orderBy("position")
      .execute();
    expect(sums).toEqual([
      { price_cents: 2500, quantity: 2, discount_cents: 5000, tax_cents: 0 },
      { price_cents: 700, quantity: 1, discount_cents: 700, tax_cents: 0 },
    ]);
    const { history } = await desk.record(json.order.id);
    expect(history[0]).toMatchObject({ kind: "bought", text: "Ordered at the desk for $0.00.", by: "Grace Hopper" });
    expect(history[1]).toMatchObject({
      kind: "given",
      text: "Given away: tickets worth $57.70.",
      by: "Grace Hopper",
      reason: "School visit, agreed with Ada",
    });
    expect(await ledger()).toEqual([]);
    expect(await desk.refund(json.order.id, [{ id: "0", quantity: 1 }])).toMatchObject({
      status: 200,
      json: { order: { balance: usd("0.00") } },
    });
    await expectSound(museum);
  });

  test("of free tickets needs no payment", async () => {
    const { json } = await desk.sell({ lines: [{ variantId: "free-guest", quantity: 2, date: today }] });
    expect(json.order).toMatchObject({ total: usd("0.00"), admitted: 2 });
    expect((await desk.record(json.order.id)).history.map(({ kind }) => kind)).toEqual(["bought"]);
    await expectSound(museum);
  });

  test("admits guests of the current time, unless the clerk chooses otherwise, and never those of another day", async () => {
    const now = { variantId: "teacher", quantity: 1, date: today, time: "9:00 AM" };
    const later = { variantId: "teacher", quantity: 2, date: today, time: "10:00 AM" };
    const sunday = { variantId: "teacher", quantity: 4, date: "2026-11-22", time: "9:00 AM" };
    const lines = [now, later, sunday];
    const admits = async (admit?: boolean) =>
      (await desk.sell({ lines, payment: card(String(admit)), ...(admit !== undefined && { admit }) })).json.order
        .admitted;
    expect(await admits()).toBe(1);
    expect(await admits(true)).toBe(3);
    expect(await admits(false)).toBe(0);
    await expectSound(museum);
  });

  test("mails the tickets to the given address, under the given name", async () => {
    const sold = await desk.sell({
      lines: adults(1),
      payment: card("1"),
      customer: { firstName: "Ada", email: "ada@museum.example" },
    });
    const mails = async () => (await museum.mails()).filter((mail) => mail.includes(sold.json.order.name));
    await expect.poll(mails).toHaveLength(1);
    expect(await db.selectFrom("orders").select(["first_name", "last_name", "email"]).execute()).toEqual([
      { first_name: "Ada", last_name: "", email: "ada@museum.example" },
    ]);
    expect((await desk.sell({ lines: adults(1), payment: card("2"), customer: { email: "ada" } })).status).toBe(400);
  });

  test("is of nothing that the desk does not sell, and for no time that is over", async () => {
    for (const [variantId, code] of [
      ["member", "NOT_SOLD_HERE"],
      ["nobody-knows", "UNKNOWN_VARIANT"],
    ] as const)
      expect(
        codeOf(await desk.sell({ lines: [{ variantId, quantity: 1, date: today, time: "9:00 AM" }], total: "1.00" })),
      ).toBe(code);
    museum.wait(40);
    const later = await newDesk(museum);
    expect(codeOf(await later.sell({ lines: adults(1), payment: card("1") }))).toBe("TIME_OVER");
    expect(codeOf(await later.sell({ lines: adults(1, "1:00 AM"), payment: card("1") }))).toBe("UNKNOWN_TIME");
    expect(codeOf(await later.sell({ lines: adults(1, "9:00 AM", "2026-11-26"), payment: card("1") }))).toBe(
      "NOT_OPEN",
    );
    expect((await later.sell({ lines: adults(1, "10:00 AM"), payment: card("1") })).status).toBe(200);
    expect(await orders()).toBe(1);
  });

  test("requires the permission to sell", async () => {
    const other = await newDesk(museum, ["orders", "refund", "event-check-in"]);
    expect((await other.sell({ lines: adults(1), total: "25.00", payment: card("1") })).status).toBe(403);
    expect((await other.open("1.00")).status).toBe(403);
  });
});

describe("a mistaken sale", () => {
  test("is undone: the cash leaves the drawer, its tickets are void, its seats free, and the order stays", async () => {
    await desk.open("20.00");
    const { json } = await desk.sell(
      { lines: adults(2), payment: cash("50.00"), customer: { email: "ada@museum.example" } },
      "slip",
    );
    const undone = await desk.undo("slip");
    expect(undone).toMatchObject({
      status: 200,
      json: { orderNumber: json.order.name, quantity: 2, handBack: [{ method: "cash", amount: usd("50.00") }] },
    });
    expect(await seats(museum, "gallery", today, "9:00 AM")).toMatchObject({ sold: 0 });
    expect(await desk.drawer()).toMatchObject({ expected: usd("20.00"), sales: 1, refunds: 1 });
    const record = await desk.record(json.order.id);
    expect(record).toMatchObject({
      status: "cancelled",
      balance: usd("0.00"),
      tickets: [{ status: "cancelled", used: 0 }],
      receipt: { refunded: usd("50.00") },
    });
    expect(record.receipt?.qrCode).toBeUndefined();
    expect(record.history.at(-1)).toMatchObject({
      kind: "undone",
      text: "The sale was undone, and $50.00 was refunded.",
    });
    expect(await ledger()).toMatchObject([
      { kind: "captured" },
      { kind: "refunded", drawer_id: expect.any(String), employee_id: expect.any(String) },
    ]);
    expect(codeOf(await desk.undo("slip"))).toBe("ALREADY_UNDONE");
    expect(
      codeOf(
        await desk.sell(
          { lines: adults(2), payment: cash("50.00"), customer: { email: "ada@museum.example" } },
          "slip",
        ),
      ),
    ).toBe("ALREADY_UNDONE");
    await expectSound(museum);
  });

  test("that was free, or given away, is undone without money", async () => {
    await desk.sell({ lines: adults(2, "10:00 AM"), payment: { method: "free", reason: "Press" } }, "given");
    await desk.sell({ lines: [{ variantId: "free-guest", quantity: 2, date: today }] }, "free");
    for (const key of ["given", "free"]) {
      const { status, json } = await desk.undo(key);
      expect([status, json.quantity, json.handBack]).toEqual([200, 2, undefined]);
    }
    await expectSound(museum);
  });

  test("is undone once, by its seller, within two minutes, and not after its guests were admitted elsewhere", async () => {
    const { json } = await desk.sell({ lines: adults(1), payment: card("1"), admit: false }, "one");
    const other = await newDesk(museum);
    expect((await other.undo("one")).status).toBe(404);
    const ticket = await db
      .selectFrom("tickets")
      .select("id")
      .where("order_id", "=", json.order.id)
      .executeTakeFirstOrThrow();
    await other.post(`/checkin/tickets/ticket-id/${ticket.id}/redeem`, {
      redeem: [{ id: `${ticket.id}.0`, quantity: 1 }],
    });
    expect(codeOf(await desk.undo("one"))).toBe("TICKET_USED");
    await desk.sell({ lines: adults(1), payment: card("2") }, "two");
    const twice = await Promise.all([desk.undo("two"), desk.undo("two")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await desk.sell({ lines: adults(1), payment: card("3") }, "three");
    museum.wait(2.1);
    expect(codeOf(await desk.undo("three"))).toBe("TOO_LATE");
    await expectSound(museum);
  });

  test("that is refunded at the same moment is refunded once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const clerk = await newDesk(museum);
      await clerk.open("0.00");
      const { json } = await clerk.sell({ lines: adults(1, "10:00 AM"), payment: cash("25.00") }, `both-${round}`);
      const [undone, refunded] = await Promise.all([
        clerk.undo(`both-${round}`),
        clerk.refund(json.order.id, [{ id: "0", quantity: 1 }]),
      ]);
      expect([undone.status, refunded.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await clerk.drawer()).toMatchObject({ expected: usd("0.00"), refunds: 1 });
    }
    await expectSound(museum);
  });

  test("in cash needs an open drawer that holds enough", async () => {
    await desk.open("0.00");
    await desk.sell({ lines: adults(2), payment: cash("50.00") }, "short");
    await desk.close("50.00");
    expect(codeOf(await desk.undo("short"))).toBe("NO_OPEN_DRAWER");
    await desk.open("49.99");
    expect(await desk.undo("short")).toMatchObject({
      status: 409,
      json: {
        error: "Your drawer holds $49.99, and $50.00 is to be refunded. Ask a colleague whose drawer holds enough.",
      },
    });
    await desk.close("49.99");
    await desk.open("50.00");
    expect((await desk.undo("short")).status).toBe(200);
    expect(await desk.drawer()).toMatchObject({ expected: usd("0.00") });
    await expectSound(museum);
  });
});

describe("a refund of an order paid at the desk", () => {
  test("is paid in cash by the refunding clerk, from their own drawer", async () => {
    const other = await newDesk(museum);
    await desk.open("0.00");
    const { json } = await desk.sell({ lines: adults(2, "10:00 AM"), payment: cash("50.00") });
    expect(codeOf(await other.refund(json.order.id, [{ id: "0", quantity: 1 }]))).toBe("NO_OPEN_DRAWER");
    await other.open("30.00");
    expect(await other.refund(json.order.id, [{ id: "0", quantity: 1 }])).toMatchObject({
      status: 200,
      json: {
        order: { balance: usd("25.00"), payments: [{ atDesk: "cash", refunded: usd("25.00") }] },
        handBack: [{ method: "cash", amount: usd("25.00") }],
      },
    });
    expect(await desk.drawer()).toMatchObject({ expected: usd("50.00") });
    expect(await other.drawer()).toMatchObject({ expected: usd("5.00"), refunds: 1 });
    expect(await seats(museum, "gallery", today, "10:00 AM")).toMatchObject({ sold: 1 });
    await expectSound(museum);
  });

  test("is made at the card terminal, with its reference if there is one", async () => {
    const { json } = await desk.sell({ lines: adults(2, "10:00 AM"), payment: card("A1") });
    const { json: refunded } = await desk.refund(json.order.id, [{ id: "0", quantity: 1 }], { reference: "R1" });
    expect(refunded.handBack).toEqual([{ method: "card-terminal", amount: usd("25.00") }]);
    expect(codeOf(await desk.refund(json.order.id, [{ id: "0", quantity: 1 }], { reference: "R1" }))).toBe(
      "REFERENCE_USED",
    );
    const { tickets } = await desk.record(json.order.id);
    const cancelled = await desk.post<{ handBack: object[] }>(`/order/${json.order.id}/cancel`, {
      ticketIds: [tickets[0]?.id],
    });
    expect(cancelled.json.handBack).toEqual([{ method: "card-terminal", amount: usd("25.00") }]);
    expect((await ledger()).map(({ kind, provider_id }) => [kind, provider_id])).toEqual([
      ["captured", "2026-11-21 A1"],
      ["refunded", "2026-11-21 R1"],
      ["refunded", expect.any(String)],
    ]);
    await expectSound(museum);
  });

  test("of one line by two desks concurrently is paid once", async () => {
    const other = await newDesk(museum);
    await Promise.all([desk.open("100.00"), other.open("100.00")]);
    const { json } = await desk.sell({ lines: adults(1, "10:00 AM"), payment: cash("25.00") });
    const both = await Promise.all([desk, other].map((each) => each.refund(json.order.id, [{ id: "0", quantity: 1 }])));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await ledger()).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ["captured", 2500],
      ["refunded", 2500],
    ]);
    await expectSound(museum);
  });

  test("is not available online; the order says where to get it", async () => {
    museum.configure({
      tenant: {
        ...(await import("../support/fixture.ts")).tenant,
        afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } },
      },
      catalogue: { ...catalogue, events: gallery },
    });
    const { json } = await desk.sell({ lines: adults(1, "9:00 AM", "2026-11-28"), payment: card("A1") });
    const path = `/order/${json.order.id}`;
    const { json: shown } = await museum.get<{ body: OrderRecordResponse }>(path);
    const [ticket] = shown.body.order.tickets;
    expect([ticket?.cancel, ticket?.move !== undefined]).toEqual([undefined, true]);
    expect(shown.body.order.policy).toEqual([
      {
        title: "Gallery",
        text: "You can change the day or time up to 1 hour before your visit. Full refund up to 1 hour before. You paid at the museum’s desk: to cancel, please come to the desk, or call us at (303) 555-0100.",
      },
    ]);
    const refusal = await museum.post(`${path}/cancel`, { ticketIds: [ticket?.id] });
    expect(refusal).toMatchObject({ status: 409, json: { errors: [{ code: "PAID_AT_DESK" }] } });
    museum.configure({ catalogue: { ...catalogue, events: gallery } });
  });
});

describe("a cash drawer", () => {
  test("is opened once, counted when it is closed, and opened again", async () => {
    expect(await desk.drawer()).toBeNull();
    expect(codeOf(await desk.close("0.00"))).toBe("NO_OPEN_DRAWER");
    const both = await Promise.all([desk.open("100.00"), desk.open("100.00")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await desk.open("1.00"))).toBe("DRAWER_OPEN");
    await desk.sell({ lines: adults(1), payment: cash("30.00") });
    expect((await desk.close("124.50", " 50 cents are missing ")).json.drawer).toMatchObject({
      float: usd("100.00"),
      taken: usd("25.00"),
      expected: usd("125.00"),
      counted: usd("124.50"),
      difference: usd("-0.50"),
      note: "50 cents are missing",
      closedAt: "2026-11-21T16:30:00.000Z",
    });
    expect(await desk.drawer()).toBeNull();
    expect((await desk.open("124.50")).status).toBe(200);
    expect(codeOf(await desk.close("-1.00"))).toBe("INVALID");
  });
});

/** A web provider, which the desk must never call. */
const web: DirectProvider = {
  name: "stripe",
  charge: async () => {
    throw new Error("The web's provider was asked to take money.");
  },
  refund: async () => {
    throw new Error("The web's provider was asked to give money back.");
  },
};

test.each([
  ["none", {}],
  ["another", { payments: web }],
])("the desk takes and refunds payments whatever provider the web has: %s", async (which, options) => {
  const own = await openMuseum({ demo: false, ...options });
  const clerk = await newDesk(own);
  await clerk.open("0.00");
  const { json } = await clerk.sell({ lines: adults(1, "10:00 AM"), payment: cash("25.00") }, `whatever-${which}`);
  await clerk.sell({ lines: adults(1, "10:00 AM"), payment: card("1") }, `undone-${which}`);
  expect((await clerk.refund(json.order.id, [{ id: "0", quantity: 1 }])).status).toBe(200);
  expect((await clerk.undo(`undone-${which}`)).status).toBe(200);
  expect(await own.db.selectFrom("refunds").select("id").execute()).toEqual([]);
  await expectSound(own);
});
