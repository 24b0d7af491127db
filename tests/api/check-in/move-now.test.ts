import { afterEach, describe, expect, test } from "vitest";
import type { CheckInResponse, ErrorBody, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, newEmployee, type StaffCalls } from "../support/staff.ts";

/** It is 9:30 AM. Adults pay $25.00 in the gallery, $30.00 today and $40.00 on the 27th; taxes are 10 %. */
const [today, usual, dearest] = ["2026-11-21", "2026-11-28", "2026-11-27"];
const museum = await openMuseum({
  config: {
    tenant: { ...tenant, tax: readTax({ product: 0.1, admission: 0.1 }) },
    catalogue: {
      ...catalogue,
      events: catalogue.events.map((event) =>
        event.id === "gallery"
          ? {
              ...event,
              durationMinutes: 45,
              days: [
                { date: today, prices: { adult: "30.00" } },
                { date: dearest, prices: { adult: "40.00" } },
              ],
            }
          : event,
      ),
    },
  },
});
const money = (amount: string) => ({ amount, currencyCode: "USD" });
const ticket = (value = "") => `/checkin/tickets/ticket-id/${value}`;
const look = async (desk: StaffCalls, ticketId = "") =>
  (await desk.get<{ body: CheckInResponse }>(ticket(ticketId))).json.body;
const redeem = (desk: StaffCalls, ticketId = "", move?: object, key?: string) =>
  desk.post<CheckInResponse & ErrorBody>(
    `${ticket(ticketId)}/redeem`,
    { redeem: [{ id: `${ticketId}.0`, quantity: 2 }], ...(move && { move }) },
    key,
  );
