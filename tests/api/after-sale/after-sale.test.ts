import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  Dates,
  ErrorBody,
  OrderRecord,
  OrderRecordResponse,
  OrderResponse,
  TimedEntryResponse,
} from "../../../schemas/generated/wire.ts";
import { rounds } from "../../support/rounds.ts";
import { configOf, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { signIn as signInMember } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy, newEmployee, twoTickets } from "../support/staff.ts";

const afterSale = { move: { untilHours: 12 }, cancel: { untilHours: 48 } } as const;
const open = () => openMuseum({ config: { tenant: { ...tenant, afterSale }, catalogue: membersCatalogue } });
const museum = await open();

type Posted = OrderRecordResponse & ErrorBody;
const day = "2026-12-01";
const recordOf = async (orderId: string, at: TestMuseum = museum) =>
  (await at.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const validOf = ({ tickets }: OrderRecord) => tickets.filter(({ status }) => status === "valid");
const move = (
  orderId: string,
  ticketId: string,
  to: { date?: string; time?: string } = {},
  headers = {},
  at = museum,
) => at.post<Posted>(`/order/${orderId}/move`, { ticketId, date: "2026-12-02", time: "11:00 AM", ...to }, headers);
const cancel = (orderId: string, ticketIds: readonly string[], at = museum) =>
  at.post<Posted>(`/order/${orderId}/cancel`, { ticketIds });
const sold = async (eventId: string, date: string, slot: string, at = museum) =>
  (await seats(at, eventId, date, slot)).sold;
const adults = (quantity: number, date = day, time = "10:00 AM") => line("adult", quantity, { Date: date, Time: time });
const owed = (at: TestMuseum, orderId: string) =>
  at.db.selectFrom("refunds").select("paid_at").where("order_id", "=", orderId).execute();
const paidBack = (at: TestMuseum, orderId: string) =>
  expect
    .poll(async () => (await owed(at, orderId)).every(({ paid_at }) => paid_at !== null), { timeout: 10_000 })
    .toBe(true);
const changeMails = async (subject: RegExp) =>
  (await museum.mails()).filter((mail) => subject.test(mail.replaceAll(/=\r?\n/g, "")));

describe("an order's record", () => {
  test("shows what was bought, paid, and can still be changed", async () => {
    const { orderId, ticketIds } = await buy(museum, adults(2), line("fund-5", 1));
    const order = await recordOf(orderId);
    expect(order).toMatchObject({
      id: orderId,
      status: "confirmed",
      buyer: "Ada Lovelace",
      sentTo: "a…@museum.example",
      total: { amount: "55.00" },
      balance: { amount: "55.00" },
      lines: [
        {
          title: "Gallery",
          ticketType: "Adult",
          quantity: 2,
          refunded: 0,
          price: { amount: "25.00" },
          totalPrice: { amount: "50.00" },
        },
        { quantity: 1, refunded: 0, totalPrice: { amount: "5.00" } },
      ],
      payments: [{ provider: "demo", amount: { amount: "55.00" }, refunded: { amount: "0.00" } }],
      history: [{ kind: "bought", text: "Ordered for $55.00." }],
    });
    expect(order.tickets).toEqual([
      {
        id: ticketIds[0],
        title: "Gallery",
        date: day,
        time: "10:00 AM",
        ticketTypes: { Adult: 2 },
        counted: { Adult: { one: "{count} adult", other: "{count} adults" } },
        status: "valid",
        used: 0,
        // Denver is UTC-7 in December.
        move: { until: "2026-12-01T05:00:00Z" },
        cancel: {
          until: "2026-11-29T17:00:00Z",
          refund: { amount: "50.00", currencyCode: "USD" },
          together: ticketIds,
        },
      },
    ]);
    expect(order.policy).toEqual([
      {
        title: "Gallery",
        text: "You can change the day or time up to 12 hours before your visit. Full refund up to 2 days before.",
      },
    ]);
  });

  test("says, at checkout as well, that a series cannot be moved, and shows a shared rule of several events once", async () => {
    const checkout = async (...lines: ReturnType<typeof line>[]) => {
      const cart = (await museum.post<{ id: string }>("/checkout/create", { lineItems: lines })).json;
      return (await museum.server.inject({ url: `/checkout/${cart.id}` })).body.replaceAll("\u00a0", " ");
    };
    const pass = line("lectures-pass", 1);
    const ofSeries = { title: "Lecture Series", text: "Full refund up to 2 days before. No changes of day or time." };
    const html = await checkout(pass);
    expect(html).toContain(`${ofSeries.title}: ${ofSeries.text}`);
    expect(html).not.toContain("move your visit");
    expect(html).toMatch(/<p class="hold" role="timer" data-left="900000"/);
    const { orderId } = await buy(museum, pass);
    expect((await recordOf(orderId)).policy).toEqual([ofSeries]);

    const seat = line("light-seat", 1, { Date: "2026-12-03", Time: "6:30 PM" });
    const ofBoth = "You can change the day or time up to 12 hours before your visit. Full refund up to 2 days before";
    const both = await checkout(seat, line("ice-seat", 1, { Date: "2027-01-07", Time: "6:30 PM" }));
    expect(both.split(ofBoth)).toHaveLength(2);
    expect(both).toContain(`First Light and Salt and Ice: ${ofBoth}`);
  });

  test("is not shown by the shared link, which shows only the tickets", async () => {
    const { orderId } = await twoTickets(museum);
    const tickets = async (key: string) =>
      (await museum.get<{ body: OrderResponse }>(`/order/${key}/tickets`)).json.body.order;
    const { shareId = "", ...own } = await tickets(orderId);
    expect(own).toMatchObject({ total: { amount: "50.00" }, sentTo: "a…@museum.example" });
    const shared = await tickets(shareId);
    expect(shared.orderTickets).toEqual(own.orderTickets);
    expect(shared).toMatchObject({ id: shareId, cartId: "" });
    for (const secret of ["total", "sentTo", "shareId"]) expect(shared).not.toHaveProperty(secret);
    expect(JSON.stringify(shared)).not.toContain(orderId);
    expect((await museum.get(`/order/${shareId}`)).status).toBe(404);
    expect((await museum.get(`/order/${shareId}/moves`)).status).toBe(404);
    const [ticket] = (await recordOf(orderId)).tickets;
    expect([
      (await move(shareId, ticket?.id ?? "")).status,
      (await cancel(shareId, [ticket?.id ?? ""])).status,
    ]).toEqual([404, 404]);
    const calendar = await museum.server.inject({ url: `/order/${shareId}/tickets.ics` });
    expect(calendar.statusCode).toBe(200);
    expect(calendar.body).not.toContain(orderId);
  });
});

describe("an order that cannot be changed says why", () => {
  const whyOf = async (orderId: string, at: TestMuseum) =>
    (await at.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`)).json.body.order.unchangeable;
  const called = "Please call us at (303) 555-0100";

  test("once all of it is cancelled, used, too late or over; and not before", async () => {
    const own = await open();
    const [cancelled, used, late] = [await twoTickets(own), await twoTickets(own), await twoTickets(own)];
    expect(await whyOf(late.orderId, own)).toBeUndefined();
    await move(late.orderId, late.ticketIds[0] ?? "", { date: day }, {}, own);
    expect(await whyOf(late.orderId, own)).toBeUndefined();
    await cancel(cancelled.orderId, cancelled.ticketIds, own);
    expect(await whyOf(cancelled.orderId, own)).toBe(
      "All tickets of this order were canceled. Its codes are no longer valid.",
    );
    const clerk = await newEmployee(own);
    await clerk.post(`/checkin/tickets/ticket-id/${used.ticketIds[0]}/redeem`, {
      redeem: [{ id: `${used.ticketIds[0]}.0`, quantity: 2 }],
    });
    expect(await whyOf(used.orderId, own)).toMatch(/^This ticket has already been used/);
    own.wait(9 * 24 * 60 + 20 * 60);
    expect(await whyOf(late.orderId, own)).toBe(
      `Tickets for Gallery could be moved until Monday, November 30, 2026, 11:00 PM. ${called}.`,
    );
    own.wait(24 * 60);
    expect(await whyOf(late.orderId, own)).toBe("Your visit is over, so there is nothing left to change.");
    expect(await whyOf(used.orderId, own)).toBe("Your visit is over, so there is nothing left to change.");
  });

  test("if the museum allows nothing, and if there are no tickets; never to recipients of the link", async () => {
    const own = await openMuseum({ config: { tenant: { ...tenant, afterSale: { move: false, cancel: false } } } });
    const { orderId } = await twoTickets(own);
    expect(await whyOf(orderId, own)).toBe(
      `Tickets for Gallery can’t be moved or canceled here. ${called} if you have a question.`,
    );
    const gift = await buy(own, line("fund-5", 1));
    expect(await whyOf(gift.orderId, own)).toBeUndefined();
    const { shareId = "" } = (await own.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`)).json.body.order;
    expect(await whyOf(shareId, own)).toBeUndefined();
    // One ticket that can still be cancelled is enough.
    own.configure({ tenant: { ...tenant, afterSale: { move: false, cancel: { untilHours: 48 } } } });
    expect(await whyOf(orderId, own)).toBeUndefined();
    own.wait(9 * 24 * 60);
    expect(await whyOf(orderId, own)).toMatch(
      /^Tickets for Gallery could be canceled until Sunday, November 29, 2026, 10:00 AM/,
    );
  });
});

