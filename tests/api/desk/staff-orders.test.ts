import { describe, expect, test } from "vitest";
import type { Dates, ErrorBody, OrderRecordResponse, StaffOrdersResponse } from "../../../schemas/generated/wire.ts";
import { permissions } from "../../../schemas/permissions.ts";
import { newDesk } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { cardOf, signIn as signInMember } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, newEmployee, twoTickets } from "../support/staff.ts";

// Visitors may change nothing here, so that only staff permissions matter.
const museum = await openMuseum({
  config: { tenant: { ...tenant, afterSale: { move: false, cancel: false } }, catalogue: membersCatalogue },
});
const clerk = await newEmployee(museum);
const seller = await newEmployee(
  museum,
  permissions.filter((each) => each !== "refund"),
);

type Posted = OrderRecordResponse & ErrorBody;
const day = "2026-12-01";
const adults = (quantity: number) => line("adult", quantity, { Date: day, Time: "10:00 AM" });
const recordOf = async (orderId: string) =>
  (await clerk.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const change = (orderId: string, what: string, body: object, by = clerk) =>
  by.post<Posted>(`/order/${orderId}/${what}`, body);
const find = async (query: string) => {
  const { status, json } = await clerk.get<{ body: StaffOrdersResponse }>(`/orders?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return json.body.orders.map(({ id }) => id);
};
const paidBack = (orderId: string) =>
  expect
    .poll(async () =>
      (await museum.db.selectFrom("refunds").select("paid_at").where("order_id", "=", orderId).execute()).every(
        ({ paid_at }) => paid_at !== null,
      ),
    )
    .toBe(true);
const unwrittenMails = async (orderId: string) =>
  (await museum.db.selectFrom("outbox").select("deferred").where("deferred", "is not", null).execute()).filter(
    ({ deferred }) => JSON.stringify(deferred).includes(orderId),
  ).length;
const mailsTo = async (address: string) => (await museum.mails()).filter((mail) => mail.includes(`To: ${address}`));

describe("an order is found by", () => {
  test("its total and the day of its visit, and its seller's list of the day", async () => {
    const desk = await newDesk(museum);
    const lines = [{ variantId: "adult", quantity: 3, date: "2026-12-03", time: "10:00 AM" }];
    const sold = await desk.sell({ lines, payment: { method: "card", reference: "SEARCH-1" } });
    const { id, name } = sold.json.order;
    expect(await find("$75.00")).toContain(id);
    expect(await find("75")).toContain(id);
    expect(await find("2026-12-03")).toContain(id);
    expect(await find("2026-12-04")).not.toContain(id);
    const mine = async (more = "") =>
      (await desk.get<{ body: StaffOrdersResponse }>(`/orders?mine=today${more}`)).json.body;
    expect(await mine()).toMatchObject({
      orders: [{ id, tickets: 3, firstVisit: "2026-12-03" }],
      mine: { count: 1, sum: { amount: "75.00" } },
    });
    expect((await mine(`&before=${name.replace("#", "")}`)).orders).toEqual([]);
  });

  test("a last name as long as a code", async () => {
    const lastName = "Featherstonehaughworthington";
    const { json } = await museum.post("/checkout/create", { lineItems: [adults(1)] });
    const { headers } = await museum.pay(json.id, { firstName: "Ada", lastName, email: "ada@search.example" });
    expect(await find(lastName)).toEqual([String(headers.location).split("/")[2]]);
    expect(await find("Featherstonehaughworthingtons")).toEqual([]);
  });

  test("its number, its buyer, and its codes", async () => {
    const { json } = await museum.post("/checkout/create", { lineItems: [adults(1)] });
    const { headers } = await museum.pay(json.id, {
      firstName: "Zoë",
      lastName: "O’Brien-Pärt",
      email: "zoe@search.example",
    });
    const orderId = String(headers.location).split("/")[2] ?? "";
    const { name, tickets, payments, receipt } = await recordOf(orderId);
    // Orders, reports and receipts must use the same name.
    expect([payments[0]?.provider, receipt?.payments[0]?.method]).toEqual(["demo", "demo"]);
    const { confirmation_code: code } = await museum.db
      .selectFrom("orders")
      .select("confirmation_code")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const ticketId = tickets[0]?.id ?? "";
    const said = [
      name,
      name.slice(1),
      name.replace("#", "# "),
      name.replace("#", "Order "),
      "zoe obrien",
      "PART zo",
      "O'Brien-Part, Zoe",
      "zoe@search.example",
      JSON.stringify({ type: "ticket", id: ticketId }),
      ticketId,
      code,
      orderId,
    ];
    for (const query of said) expect([query, await find(query)]).toEqual([query, [orderId]]);
    expect(await find(JSON.stringify({ type: "ticket-confirmation-code", id: code }))).toEqual([orderId]);
    const none = [
      "",
      "  ",
      "#",
      "0",
      "nobody of that name",
      "999999999999999999999",
      "%",
      "_",
      "'",
      "\\",
      JSON.stringify({ type: "ticket", id: "x" }),
    ];
    for (const query of none) expect([query, await find(query)]).toEqual([query, []]);
    const [found] = (await clerk.get<{ body: StaffOrdersResponse }>("/orders?query=zoe@search.example")).json.body
      .orders;
    expect(found).toMatchObject({
      name,
      customerFirstName: "Zoë",
      customerLastName: "O’Brien-Pärt",
      total: { amount: "25.00" },
      status: "confirmed",
    });
  });

  test("its customer's phone number and card, however they are written", async () => {
    const grace = await signInMember(museum, "grace", { level: "individual" });
    await museum.db.updateTable("customers").set({ phone: "+13035550142" }).where("id", "=", "grace").execute();
    const { json } = await museum.post(
      "/checkout/create",
      { lineItems: [line("member", 1, { Date: day, Time: "11:00 AM" })] },
      grace,
    );
    const { headers } = await museum.pay(json.id);
    const orderId = String(headers.location).split("/")[2] ?? "";
    for (const query of ["(303) 555-0142", "303.555.0142", "+1 303 555 0142", "3035550142"])
      expect([query, await find(query)]).toEqual([query, [orderId]]);
    expect(
      await find(JSON.stringify({ type: "member", id: cardOf("grace"), level: "individual", expires: "2027-01-01" })),
    ).toEqual([orderId]);
    expect(await find("303 555 0143")).toEqual([]);
  });
});

test("an order of the desk is found by the reference on the terminal's receipt, after the order of that number", async () => {
  const sell = async (reference: string) => {
    const desk = await newDesk(museum);
    const lines = [{ variantId: "adult", quantity: 1, date: day, time: "10:00 AM" }];
    return (await desk.sell({ lines, payment: { method: "card", reference } })).json.order;
  };
  const { id } = await sell("POS 3 0042-x");
  for (const query of ["POS 3 0042-x", " pos 3  0042-X "]) expect([query, await find(query)]).toEqual([query, [id]]);
  for (const query of ["POS 3", "0042", "POS 3 0042-%"]) expect([query, await find(query)]).toEqual([query, []]);
  const number = (await recordOf(id)).name.slice(1);
  const other = await sell(number);
  expect(await find(number)).toEqual([id, other.id]);
  expect(await find(`#${number}`)).toEqual([id]);
});

test("is listed with the days of its visit and the number of its valid tickets", async () => {
  const listed = async (id: string) => {
    const { json } = await clerk.get<{ body: StaffOrdersResponse }>(`/orders?query=${id}`);
    const [{ tickets, firstVisit, lastVisit } = {}] = json.body.orders;
    return [tickets, firstVisit, lastVisit];
  };
  const { orderId } = await buy(museum, adults(2), line("adult", 1, { Date: "2026-12-02", Time: "10:00 AM" }));
  expect(await listed(orderId)).toEqual([3, day, "2026-12-02"]);
  const { lines } = await recordOf(orderId);
  await change(orderId, "refund", { lines: [{ id: lines[1]?.id, quantity: 1 }], reason: "Rain" });
  expect(await listed(orderId)).toEqual([2, day, undefined]);
});

test("says when more orders match than are shown", async () => {
  for (let order = 0; order < 21; order += 1) {
    const { json } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    await museum.pay(json.id, { firstName: "Many", lastName: "Orders", email: "many@museum.example" });
  }
  const { orders, moreAvailable } = (await clerk.get<{ body: StaffOrdersResponse }>("/orders?query=many")).json.body;
  expect([orders.length, moreAvailable]).toEqual([20, true]);
  const numbers = orders.map(({ name }) => Number(name.slice(1)));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

test("staff move and cancel beyond the visitors' rules, recorded with employee and reason", async () => {
  const { orderId, ticketIds } = await twoTickets(museum);
  const [ticketId = ""] = ticketIds;
  expect((await museum.post(`/order/${orderId}/move`, { ticketId, date: "2026-12-02", time: "11:00 AM" })).status).toBe(
    409,
  );
  const { dates } = (await clerk.get<{ body: Dates }>(`/order/${orderId}/moves?date=2026-12&ticketId=${ticketId}`)).json
    .body;
  expect(dates.find(({ date }) => date === "2026-12-02")?.available).toBe(true);
  expect((await clerk.get(`/order/${orderId}/moves/2026-12-02?ticketId=${ticketId}`)).status).toBe(200);
  const moved = await change(orderId, "move", {
    ticketId,
    date: "2026-12-02",
    time: "11:00 AM",
    reason: "Train was late",
  });
  expect(moved.json.order).toMatchObject({ customerEmail: "ada@museum.example", redemptions: [] });
  expect(moved.json.order.history.at(-1)).toMatchObject({
    kind: "moved",
    by: expect.any(String),
    reason: "Train was late",
  });
  const now = moved.json.order.tickets.find(({ status }) => status === "valid");
  // Cancelling a paid order requires the refund permission.
  expect(await change(orderId, "cancel", { ticketIds: [now?.id] }, seller)).toMatchObject({
    status: 403,
    json: { errors: [{ code: "NOT_PERMITTED" }] },
  });
  const cancelled = await change(orderId, "cancel", { ticketIds: [now?.id], reason: "Ill" });
  expect(cancelled.json.order).toMatchObject({ status: "cancelled", balance: { amount: "0.00" } });
  expect(cancelled.json.order.history.at(-1)).toMatchObject({ kind: "cancelled", reason: "Ill" });
  // The buyer sees the changes but not the employee.
  const own = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
  expect(own.history.map(({ kind }) => kind)).toEqual(["bought", "moved", "cancelled"]);
  for (const secret of ["by", "reason"]) expect(own.history.some((each) => secret in each)).toBe(false);
  expect(own).not.toHaveProperty("customerEmail");
  await paidBack(orderId);
  await expectSound(museum);
});

test("only permitted employees see and refund orders", async () => {
  const { orderId } = await twoTickets(museum);
  const door = await newEmployee(museum, ["check-in"]);
  expect([(await door.get("/orders?query=ada")).status, (await door.get(`/order/${orderId}`)).status]).toEqual([
    403, 403,
  ]);
  for (const what of ["move", "cancel", "refund", "resend", "email"])
    expect((await change(orderId, what, {}, door)).status).toBe(403);
  const lines = [{ id: "0", quantity: 1 }];
  expect((await change(orderId, "refund", { lines, reason: "Kindness" }, seller)).status).toBe(403);
  expect((await clerk.get("/order/none")).status).toBe(404);
});

describe("a refund by line", () => {
  test("voids that many tickets, frees their seats, and leaves the rest unchanged", async () => {
    const { orderId, ticketIds } = await buy(museum, adults(3), line("child", 1, { Date: day, Time: "10:00 AM" }));
    const before = (await seats(museum, "gallery", day, "10:00 AM")).sold;
    const { status, json } = await change(orderId, "refund", {
      lines: [{ id: "0", quantity: 2 }],
      reason: "Two are ill",
    });
    expect(status).toBe(200);
    expect(json.order).toMatchObject({
      status: "partly-cancelled",
      balance: { amount: "40.00" },
      tickets: [{ id: ticketIds[0], status: "valid", ticketTypes: { Adult: 1, Child: 1 } }],
    });
    expect(json.order.history.at(-1)).toMatchObject({
      text: "$50.00 refunded for 2 × Gallery, Adult.",
      reason: "Two are ill",
    });
    expect((await seats(museum, "gallery", day, "10:00 AM")).sold).toBe(before - 2);
    const moved = await change(orderId, "move", { ticketId: ticketIds[0], date: "2026-12-03", time: "9:00 AM" });
    expect(moved.json.order.tickets.at(-1)).toMatchObject({ status: "valid", ticketTypes: { Adult: 1, Child: 1 } });
    const rest = [
      { id: "0", quantity: 1 },
      { id: "1", quantity: 1 },
    ];
    const all = await change(orderId, "refund", { lines: rest, reason: "All are ill" });
    expect(all.json.order).toMatchObject({ status: "cancelled", balance: { amount: "0.00" } });
    expect(all.json.order.tickets.map((ticket) => ticket.status)).toEqual(["moved", "cancelled"]);
    await paidBack(orderId);
    expect((await recordOf(orderId)).payments).toMatchObject([
      { amount: { amount: "90.00" }, refunded: { amount: "90.00" } },
    ]);
    await expectSound(museum);
  });

  test("for admitted guests refunds their money, and leaves them admitted", async () => {
    const { orderId, ticketIds } = await twoTickets(museum);
    const [ticketId = ""] = ticketIds;
    await clerk.post(`/checkin/tickets/ticket-id/${ticketId}/redeem`, {
      redeem: [{ id: `${ticketId}.0`, quantity: 1 }],
    });
    expect((await change(orderId, "cancel", { ticketIds })).status).toBe(409);
    const { json } = await change(orderId, "refund", {
      lines: [{ id: "0", quantity: 2 }],
      reason: "The lift was broken",
    });
    expect(json.order).toMatchObject({
      balance: { amount: "0.00" },
      tickets: [{ status: "used", used: 1 }],
      redemptions: [{ quantity: 1 }],
    });
    await paidBack(orderId);
    await expectSound(museum);
  });

  test("of two lines for the same guests voids the rest of both, and no more", async () => {
    const { orderId, ticketIds } = await buy(
      museum,
      adults(1),
      line("explorer-gallery", 1, { Date: day, Time: "10:00 AM" }),
      line("explorer-film", 1, { Date: day, Time: "1:00 PM" }),
    );
    const [ticketId = ""] = ticketIds;
    await clerk.post(`/checkin/tickets/ticket-id/${ticketId}/redeem`, {
      redeem: [{ id: `${ticketId}.0`, quantity: 1 }],
    });
    const lines = ["0", "1"].map((id) => ({ id, quantity: 1 }));
    const { status, json } = await change(orderId, "refund", { lines, reason: "The lift was broken" });
    expect([status, json.order.tickets[0]]).toMatchObject([
      200,
      { status: "used", used: 1, ticketTypes: { Adult: 1 } },
    ]);
    await paidBack(orderId);
    await expectSound(museum);
  });

  test("for a membership ends it, and for a donation refunds it", async () => {
    const ada = await signInMember(museum, "new-member");
    const details = { primaryFirstName: "Ada", primaryLastName: "Lovelace", contactEmail: "new-member@museum.example" };
    const { json: cart } = await museum.post(
      "/checkout/create",
      { lineItems: [line("individual-year", 1), line("fund-5", 1)] },
      ada,
    );
    const attributes = Object.entries(details).map(([key, value]) => ({ key, value }));
    expect((await museum.post("/checkout/attribute", { cartId: cart.id, attributes }, ada)).status).toBe(200);
    const { headers } = await museum.pay(cart.id);
    const orderId = String(headers.location).split("/")[2] ?? "";
    const membership = () =>
      museum.db.selectFrom("memberships").select("expires").where("order_id", "=", orderId).executeTakeFirstOrThrow();
    expect((await membership()).expires > "2027").toBe(true);
    const lines = ["0", "1"].map((id) => ({ id, quantity: 1 }));
    expect((await change(orderId, "refund", { lines, reason: "Changed her mind" })).json.order).toMatchObject({
      status: "cancelled",
      balance: { amount: "0.00" },
    });
    expect((await membership()).expires).toBe("2026-11-20");
    await expect
      .poll(async () => (await museum.mails()).some((mail) => mail.includes("A refund for your order")), {
        timeout: 20_000,
      })
      .toBe(true);
    await paidBack(orderId);
    await expectSound(museum);
  });

  test("of one line by two desks concurrently succeeds once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await buy(museum, adults(1));
      const both = await Promise.all(
        [clerk, clerk].map((desk) =>
          change(orderId, "refund", { lines: [{ id: "0", quantity: 1 }], reason: "Twice" }, desk),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      await paidBack(orderId);
    }
    await expectSound(museum);
  });

  test.each([
    ["more than is left", [{ id: "0", quantity: 3 }], "TOO_MANY"],
    [
      "more than is left in two parts",
      [
        { id: "0", quantity: 2 },
        { id: "0", quantity: 1 },
      ],
      "TOO_MANY",
    ],
    ["an unknown line", [{ id: "7", quantity: 1 }], "INVALID"],
  ])("of %s is refused, and changes nothing", async (_what, lines, code) => {
    const { orderId } = await twoTickets(museum);
    const before = await recordOf(orderId);
    expect(await change(orderId, "refund", { lines, reason: "?" })).toMatchObject({
      status: 400,
      json: { errors: [{ code }] },
    });
    expect((await change(orderId, "refund", { lines: [{ id: "0", quantity: 1 }], reason: "   " })).status).toBe(400);
    expect(await recordOf(orderId)).toEqual(before);
  });
});

test("a desk sale with an order changed since cannot be undone, and a membership's code does not count as a void ticket", async () => {
  const key = crypto.randomUUID();
  await clerk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 1)] }, key);
  const { order_id: orderId } = await museum.db
    .selectFrom("desk_sales")
    .select("order_id")
    .where("nonce", "=", key)
    .executeTakeFirstOrThrow();
  await change(orderId, "refund", { lines: [{ id: "0", quantity: 1 }], reason: "A slip" });
  const undone = await clerk.post<ErrorBody>("/event-checkin/undo", { key });
  expect([undone.status, undone.json.error]).toMatchObject([
    409,
    expect.stringMatching(/^Order #\d+ was changed since it was sold/),
  ]);
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
  const { headers } = await museum.pay(cart.id);
  const { confirmation_code: code } = await museum.db
    .selectFrom("orders")
    .select("confirmation_code")
    .where("id", "=", String(headers.location).split("/")[2] ?? "")
    .executeTakeFirstOrThrow();
  expect((await clerk.get(`/checkin/tickets/ticket-code/${code}`)).status).toBe(200);
  await expectSound(museum);
});

