import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { CheckInResponse } from "../../../schemas/generated/wire.ts";
import { addDemoEmployees } from "../../../server/features/employees/demo-employees.ts";
import { catalogue as base } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, newEmployee, signIn } from "../support/staff.ts";

const catalogue = { ...base, events: base.events.map((event) => ({ ...event, capacity: 1000 })) };
const demoTenant = { locale: "en", supportEmail: "visit@meridian.example" };
const museum = await openMuseum({ config: { catalogue } });
await addDemoEmployees(museum.db, demoTenant, new Date(museum.now().epochMilliseconds));
const desk = await signIn(museum);
/** Not signed in on an enrolled device, so requests must name their desk. */
const door = await newEmployee(museum);
afterEach(() => expectSound(museum));
const at = { Date: "2026-12-01", Time: "10:00 AM" };
const family = () =>
  buy(
    museum,
    line("adult", 2, at),
    line("child", 1, at),
    line("film-adult", 2, { Date: "2026-12-01", Time: "1:00 PM" }),
  );
const redeemedOf = ({ tickets }: CheckInResponse) =>
  tickets.map(({ ticketType, redeemedTickets, totalTickets }) => [ticketType, redeemedTickets, totalTickets]);
const redeemAll = ({ tickets }: CheckInResponse) => ({
  redeem: tickets.map(({ id, ticketType, totalTickets, redeemedTickets }) => ({
    id,
    title: ticketType,
    max: totalTickets - redeemedTickets,
    quantity: totalTickets - redeemedTickets,
  })),
});
const look = async (kind: string, value: string) =>
  (await desk.get<{ body: CheckInResponse }>(`/checkin/tickets/${kind}/${value}`)).json.body;