describe("moving", () => {
  test("takes the new seats, frees the old ones, and mails the buyer a new code", async () => {
    const { orderId, ticketIds } = await twoTickets(museum);
    const [before, there] = [await sold("gallery", day, "10:00 AM"), await sold("gallery", "2026-12-02", "11:00 AM")];
    const { status, json } = await move(orderId, ticketIds[0] ?? "");
    expect(status).toBe(200);
    expect([await sold("gallery", day, "10:00 AM"), await sold("gallery", "2026-12-02", "11:00 AM")]).toEqual([
      before - 2,
      there + 2,
    ]);
    expect(json.order).toEqual(await recordOf(orderId));
    expect(json.order.tickets).toMatchObject([
      { id: ticketIds[0], status: "moved", date: day, ticketTypes: { Adult: 2 } },
      { status: "valid", date: "2026-12-02", time: "11:00 AM", ticketTypes: { Adult: 2 }, move: {} },
    ]);
    expect(json.order.tickets[0]).not.toHaveProperty("move");
    expect(json.order.history.map(({ text }) => text)).toEqual([
      "Ordered for $50.00.",
      "Gallery: moved from Tue, Dec 1, 2026, 10:00 AM, to Wed, Dec 2, 2026, 11:00 AM.",
    ]);
    expect(json.order.lines[0]?.attributes).toEqual(
      expect.arrayContaining([
        { key: "Date", value: "2026-12-02" },
        { key: "Time", value: "11:00 AM" },
      ]),
    );
    const shown = (await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`)).json.body.order.orderTickets;
    expect(shown).toMatchObject([{ date: "2026-12-02", time: "11:00 AM", totalQuantity: 2 }]);
    // Other tests move visits too.
    const own = async () =>
      (await changeMails(/Your visit has been moved/)).filter((mail) =>
        mail.includes("Wednesday, December 2, 2026, 11:00 AM"),
      );
    await expect.poll(own, { timeout: 20_000 }).not.toEqual([]);
    await expectSound(museum);
  });

  test("leaves the tickets in the order of the visit, on the confirmation, in the mail and in its codes", async () => {
    const own = await open();
    const { orderId, ticketIds } = await buy(own, adults(2, "2026-12-02", "11:00 AM"), adults(2, "2026-12-03"));
    expect((await move(orderId, ticketIds[1] ?? "", { date: day, time: "10:00 AM" }, {}, own)).status).toBe(200);
    const shown = (await own.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`)).json.body.order.orderTickets;
    expect(shown.map(({ date }) => date)).toEqual([day, "2026-12-02"]);
    const mail = async () =>
      (await own.mails()).find((each) => /Your visit has been moved/.test(each.replaceAll(/=\r?\n/g, ""))) ?? "";
    await expect.poll(mail, { timeout: 20_000 }).not.toBe("");
    const text = (await mail()).replaceAll(/=\r?\n/g, "");
    expect(text.match(/Gallery: \w+, December \d, 2026/g)).toEqual([
      "Gallery: Tuesday, December 1, 2026",
      "Gallery: Wednesday, December 2, 2026",
    ]);
  });

  test("invalidates the old code at the door, which says when the guests are expected", async () => {
    const { orderId, ticketIds, code } = await twoTickets(museum);
    const { json } = await move(orderId, ticketIds[0] ?? "");
    const clerk = await newEmployee(museum);
    const old = await clerk.get<ErrorBody>(`/checkin/tickets/ticket-id/${ticketIds[0]}`);
    expect([old.status, old.json]).toMatchObject([409, { errors: [{ code: "TICKET_VOID" }] }]);
    expect(old.json.error).toBe(
      "This ticket was moved to Wednesday, December 2, 2026, 11:00 AM. Its old code is no longer valid.",
    );
    const [ticket] = validOf(json.order);
    expect((await clerk.get(`/checkin/tickets/ticket-id/${ticket?.id}`)).status).toBe(200);
    // The order's code admits only its valid tickets.
    const whole = await clerk.get<{ body: { tickets: { eventDate: string; totalTickets: number }[] } }>(
      `/checkin/tickets/ticket-code/${code}`,
    );
    expect(whole.json.body.tickets).toMatchObject([{ eventDate: "2026-12-02", totalTickets: 2 }]);
    const { json: lookup } = await clerk.get<{ body: { eventTickets: object[] } }>(
      `/tickets-lookup/event/gallery/${day}/tickets?searchString=&eventTime=&sortBy=`,
    );
    expect(JSON.stringify(lookup)).not.toContain(code);
  });

  test.each([
    ["its own day and time", { date: day, time: "10:00 AM" }, 400, "SAME_TIME"],
    ["a day that is closed", { date: "2026-11-26" }, 400, "NOT_OPEN"],
    ["a day that has passed", { date: "2026-11-20" }, 400, "DATE_PASSED"],
    ["an invalid day", { date: "soon" }, 400, "INVALID_DATE"],
    ["a time that does not exist", { time: "3:00 AM" }, 400, "UNKNOWN_TIME"],
  ])("to %s is refused, and changes nothing", async (_what, to, status, code) => {
    const { orderId, ticketIds } = await twoTickets(museum);
    const before = await recordOf(orderId);
    expect(await move(orderId, ticketIds[0] ?? "", to)).toMatchObject({ status, json: { errors: [{ code }] } });
    expect(await recordOf(orderId)).toEqual(before);
  });

  test("is refused after admission, after its deadline, and for void tickets", async () => {
    const own = await open();
    const [used, late, moved] = [await twoTickets(own), await twoTickets(own), await twoTickets(own)];
    const at = (order: { orderId: string; ticketIds: string[] }) =>
      move(order.orderId, order.ticketIds[0] ?? "", {}, {}, own);
    const clerk = await newEmployee(own);
    await clerk.post(`/checkin/tickets/ticket-id/${used.ticketIds[0]}/redeem`, {
      redeem: [{ id: `${used.ticketIds[0]}.0`, quantity: 1 }],
    });
    expect(await at(used)).toMatchObject({ status: 409, json: { errors: [{ code: "TICKET_USED" }] } });
    expect((await recordOf(used.orderId, own)).tickets).toMatchObject([{ used: 1, status: "valid" }]);
    await at(moved);
    expect(await at(moved)).toMatchObject({ status: 409, json: { errors: [{ code: "TICKET_VOID" }] } });
    // The visit is Tuesday at 10 AM, so the deadline of twelve hours is Monday at 10 PM.
    own.wait(9 * 24 * 60 + 12 * 60 + 29);
    expect((await recordOf(late.orderId, own)).tickets[0]).toHaveProperty("move");
    own.wait(1);
    const refused = await at(late);
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: "NOT_ALLOWED_AFTER_SALE" }] } });
    expect(refused.json.error).toBe(
      "Tickets for Gallery could be moved until Monday, November 30, 2026, 10:00 PM. Please call us at (303) 555-0100.",
    );
    expect((await recordOf(late.orderId, own)).tickets[0]).not.toHaveProperty("move");
    await expectSound(own);
  });

  test("shows the days and times with room for all of the ticket's guests, but not its own", async () => {
    const own = await open();
    const { orderId, ticketIds } = await buy(own, adults(30, "2026-12-04"));
    for (const Time of ["9:00 AM", "10:00 AM", "11:00 AM"]) await buy(own, adults(15, "2026-12-05", Time));
    await buy(own, adults(11, "2026-12-06", "9:00 AM"));
    const { dates } = (await own.get<{ body: Dates }>(`/order/${orderId}/moves?date=2026-12&ticketId=${ticketIds[0]}`))
      .json.body;
    const available = (date: string) => dates.find((each) => each.date === date)?.available;
    expect([
      available("2026-12-04"),
      available("2026-12-05"),
      available("2026-12-06"),
      available("2026-12-07"),
    ]).toEqual([true, false, true, false]);
    const times = async (date: string) => {
      const { products } = (await own.get<{ body: TimedEntryResponse }>(`/order/${orderId}/moves/${date}`)).json.body;
      return products.flatMap((product) => product.times.map((time) => time.available));
    };
    expect([await times("2026-12-04"), await times("2026-12-06")]).toEqual([
      [true, false, true],
      [false, true, true],
    ]);
    const refused = await move(orderId, ticketIds[0] ?? "", { date: "2026-12-05" }, {}, own);
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: "SOLD_OUT" }] } });
    expect(refused.json.error).toBe(
      "Only 25 places are left at that time, and your ticket is for 30. Please choose another one.",
    );
    expect(await move(orderId, "of-another-order", {}, {}, own)).toMatchObject({ status: 404 });
    await expectSound(own);
  });

  test("to the last seat while another buyer takes it succeeds for exactly one", async () => {
    const own = await open();
    for (let round = 0; round < 5; round += 1) {
      const date = `2026-12-${String(8 + round).padStart(2, "0")}`;
      const target = { date, time: "10:00 AM" };
      await buy(own, adults(39, date));
      const { orderId, ticketIds } = await buy(own, adults(1, "2026-12-02", "9:00 AM"));
      const [moved, cart] = await Promise.all([
        move(orderId, ticketIds[0] ?? "", target, {}, own),
        own.post("/checkout/create", { lineItems: [adults(1, date)] }),
      ]);
      expect([moved.status, cart.status].sort()).toEqual([200, 409]);
    }
    await expectSound(own);
  });

  test("the same ticket twice at once happens once; a lost answer is repeated", async () => {
    const { orderId, ticketIds } = await twoTickets(museum);
    const both = await Promise.all([
      move(orderId, ticketIds[0] ?? "", { time: "9:00 AM" }),
      move(orderId, ticketIds[0] ?? "", { time: "11:00 AM" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { json } = both.find(({ status }) => status === 200) ?? { json: undefined };
    const [ticket] = json === undefined ? [] : validOf(json.order);
    const again = () => move(orderId, ticket?.id ?? "", { date: "2026-12-03" }, { "idempotency-key": "again" });
    const [first, second] = [await again(), await again()];
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect((await recordOf(orderId)).history).toHaveLength(3);
    await expectSound(museum);
  });

  test("is limited to twenty times for one order", async () => {
    const { orderId, ticketIds } = await twoTickets(museum);
    let [ticketId = ""] = ticketIds;
    for (let times = 0; times < 20; times += 1) {
      const { json, status } = await move(orderId, ticketId, { time: times % 2 === 0 ? "9:00 AM" : "11:00 AM" });
      expect(status).toBe(200);
      ticketId = validOf(json.order)[0]?.id ?? "";
    }
    expect(await move(orderId, ticketId)).toMatchObject({
      status: 429,
      json: { errors: [{ code: "TOO_MANY_CHANGES" }] },
    });
  });

  test("a part of a bundle keeps its day", async () => {
    const own = await open();
    const { orderId, ticketIds } = await buy(
      own,
      line("explorer-gallery", 1, { Date: day, Time: "10:00 AM" }),
      line("explorer-film", 1, { Date: day, Time: "1:00 PM" }),
    );
    const [gallery = ""] = ticketIds;
    const refused = await move(orderId, gallery, {}, {}, own);
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: "NOT_ALLOWED_AFTER_SALE" }] } });
    expect(refused.json.error).toBe(
      "Gallery was bought together with other tickets for the same day. Please choose another time of that day.",
    );
    const { dates } = (await own.get<{ body: Dates }>(`/order/${orderId}/moves?date=2026-12&ticketId=${gallery}`)).json
      .body;
    expect(dates.filter(({ available }) => available).map(({ date }) => date)).toEqual([day]);
    expect((await move(orderId, gallery, { date: day }, {}, own)).status).toBe(200);
    await expectSound(own);
  });

  test("a member's ticket counts for the new day", async () => {
    const own = await open();
    const ada = await signInMember(own, "ada", { level: "individual" });
    const member = async (date: string, quantity: number) => {
      const { json } = await own.post(
        "/checkout/create",
        { lineItems: [line("member", quantity, { Date: date, Time: "10:00 AM" })] },
        ada,
      );
      const { headers } = await own.pay(json.id);
      return String(headers.location).split("/")[2] ?? "";
    };
    const [first, second] = [await member(day, 2), await member("2026-12-02", 1)];
    const [ticket] = (await recordOf(first, own)).tickets;
    expect(await move(first, ticket?.id ?? "", {}, {}, own)).toMatchObject({
      status: 409,
      json: { errors: [{ code: "MEMBER_TICKETS_USED" }] },
    });
    // Another time on the same day uses no further allowance.
    expect((await move(first, ticket?.id ?? "", { date: day }, {}, own)).status).toBe(200);
    const [other] = (await recordOf(second, own)).tickets;
    expect((await move(second, other?.id ?? "", { date: "2026-12-03" }, {}, own)).status).toBe(200);
    const [moved] = validOf(await recordOf(first, own));
    expect((await move(first, moved?.id ?? "", {}, {}, own)).status).toBe(200);
    await expectSound(own);
  });
});