test("tickets are mailed again, to the right address once it is corrected", async () => {
  const { orderId } = await twoTickets(museum);
  // A confirmation that is not written yet would go to the corrected address, too.
  await expect.poll(() => unwrittenMails(orderId), { timeout: 20_000 }).toBe(0);
  const address = `${crypto.randomUUID()}@museum.example`;
  expect(await change(orderId, "email", { email: "no address" })).toMatchObject({
    status: 400,
    json: { errors: [{ field: "email" }] },
  });
  const corrected = await change(orderId, "email", { email: ` ${address} ` });
  expect(corrected.json.order).toMatchObject({ customerEmail: address });
  expect(corrected.json.order.history.at(-1)).toMatchObject({
    kind: "corrected",
    text: expect.stringMatching(/^The address was corrected to .…@museum\.example, and/),
  });
  expect(await find(address)).toEqual([orderId]);
  await change(orderId, "resend", {});
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBe(2);
  expect((await recordOf(orderId)).history.map(({ kind }) => kind)).toEqual(["bought", "corrected", "resent"]);
});

test("a fully cancelled order is not mailed again: the mail would say that it is complete", async () => {
  const { orderId } = await twoTickets(museum);
  const address = `${crypto.randomUUID()}@museum.example`;
  await change(orderId, "email", { email: address });
  const lines = (await recordOf(orderId)).lines.map(({ id, quantity }) => ({ id, quantity }));
  expect((await change(orderId, "refund", { lines, reason: "Snow" })).json.order.status).toBe("cancelled");
  for (const [what, body] of [
    ["resend", {}],
    ["email", { email: `other-${address}` }],
  ] as const)
    expect(await change(orderId, what, body)).toMatchObject({
      status: 409,
      json: { errors: [{ code: "TICKET_VOID" }] },
    });
  expect(await recordOf(orderId)).toMatchObject({ customerEmail: address });
});