const orderOf = async (desk: StaffCalls, orderId: string) =>
  (await desk.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const row = async (date: string, time: string) => {
  const { sold } = await seats(museum, "gallery", date, time);
  return sold;
};
const forSaturday = (Time = "10:00 AM") => buy(museum, line("adult", 2, { Date: usual, Time }));
const openDrawer = (desk: StaffCalls) => desk.post("/drawer/open", { float: money("50.00") });
afterEach(() => expectSound(museum));

describe("a ticket for another day", () => {
  test("moves to the time that runs now: the difference is paid, the old seats are free, the guests count today", async () => {
    const { ticketIds, orderId } = await forSaturday();
    const desk = await newEmployee(museum);
    await openDrawer(desk);
    museum.wait(1);
    const before = [await row(today, "9:00 AM"), await row(usual, "10:00 AM")];
    const { moveNow } = await look(desk, ticketIds[0]);
    expect(moveNow).toEqual({ time: "9:00 AM", difference: money("11.00") });
    const payments = [{ method: "cash", given: money("20.00") }];
    const { status, json } = await redeem(desk, ticketIds[0], { ...moveNow, payments }, "now");
    expect([status, json.tickets[0]]).toMatchObject([
      200,
      { eventDate: today, eventTime: "9:00 AM", redeemedTickets: 2, timing: { state: "now" } },
    ]);
    expect([await row(today, "9:00 AM"), await row(usual, "10:00 AM")]).toEqual([
      (before[0] ?? 0) + 2,
      (before[1] ?? 0) - 2,
    ]);
    expect(await orderOf(desk, orderId)).toMatchObject({
      total: money("66.00"),
      lines: [{ price: money("30.00") }],
      payments: [{ amount: money("55.00") }, { amount: money("11.00"), atDesk: "cash" }],
      history: [{ kind: "bought" }, { kind: "moved", by: "Grace Hopper" }],
    });
    // A paid move outlasts the undo of its check-in.
    expect((await desk.post(`${ticket(ticketIds[0])}/undo`, { key: "now" })).status).toBe(200);
    expect((await look(desk, ticketIds[0])).tickets[0]).toMatchObject({ eventDate: today, redeemedTickets: 0 });
  });

  test("the difference can be paid by card, once per key", async () => {
    const { ticketIds, orderId } = await forSaturday();
    const desk = await newEmployee(museum);
    const move = { time: "9:00 AM", difference: money("11.00"), payments: [{ method: "card", reference: "T-1" }] };
    expect((await redeem(desk, ticketIds[0], move, "by card")).status).toBe(200);
    expect((await redeem(desk, ticketIds[0], move, "by card")).status).toBe(200);
    expect((await orderOf(desk, orderId)).payments).toHaveLength(2);
  });

  test("a difference that is not paid, or another than the screen showed, changes nothing", async () => {
    const { ticketIds, orderId } = await forSaturday();
    const desk = await newEmployee(museum);
    const move = { time: "9:00 AM", difference: money("11.00") };
    const codes = async (asked: object, by = desk) => (await redeem(by, ticketIds[0], asked)).json.errors?.[0]?.code;
    expect(await codes(move)).toBe("REQUIRED");
    expect(await codes({ time: "9:00 AM", payments: [{ method: "card", reference: "T-2" }] })).toBe("MOVE_CHANGED");
    expect(await codes({ ...move, time: "10:00 AM" })).toBe("MOVE_CHANGED");
    expect(await codes(move, await newEmployee(museum, ["check-in"]))).toBe("NOT_PERMITTED");
    const cash = { ...move, payments: [{ method: "cash", given: money("11.00") }] };
    expect(await codes(cash)).toBe("NO_OPEN_DRAWER");
    expect(await orderOf(desk, orderId)).toMatchObject({ total: money("55.00"), history: [{ kind: "bought" }] });
    expect((await look(desk, ticketIds[0])).tickets[0]).toMatchObject({ eventDate: usual, redeemedTickets: 0 });
  });

  test("a cheaper day costs nothing and refunds nothing; undoing the check-in restores the ticket", async () => {
    const { ticketIds, orderId } = await buy(museum, line("adult", 2, { Date: dearest, Time: "10:00 AM" }));
    const desk = await newEmployee(museum, ["check-in", "orders"]);
    const { moveNow } = await look(desk, ticketIds[0]);
    expect(moveNow).toEqual({ time: "9:00 AM", costsLess: true });
    expect((await redeem(desk, ticketIds[0], { time: "9:00 AM" }, "cheap")).status).toBe(200);
    expect((await orderOf(desk, orderId)).total).toEqual(money("88.00"));
    expect((await desk.post(`${ticket(ticketIds[0])}/undo`, { key: "cheap" })).status).toBe(200);
    expect((await look(desk, ticketIds[0])).tickets[0]).toMatchObject({ eventDate: dearest, redeemedTickets: 0 });
  });

  test("moves to the next time with room for all if the running one has none, and nowhere without any", async () => {
    const full = await openMuseum();
    const { ticketIds } = await buy(full, line("adult", 2, { Date: usual, Time: "10:00 AM" }));
    const desk = await newEmployee(full);
    const leave = (left: number, slots: readonly string[]) =>
      full.db
        .insertInto("inventory")
        .values(slots.map((slot) => ({ event_id: "gallery", date: today, slot, capacity: left, wanted: left })))
        .onConflict((conflict) =>
          conflict.columns(["event_id", "date", "slot"]).doUpdateSet({ capacity: left, wanted: left }),
        )
        .execute();
    await leave(1, ["9:00 AM"]);
    expect((await look(desk, ticketIds[0])).moveNow).toEqual({ time: "10:00 AM" });
    await leave(1, ["10:00 AM", "11:00 AM"]);
    expect((await look(desk, ticketIds[0])).moveNow).toBeUndefined();
    await expectSound(full);
  });

  test("a ticket for a time gone by moves to the current time of its day, and no ticket that is on time moves", async () => {
    const late = await openMuseum({ config: { tenant: { ...tenant, door: { lateMinutes: 10 } } } });
    const { ticketIds } = await buy(late, line("adult", 2, { Date: today, Time: "10:00 AM" }));
    const desk = await newEmployee(late);
    expect((await look(desk, ticketIds[0])).moveNow).toBeUndefined();
    late.wait(100);
    const found = await look(await newEmployee(late), ticketIds[0]);
    expect([found.tickets[0]?.timing, found.moveNow]).toEqual([{ state: "late", minutes: 70 }, { time: "11:00 AM" }]);
    const { json } = await redeem(await newEmployee(late), ticketIds[0], found.moveNow);
    expect(json.tickets[0]).toMatchObject({ eventTime: "11:00 AM", redeemedTickets: 2, timing: { state: "now" } });
    await expectSound(late);
  });

  test("used tickets stay", async () => {
    const { ticketIds } = await forSaturday();
    const desk = await newEmployee(museum);
    await museum.db
      .updateTable("ticket_counts")
      .set({ redeemed: 1 })
      .where("ticket_id", "=", ticketIds[0] ?? "")
      .execute();
    expect((await look(desk, ticketIds[0])).moveNow).toBeUndefined();
    await museum.db
      .updateTable("ticket_counts")
      .set({ redeemed: 0 })
      .where("ticket_id", "=", ticketIds[0] ?? "")
      .execute();
  });
});