describe("cancelling", () => {
  test("refunds the price of the tickets, frees their seats, and voids their codes", async () => {
    const { orderId, ticketIds, code } = await buy(
      museum,
      adults(2),
      line("film-adult", 2, { Date: day, Time: "1:00 PM" }),
      line("fund-5", 1),
    );
    const [gallery, film] = [await sold("gallery", day, "10:00 AM"), await sold("film", day, "1:00 PM")];
    const first = await cancel(orderId, [ticketIds[0] ?? ""]);
    expect(first.status).toBe(200);
    expect(first.json.order).toMatchObject({
      status: "partly-cancelled",
      total: { amount: "75.00" },
      balance: { amount: "25.00" },
    });
    expect(first.json.order.lines.map(({ refunded }) => refunded)).toEqual([2, 0, 0]);
    expect(first.json.order.tickets.map(({ status }) => status)).toEqual(["cancelled", "valid"]);
    expect(first.json.order.history.at(-1)?.text).toBe(
      "Canceled: Gallery, Tue, Dec 1, 2026, 10:00 AM. $50.00 refunded.",
    );
    expect([await sold("gallery", day, "10:00 AM"), await sold("film", day, "1:00 PM")]).toEqual([gallery - 2, film]);
    await paidBack(museum, orderId);
    expect((await recordOf(orderId)).payments).toMatchObject([
      { amount: { amount: "75.00" }, refunded: { amount: "50.00" } },
    ]);
    await expect
      .poll(() => changeMails(/Tickets from your order .* have been canceled/s), { timeout: 20_000 })
      .not.toEqual([]);
    await cancel(orderId, [ticketIds[1] ?? ""]);
    const clerk = await newEmployee(museum);
    const old = await clerk.get<ErrorBody>(`/checkin/tickets/ticket-code/${code}`);
    expect([old.status, old.json.error]).toEqual([
      409,
      "All tickets of this order were canceled. Its codes are no longer valid.",
    ]);
    await paidBack(museum, orderId);
    await expectSound(museum);
  });

  test("refunds the taxes as well: all of an order's parts add up to its total", async () => {
    const guide = (quantity: number, date: string) => line("guide-device", quantity, { Date: date });
    const { orderId, ticketIds } = await buy(museum, guide(1, day), guide(2, "2026-12-02"), adults(1, "2026-12-03"));
    expect((await recordOf(orderId)).total.amount).toBe("48.10");
    for (const id of ticketIds) expect((await cancel(orderId, [id])).status).toBe(200);
    expect(await recordOf(orderId)).toMatchObject({ status: "cancelled", balance: { amount: "0.00" } });
    await paidBack(museum, orderId);
    expect((await recordOf(orderId)).payments).toMatchObject([{ refunded: { amount: "48.10" } }]);
    await expectSound(museum);
  });

  test("includes everything that was sold as one: a series, a bundle", async () => {
    const own = await open();
    const series = await buy(own, line("lectures-pass", 2));
    expect(series.ticketIds).toHaveLength(3);
    const [evening] = (await recordOf(series.orderId, own)).tickets;
    expect(evening?.cancel).toMatchObject({ refund: { amount: "108.00" }, together: series.ticketIds });
    expect(evening).not.toHaveProperty("move");
    expect(
      await move(series.orderId, series.ticketIds[0] ?? "", { date: "2026-12-04", time: "6:30 PM" }, {}, own),
    ).toMatchObject({ status: 409 });
    expect(await cancel(series.orderId, series.ticketIds.slice(0, 1), own)).toMatchObject({
      status: 400,
      json: { errors: [{ code: "BOUGHT_TOGETHER" }] },
    });
    expect((await cancel(series.orderId, series.ticketIds, own)).json.order.status).toBe("cancelled");
    const bundle = await buy(
      own,
      line("explorer-gallery", 1, { Date: day, Time: "10:00 AM" }),
      line("explorer-film", 1, { Date: day, Time: "1:00 PM" }),
      adults(1, "2026-12-02"),
    );
    expect((await recordOf(bundle.orderId, own)).tickets.map(({ cancel: option }) => option?.together.length)).toEqual([
      2, 2, 1,
    ]);
    expect(await cancel(bundle.orderId, bundle.ticketIds.slice(1), own)).toMatchObject({ status: 400 });
    expect((await cancel(bundle.orderId, bundle.ticketIds.slice(0, 2), own)).json.order).toMatchObject({
      status: "partly-cancelled",
      balance: { amount: "25.00" },
    });
    for (const { orderId } of [series, bundle]) await paidBack(own, orderId);
    await expectSound(own);
  });

  test("leaves the same bundle on another day unchanged", async () => {
    const own = await open();
    const parts = (date: string) => [
      line("explorer-gallery", 1, { Date: date, Time: "10:00 AM" }),
      line("explorer-film", 1, { Date: date, Time: "1:00 PM" }),
    ];
    const { orderId, ticketIds } = await buy(own, ...parts(day), ...parts("2026-12-02"));
    expect((await cancel(orderId, ticketIds.slice(0, 2), own)).json.order).toMatchObject({
      status: "partly-cancelled",
      balance: { amount: "30.00" },
    });
    await paidBack(own, orderId);
    await expectSound(own);
  });

  test("a member's tickets restores the day's allowance; nothing is refunded for free ones", async () => {
    const own = await open();
    const ada = await signInMember(own, "ada", { level: "individual" });
    const hold = () =>
      own.post("/checkout/create", { lineItems: [line("member", 2, { Date: day, Time: "10:00 AM" })] }, ada);
    const { headers } = await own.pay((await hold()).json.id);
    const orderId = String(headers.location).split("/")[2] ?? "";
    expect((await hold()).status).toBe(409);
    const [ticket] = (await recordOf(orderId, own)).tickets;
    expect((await cancel(orderId, [ticket?.id ?? ""], own)).json.order.history.at(-1)?.text).toBe(
      "Canceled: Gallery, Tue, Dec 1, 2026, 10:00 AM.",
    );
    expect(await owed(own, orderId)).toEqual([]);
    expect((await hold()).status).toBe(200);
    await expectSound(own);
  });

  test("while a door admits the guests, or another tab does the same: one of them succeeds", async () => {
    const own = await open();
    const clerk = await newEmployee(own);
    for (let round = 0; round < 5; round += 1) {
      const { orderId, ticketIds } = await twoTickets(own);
      const [ticketId = ""] = ticketIds;
      const door = await Promise.all([
        cancel(orderId, [ticketId], own),
        cancel(orderId, [ticketId], own),
        clerk.post(`/checkin/tickets/ticket-id/${ticketId}/redeem`, { redeem: [{ id: `${ticketId}.0`, quantity: 1 }] }),
      ]);
      expect(door.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await expectSound(own);
  });

  test("is refused if the museum or the event does not allow it", async () => {
    const own = await openMuseum({
      config: { tenant: { ...tenant, afterSale: { move: { untilHours: 12 }, cancel: false } } },
    });
    const { orderId, ticketIds } = await twoTickets(own);
    const refused = await cancel(orderId, ticketIds, own);
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: "NOT_ALLOWED_AFTER_SALE" }] } });
    expect(refused.json.error).toBe(
      "Tickets for Gallery can’t be canceled. Please call us at (303) 555-0100 if you have a question.",
    );
    const { catalogue } = configOf();
    const events = catalogue.events.map((event) =>
      event.id === "gallery" ? { ...event, afterSale: { move: false, cancel: { untilHours: 0 } } as const } : event,
    );
    own.configure({
      tenant: { ...tenant, afterSale: { move: { untilHours: 12 } } },
      catalogue: { ...catalogue, events },
    });
    expect((await move(orderId, ticketIds[0] ?? "", {}, {}, own)).status).toBe(409);
    expect((await recordOf(orderId, own)).policy).toEqual([
      { title: "Gallery", text: "Full refund until it begins. No changes of day or time." },
    ]);
    expect((await cancel(orderId, ticketIds, own)).status).toBe(200);
    await expectSound(own);
  });
});