describe("a ticket at the door", () => {
  test("is found by its id: one card of the order, with its buyer", async () => {
    const { ticketIds } = await family();
    const { order, tickets } = await look("ticket-id", ticketIds[0] ?? "");
    expect(order).toMatchObject({
      customerFirstName: "Ada",
      customerLastName: "Lovelace",
      customerEmail: "ada@museum.example",
    });
    expect(order.orderNumber).toMatch(/^#\d+$/);
    expect(tickets.map(({ id: _id, ...ticket }) => ticket)).toEqual([
      {
        ...{
          ticketType: "Adult",
          totalTickets: 2,
          redeemedTickets: 0,
          eventTitle: "Gallery",
          eventDate: "2026-12-01",
          eventTime: "10:00 AM",
        },
        timing: { state: "otherDay" },
        counted: { one: "{count} adult", other: "{count} adults" },
      },
      {
        ...{
          ticketType: "Child",
          totalTickets: 1,
          redeemedTickets: 0,
          eventTitle: "Gallery",
          eventDate: "2026-12-01",
          eventTime: "10:00 AM",
        },
        timing: { state: "otherDay" },
      },
    ]);
  });

  test("is found by the order's code: all of its cards", async () => {
    const { code } = await family();
    expect(redeemedOf(await look("ticket-code", code))).toEqual([
      ["Adult", 0, 2],
      ["Child", 0, 1],
      ["Adult", 0, 2],
    ]);
  });

  test.each(["ticket-id", "ticket-code"])("is not found by an unknown code (%s)", async (kind) => {
    const { status, json } = await desk.get(`/checkin/tickets/${kind}/${randomUUID()}`);
    expect(status).toBe(404);
    expect(json.error).toBe("No tickets were found for this code.");
  });

  test("is not found by a long text pasted as a code", async () => {
    const { status, json } = await desk.get(`/checkin/tickets/ticket-code/${"x".repeat(400)}`);
    expect([status, json.error]).toEqual([404, "No tickets were found for this code."]);
  });

  test("is not found by an order's id or number", async () => {
    const { orderId } = await family();
    for (const value of [orderId, "1001", "%231001"])
      expect((await desk.get(`/checkin/tickets/ticket-code/${value}`)).status).toBe(404);
  });
});

describe("redeeming", () => {
  test("allows some now and the rest later, never more than the total", async () => {
    const [id = ""] = (await family()).ticketIds;
    const [adult, child] = (await look("ticket-id", id)).tickets;
    const some = await desk.post<CheckInResponse>(`/checkin/tickets/ticket-id/${id}/redeem`, {
      redeem: [{ id: adult?.id, title: "Adult", max: 2, quantity: 1 }],
    });
    expect(redeemedOf(some.json)).toEqual([
      ["Adult", 1, 2],
      ["Child", 0, 1],
    ]);
    const over = await desk.post(`/checkin/tickets/ticket-id/${id}/redeem`, {
      redeem: [
        { id: child?.id, title: "Child", max: 1, quantity: 1 },
        { id: adult?.id, title: "Adult", max: 2, quantity: 2 },
      ],
    });
    expect(over.status).toBe(409);
    expect(over.json.error).toMatch(
      /^Only 1 ticket of type Adult can still be checked in; 2 were asked for\. No one was checked in\. Used .+ by Front desk/,
    );
    expect(redeemedOf(await look("ticket-id", id))).toEqual([
      ["Adult", 1, 2],
      ["Child", 0, 1],
    ]);
    const rest = await desk.post<CheckInResponse>(
      `/checkin/tickets/ticket-id/${id}/redeem`,
      redeemAll(await look("ticket-id", id)),
    );
    expect(redeemedOf(rest.json)).toEqual([
      ["Adult", 2, 2],
      ["Child", 1, 1],
    ]);
  });

  test("refuses quantities not on the ticket, zero, and duplicates", async () => {
    const [one = "", other = ""] = (await family()).ticketIds;
    const foreign = redeemAll(await look("ticket-id", other));
    const [first] = redeemAll(await look("ticket-id", one)).redeem;
    for (const redeem of [
      foreign.redeem,
      [{ ...first, quantity: 0 }],
      [{ ...first, quantity: 1e15 }],
      [first, first],
    ]) {
      expect((await desk.post(`/checkin/tickets/ticket-id/${one}/redeem`, { redeem })).status).toBe(400);
    }
    expect(redeemedOf(await look("ticket-id", one)).map(([, redeemed]) => redeemed)).toEqual([0, 0]);
  });

  test("by twelve doors at once admits the party at one of them, and the count never exceeds the total", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { code } = await family();
      const body = redeemAll(await look("ticket-code", code));
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => desk.post(`/checkin/tickets/ticket-code/${code}/redeem`, body, randomUUID())),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)]);
      expect(redeemedOf(await look("ticket-code", code))).toEqual([
        ["Adult", 2, 2],
        ["Child", 1, 1],
        ["Adult", 2, 2],
      ]);
    }
  });

  test("with one request sent twelve times happens once, with the same answer for each", async () => {
    const { code } = await family();
    const [first] = redeemAll(await look("ticket-code", code)).redeem;
    const key = randomUUID();
    const body = { redeem: [{ ...first, quantity: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => desk.post(`/checkin/tickets/ticket-code/${code}/redeem`, body, key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(redeemedOf(await look("ticket-code", code))[0]).toEqual(["Adult", 1, 2]);
  });

  test("is recorded with employee, time and door", async () => {
    const [id = ""] = (await family()).ticketIds;
    const key = randomUUID();
    await museum.server.inject({
      method: "POST",
      url: `/api/box-office/employee/checkin/tickets/ticket-id/${id}/redeem`,
      payload: redeemAll(await look("ticket-id", id)),
      headers: { ...door.headers, "idempotency-key": key, "x-device": "North door" },
    });
    const record = await museum.db
      .selectFrom("redemptions")
      .innerJoin("employees", "employees.id", "employee_id")
      .select(["redemptions.id", "name", "device", "redeemed_at", "undone_at"])
      .where("nonce", "=", key)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      name: "Grace Hopper",
      device: expect.stringContaining("North door"),
      undone_at: null,
    });
    expect(record.redeemed_at.getTime()).toBe(museum.now().epochMilliseconds);
    const counts = await museum.db
      .selectFrom("redemption_counts")
      .select("quantity")
      .where("redemption_id", "=", record.id)
      .execute();
    expect(counts.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
  });
});

describe("tickets that were used", () => {
  const redeemAt = async (id: string, quantity: number, device: string) => {
    const [adult] = (await look("ticket-id", id)).tickets;
    const { statusCode } = await museum.server.inject({
      method: "POST",
      url: `/api/box-office/employee/checkin/tickets/ticket-id/${id}/redeem`,
      payload: { redeem: [{ id: adult?.id, title: "Adult", max: 2, quantity }] },
      headers: { ...door.headers, "idempotency-key": randomUUID(), "x-device": device },
    });
    expect(statusCode).toBe(200);
  };
  const clock = () => museum.now().toZonedDateTimeISO("America/Denver");
  const time = () =>
    clock().toPlainTime().toLocaleString("en-US", { hour: "numeric", minute: "2-digit" }).replaceAll("\u202f", " ");

  test("show when, where and by which employee, each time", async () => {
    const [id = ""] = (await family()).ticketIds;
    expect((await look("ticket-id", id)).redemptions).toEqual([]);
    await redeemAt(id, 1, "North door");
    const first = {
      quantity: 1,
      at: museum.now().toString({ fractionalSecondDigits: 3 }),
      date: clock().toPlainDate().toString(),
      time: time(),
    };
    museum.wait(11);
    await redeemAt(id, 1, randomUUID());
    expect((await look("ticket-id", id)).redemptions).toEqual([
      { ...first, by: "Grace Hopper", place: "North door", here: false },
      {
        ...first,
        at: museum.now().toString({ fractionalSecondDigits: 3 }),
        time: time(),
        by: "Grace Hopper",
        here: false,
      },
    ]);
  });

  test("show it in the refusal", async () => {
    const [id = ""] = (await family()).ticketIds;
    const [adult] = (await look("ticket-id", id)).tickets;
    await redeemAt(id, 2, "North door");
    const again = await desk.post(`/checkin/tickets/ticket-id/${id}/redeem`, {
      redeem: [{ id: adult?.id, title: "Adult", max: 2, quantity: 1 }],
    });
    expect(again.json.error).toBe(
      `No ticket of type Adult can still be checked in; 1 was asked for. No one was checked in. Used ${time()} by Grace Hopper, North door.`,
    );
  });

  test("show nothing of an undone redemption", async () => {
    const [id = ""] = (await family()).ticketIds;
    const key = randomUUID();
    await desk.post(`/checkin/tickets/ticket-id/${id}/redeem`, redeemAll(await look("ticket-id", id)), key);
    expect((await look("ticket-id", id)).redemptions).toMatchObject([{ quantity: 3, here: true }]);
    expect(
      (await desk.post<CheckInResponse>(`/checkin/tickets/ticket-id/${id}/undo`, { key })).json.redemptions,
    ).toEqual([]);
  });
});

describe("undoing", () => {
  const redeem = async () => {
    const [id = ""] = (await family()).ticketIds;
    const key = randomUUID();
    await desk.post(`/checkin/tickets/ticket-id/${id}/redeem`, redeemAll(await look("ticket-id", id)), key);
    return { id, key };
  };

  test("restores the tickets once", async () => {
    const { id, key } = await redeem();
    const undone = await desk.post<CheckInResponse>(`/checkin/tickets/ticket-id/${id}/undo`, { key });
    expect(redeemedOf(undone.json)).toEqual([
      ["Adult", 0, 2],
      ["Child", 0, 1],
    ]);
    expect((await desk.post(`/checkin/tickets/ticket-id/${id}/undo`, { key })).status).toBe(409);
    expect(redeemedOf(await look("ticket-id", id)).map(([, redeemed]) => redeemed)).toEqual([0, 0]);
  });

  test("is reported when the redemption is repeated, which does not act again", async () => {
    const { id, key } = await redeem();
    const body = redeemAll(await look("ticket-id", (await family()).ticketIds[0] ?? ""));
    const again = { redeem: body.redeem.map((each) => ({ ...each, id: each.id.replace(/^[^.]+/, id) })) };
    expect((await desk.post(`/checkin/tickets/ticket-id/${id}/undo`, { key })).status).toBe(200);
    expect(await desk.post(`/checkin/tickets/ticket-id/${id}/redeem`, again, key)).toMatchObject({
      status: 409,
      json: { errors: [{ code: "ALREADY_UNDONE" }] },
    });
    expect(redeemedOf(await look("ticket-id", id)).map(([, redeemed]) => redeemed)).toEqual([0, 0]);
  });

  test("is possible for two minutes", async () => {
    const { id, key } = await redeem();
    museum.wait(1.9);
    const other = await redeem();
    museum.wait(0.2);
    expect((await desk.post(`/checkin/tickets/ticket-id/${id}/undo`, { key })).status).toBe(409);
    expect((await desk.post(`/checkin/tickets/ticket-id/${other.id}/undo`, { key: other.key })).status).toBe(200);
  });

  test("finds no redemption for other tickets, or an unknown one", async () => {
    const { key } = await redeem();
    const { id } = await redeem();
    for (const nonce of [key, randomUUID()])
      expect((await desk.post(`/checkin/tickets/ticket-id/${id}/undo`, { key: nonce })).status).toBe(404);
  });

  test("concurrently restores the tickets once", async () => {
    const { id, key } = await redeem();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.post(`/checkin/tickets/ticket-id/${id}/undo`, { key })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(redeemedOf(await look("ticket-id", id)).map(([, redeemed]) => redeemed)).toEqual([0, 0]);
  });
});
