import { describe, expect, test } from "vitest";
import type {
  ArrivalsResponse,
  CheckInResponse,
  LookupDatesResponse,
  LookupEventsResponse,
  OrderResponse,
} from "../../../schemas/generated/wire.ts";
import type { Event } from "../../../server/museum/model/config.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy, newEmployee, type StaffCalls } from "../support/staff.ts";

const today = "2026-11-21";
const saturday = "2026-11-28";
const changed = (changes: Record<string, Partial<Event>>, door?: { earlyMinutes?: number; lateMinutes?: number }) => ({
  catalogue: { ...catalogue, events: catalogue.events.map((event) => ({ ...event, ...changes[event.id] })) },
  tenant: { ...tenant, ...(door && { door }) },
});
const look = async (desk: StaffCalls, ticketId = "") =>
  (await desk.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-id/${ticketId}`)).json.body;
const redeem = (desk: StaffCalls, ticketId = "", quantity = 1, key?: string) =>
  desk.post<CheckInResponse>(
    `/checkin/tickets/ticket-id/${ticketId}/redeem`,
    { redeem: [{ id: `${ticketId}.0`, quantity }] },
    key,
  );
const arrivals = async (desk: StaffCalls) =>
  (await desk.get<{ body: ArrivalsResponse }>("/checkin/arrivals")).json.body;

const museum = await openMuseum();

describe("a ticket's time compared with the current one", () => {
  const usual = changed({ gallery: { durationMinutes: 90 } });
  /** At 9:30 AM; gallery visits last 90 minutes. */
  const timing = async (Time: string, { wait = 0, Date: date = today, config = usual } = {}) => {
    museum.configure(config);
    const { ticketIds } = await buy(museum, line("adult", 1, { Date: date, Time }));
    museum.wait(wait);
    const found = await look(await newEmployee(museum), ticketIds[0]);
    museum.wait(-wait);
    return found.tickets[0]?.timing;
  };

  test("is given in minutes, early or late", async () => {
    expect(await timing("11:00 AM")).toEqual({ state: "early", minutes: -90 });
    expect(await timing("10:00 AM")).toEqual({ state: "now", minutes: -30 });
    expect(await timing("10:00 AM", { wait: 119 })).toEqual({ state: "now", minutes: 89 });
    expect(await timing("10:00 AM", { wait: 120 })).toMatchObject({
      state: "late",
      minutes: 90,
      ended: expect.any(String),
    });
    expect(await timing("10:00 AM", { Date: saturday })).toEqual({ state: "otherDay" });
  });

  test("follows the museum's allowance, or the event's own", async () => {
    const strict = { earlyMinutes: 15, lateMinutes: 10 };
    const config = changed({ gallery: { durationMinutes: 90 } }, strict);
    expect(await timing("10:00 AM", { config })).toEqual({ state: "early", minutes: -30 });
    expect(await timing("10:00 AM", { config, wait: 41 })).toEqual({ state: "late", minutes: 11 });
    const own = changed({ gallery: { durationMinutes: 90, door: { earlyMinutes: 120 } } }, strict);
    expect(await timing("11:00 AM", { config: own })).toEqual({ state: "now", minutes: -90 });
    expect(await timing("10:00 AM", { config: own, wait: 41 })).toMatchObject({ state: "late" });
  });

  test("is valid all day for a visit at any time", async () => {
    museum.configure({});
    const { ticketIds } = await buy(museum, line("guide-device", 1, { Date: today }));
    expect((await look(await newEmployee(museum), ticketIds[0])).tickets[0]?.timing).toEqual({ state: "now" });
  });
});

describe("after midnight", () => {
  const night = { slots: ["11:30 PM"], durationMinutes: 90 };
  const open = async (slots: Partial<Event>, Time: string, minutes: number) => {
    const museum = await openMuseum({ config: changed({ film: slots }) });
    const { ticketIds } = await buy(museum, line("film-adult", 2, { Date: today, Time }));
    museum.wait(minutes);
    return { museum, desk: await newEmployee(museum), ticketId: ticketIds[0] ?? "" };
  };

  test("a continuing visit is valid, is among the arrivals, and is redeemed on its own day", async () => {
    // 12:10 AM
    const { museum, desk, ticketId } = await open(night, "11:30 PM", 14 * 60 + 40);
    expect((await look(desk, ticketId)).tickets[0]?.timing).toEqual({ state: "now", minutes: 40 });
    expect((await redeem(desk, ticketId)).status).toBe(200);
    const { date, events } = await arrivals(desk);
    expect([date, events]).toEqual([
      "2026-11-22",
      [
        {
          id: "film",
          title: "Film",
          slots: [
            { date: today, time: "11:30 PM", expected: 2, arrived: 1, begins: "now" },
            { time: "11:30 PM", expected: 0, arrived: 0, begins: "next" },
          ],
        },
      ],
    ]);
    await expectSound(museum);
  });

  test("a continuing visit is found by its day, can be mailed again, and is not over", async () => {
    const { museum, desk } = await open(night, "11:30 PM", 14 * 60 + 40);
    const { json: listed } = await desk.get<{ body: LookupEventsResponse }>("/tickets-lookup/events");
    expect(listed.body.events.map(({ id }) => id)).toContain("film");
    const { json: found } = await desk.get<{ body: LookupDatesResponse }>("/tickets-lookup/event/film/dates");
    expect(found.body.dates).toEqual([today]);
    const { id } = await museum.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const { order } = (await museum.get<{ body: OrderResponse }>(`/order/${id}/tickets`)).json.body;
    expect(order.unchangeable).not.toMatch(/^Your visit is over/);
    await museum.post("/tickets/mail", { email: "ada@museum.example" });
    expect(await museum.db.selectFrom("order_changes").select(["order_id", "kind"]).execute()).toEqual([
      { order_id: id, kind: "resent" },
    ]);
    museum.wait(60);
    const later = await newEmployee(museum);
    expect(
      (await later.get<{ body: LookupDatesResponse }>("/tickets-lookup/event/film/dates")).json.body.dates,
    ).toEqual([]);
  });

  test("a sleepover is valid until the morning, and not after", async () => {
    const sleepover = { slots: ["6:30 PM"], durationMinutes: 870 };
    const { museum, desk, ticketId } = await open(sleepover, "6:30 PM", 21 * 60 + 10);
    expect((await look(desk, ticketId)).tickets[0]?.timing).toEqual({ state: "now", minutes: 730 });
    expect((await arrivals(desk)).events[0]?.slots[0]).toMatchObject({ date: today, begins: "now" });
    museum.wait(140);
    const later = await newEmployee(museum);
    expect((await look(later, ticketId)).tickets[0]?.timing).toEqual({ state: "otherDay" });
    expect((await arrivals(later)).events).toEqual([]);
  });
});

describe("before midnight", () => {
  test("a visit that begins after it is early, and its ticket stays on its day", async () => {
    const museum = await openMuseum({
      config: changed({ film: { slots: ["12:15 AM", "9:00 PM"], durationMinutes: 60 } }),
    });
    const { ticketIds } = await buy(museum, line("film-adult", 2, { Date: "2026-11-22", Time: "12:15 AM" }));
    // 11:30 PM
    museum.wait(14 * 60);
    const desk = await newEmployee(museum);
    expect((await look(desk, ticketIds[0])).tickets[0]?.timing).toEqual({ state: "early", minutes: -45 });
    expect((await redeem(desk, ticketIds[0])).status).toBe(200);
    expect((await look(desk, ticketIds[0])).tickets[0]).toMatchObject({
      eventDate: "2026-11-22",
      eventTime: "12:15 AM",
      redeemedTickets: 1,
    });
    await expectSound(museum);
  });

  test("a visit of the next morning belongs to another day", async () => {
    const museum = await openMuseum();
    const { ticketIds } = await buy(museum, line("adult", 1, { Date: "2026-11-22", Time: "10:00 AM" }));
    museum.wait(12 * 60);
    expect((await look(await newEmployee(museum), ticketIds[0])).tickets[0]?.timing).toEqual({ state: "otherDay" });
  });
});

describe("guests who come on another day", () => {
  test('keep "Any Time" on their order\'s lines', async () => {
    const museum = await openMuseum();
    const time = "Any Time";
    const { ticketIds, orderId } = await buy(museum, line("guide-device", 1, { Date: saturday, Time: time }));
    const desk = await newEmployee(museum);
    const attributes = async () =>
      (
        await museum.db
          .selectFrom("order_lines")
          .select("attributes")
          .where("order_id", "=", orderId)
          .executeTakeFirst()
      )?.attributes;
    const linesAt = (day: string) => [
      { key: "Date", value: day },
      { key: "Time", value: time },
    ];
    expect((await redeem(desk, ticketIds[0], 1, "came")).status).toBe(200);
    expect(await attributes()).toEqual(expect.arrayContaining(linesAt(today)));
    expect((await desk.post(`/checkin/tickets/ticket-id/${ticketIds[0]}/undo`, { key: "came" })).status).toBe(200);
    expect(await attributes()).toEqual(expect.arrayContaining(linesAt(saturday)));
  });

  const row = (museum: TestMuseum, date: string, slot: string) =>
    museum.db
      .selectFrom("inventory")
      .select(["sold", "arrived"])
      .where("event_id", "=", "gallery")
      .where("date", "=", date)
      .where("slot", "=", slot)
      .executeTakeFirst();
  const open = async () => {
    const museum = await openMuseum();
    const { ticketIds, orderId } = await buy(museum, line("adult", 3, { Date: saturday, Time: "10:00 AM" }));
    return { museum, orderId, ticketId: ticketIds[0] ?? "", desk: await newEmployee(museum) };
  };

  test("count on the day they came, and free their places on the other one", async () => {
    const { museum, orderId, desk, ticketId } = await open();
    expect((await redeem(desk, ticketId, 2)).status).toBe(200);
    expect(await row(museum, saturday, "10:00 AM")).toEqual({ sold: 0, arrived: 0 });
    expect(await row(museum, today, "9:00 AM")).toEqual({ sold: 3, arrived: 2 });
    expect((await look(desk, ticketId)).tickets[0]).toMatchObject({
      eventDate: today,
      eventTime: "9:00 AM",
      redeemedTickets: 2,
      timing: { state: "now" },
    });
    expect((await arrivals(desk)).events[0]?.slots[0]).toMatchObject({ expected: 3, arrived: 2 });
    const { json } = await desk.get<{ body: { order: { history: { text: string; by?: string }[] } } }>(
      `/order/${orderId}`,
    );
    expect(json.body.order.history.at(-1)).toMatchObject({
      text: "Gallery: moved from Sat, Nov 28, 2026, 10:00 AM, to Sat, Nov 21, 2026, 9:00 AM.",
      by: "Grace Hopper",
    });
    await expectSound(museum);
  });

  test("are admitted even if today is full", async () => {
    const { museum, desk, ticketId } = await open();
    await buy(museum, line("adult", 40, { Date: today, Time: "10:00 AM" }));
    await museum.db
      .updateTable("inventory")
      .set({ wanted: 0, capacity: 0 })
      .where("event_id", "=", "gallery")
      .where("date", "=", today)
      .where("slot", "=", "9:00 AM")
      .execute();
    expect((await redeem(desk, ticketId, 3)).status).toBe(200);
    expect(await seats(museum, "gallery", today, "9:00 AM")).toMatchObject({ sold: 3, wanted: 0 });
    await expectSound(museum);
  });

  test("move back to their day if the admission is undone, once none of them is in", async () => {
    const { museum, desk, ticketId } = await open();
    await redeem(desk, ticketId, 1, "first");
    await redeem(desk, ticketId, 1, "second");
    const undo = (key: string) => desk.post(`/checkin/tickets/ticket-id/${ticketId}/undo`, { key });
    expect((await undo("second")).status).toBe(200);
    expect(await row(museum, today, "9:00 AM")).toEqual({ sold: 3, arrived: 1 });
    expect((await undo("first")).status).toBe(200);
    expect(await row(museum, today, "9:00 AM")).toEqual({ sold: 0, arrived: 0 });
    expect(await row(museum, saturday, "10:00 AM")).toEqual({ sold: 3, arrived: 0 });
    expect((await look(desk, ticketId)).tickets[0]).toMatchObject({ eventDate: saturday, redeemedTickets: 0 });
    await expectSound(museum);
  });
});