test("after random moves and cancellations, seats, tickets, lines and ledger agree", {
  tags: ["slow"],
  timeout: 600_000,
}, async () => {
  const own = await open();
  const deeds = fc.array(
    fc.record({
      what: fc.constantFrom("buy", "move", "cancel", "redeem"),
      which: fc.nat(20),
      date: fc.integer({ min: 1, max: 6 }),
      time: fc.constantFrom("9:00 AM", "10:00 AM", "11:00 AM"),
    }),
    { minLength: 8, maxLength: 20 },
  );
  const clerk = await newEmployee(own);
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      const orders: string[] = [];
      for (const { what, which, date, time } of done) {
        const when = { date: `2026-12-0${date}`, time };
        const orderId = orders[which % Math.max(1, orders.length)] ?? "";
        const valid = orderId === "" ? [] : validOf(await recordOf(orderId, own));
        const ticketId = valid[which % Math.max(1, valid.length)]?.id ?? "";
        if (what === "buy" || ticketId === "") {
          const made = await own.post("/checkout/create", {
            lineItems: [
              adults((which % 9) + 1, when.date, when.time),
              line("child", 1, { Date: "2026-12-02", Time: time }),
            ],
          });
          if (made.status === 200)
            orders.push(String((await own.pay(made.json.id)).headers.location).split("/")[2] ?? "");
        } else if (what === "move") await move(orderId, ticketId, when, {}, own);
        else if (what === "cancel") await cancel(orderId, [ticketId], own);
        else
          await clerk.post(`/checkin/tickets/ticket-id/${ticketId}/redeem`, {
            redeem: [{ id: `${ticketId}.0`, quantity: 1 }],
          });
      }
      await expectSound(own);
    }),
    { numRuns: rounds(4, 40) },
  );
  for (const { id } of await own.db.selectFrom("orders").select("id").execute()) await paidBack(own, id);
  await expectSound(own);
});
