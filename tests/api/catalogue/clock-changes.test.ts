import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type {
  Cart,
  ErrorBody,
  OrderRecordResponse,
  RedemptionsReport,
  TimedEntryResponse,
} from "../../../schemas/generated/wire.ts";
import { unzip } from "../../support/wallet-keys.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy, newEmployee } from "../support/staff.ts";
import { makeWallets } from "../support/wallets.ts";

const { settings: wallets } = await makeWallets();
const slots = ["1:30 AM", "2:30 AM", "3:30 AM", "10:00 AM"];
const weekly = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const museumIn = (timeZone: string) =>
  openMuseum({
    wallets,
    config: {
      tenant: { ...tenant, timeZone, afterSale: { move: { untilHours: 2 }, cancel: { untilHours: 12 } } },
      catalogue: {
        ...catalogue,
        events: catalogue.events.map((event) =>
          event.id === "gallery"
            ? { ...event, slots, durationMinutes: 90, opening: { weekly: [...weekly], forDays: 380 } }
            : event,
        ),
      },
    },
  });

/** The clock on a museum's wall, by the runtime's own rules instead of the server's. */
const wall = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

/** Every moment of the quarter hours around a day at which the wall shows a time. */
function momentsOf(timeZone: string, date: string, time: string): number[] {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return Array.from({ length: 48 * 4 }, (_, quarter) => noon + (quarter - 96) * 15 * 60_000).filter(
    (at) => wall(timeZone, at) === `${date} ${time}`,
  );
}

const goTo = (museum: TestMuseum, at: number) => museum.wait((at - museum.now().epochMilliseconds) / 60_000);
const neighbour = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const adult = (date: string, time: string) => line("adult", 1, { Date: date, Time: time });

async function timesOn(museum: TestMuseum, date: string): Promise<string[]> {
  const { json } = await museum.get<{ body: TimedEntryResponse }>(`/event/gallery/timed-entry/${date}`);
  return json.body.products.flatMap(({ times }) => times.map(({ label }) => label));
}

async function calendarOf(museum: TestMuseum, orderId: string): Promise<{ starts: number; ends: number }> {
  const { body } = await museum.server.inject({ url: `/order/${orderId}/tickets.ics` });
  const entry = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent("vevent");
  if (entry === null) throw new Error("The calendar file has no entry.");
  const { startDate, endDate } = new ICAL.Event(entry);
  return { starts: startDate.toJSDate().getTime(), ends: endDate.toJSDate().getTime() };
}

async function relevantDate(museum: TestMuseum, orderId: string): Promise<number> {
  const { rawPayload } = await museum.server.inject({ url: `/order/${orderId}/tickets/1/apple-wallet` });
  return Date.parse(JSON.parse(unzip(rawPayload).get("pass.json")?.toString() ?? "{}").relevantDate);
}

const recordOf = async (museum: TestMuseum, orderId: string) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;

describe.each([
  { timeZone: "Europe/Vienna", forward: "2027-03-28", back: "2027-10-31", repeated: "02" },
  { timeZone: "America/Denver", forward: "2027-03-14", back: "2027-11-07", repeated: "01" },
])("in $timeZone", async ({ timeZone, forward, back, repeated }) => {
  const museum = await museumIn(timeZone);
  const first = (date: string, time: string) => momentsOf(timeZone, date, time)[0] ?? Number.NaN;
  const evening = (date: string) => goTo(museum, first(neighbour(date, -1), "20:00"));

  test("a time in the hour that the clock skips is not offered on that day, and refused", async () => {
    evening(forward);
    expect(momentsOf(timeZone, forward, "02:30")).toEqual([]);
    expect(await timesOn(museum, forward)).toEqual(["1:30 AM", "3:30 AM", "10:00 AM"]);
    for (const days of [-1, 1]) expect(await timesOn(museum, neighbour(forward, days))).toEqual(slots);
    const { status, json } = await museum.post<Cart & ErrorBody>("/checkout/create", {
      lineItems: [adult(forward, "2:30 AM")],
    });
    expect([status, json.errors?.[0]?.code]).toEqual([400, "UNKNOWN_TIME"]);
  });

  test.each([
    ["before the skipped hour", "1:30 AM", "01:30", "04:00"],
    ["after it", "3:30 AM", "03:30", "05:00"],
    ["in the morning", "10:00 AM", "10:00", "11:30"],
  ])("a visit %s is at the time of the wall in calendar, pass and record", async (_name, slot, begins, ends) => {
    const { orderId } = await buy(museum, adult(forward, slot));
    const at = first(forward, begins);
    const calendar = await calendarOf(museum, orderId);
    expect(wall(timeZone, calendar.starts)).toBe(`${forward} ${begins}`);
    expect(wall(timeZone, calendar.ends)).toBe(`${forward} ${ends}`);
    expect(calendar.ends - calendar.starts).toBe(90 * 60_000);
    expect(await relevantDate(museum, orderId)).toBe(at);
    const { tickets } = await recordOf(museum, orderId);
    expect(tickets[0]).toMatchObject({ date: forward, time: slot });
    expect(tickets[0]?.move && Date.parse(tickets[0].move.until)).toBe(at - 2 * 3_600_000);
  });

  test("a time in the hour that the clock repeats is its first, sold once and until then", async () => {
    evening(back);
    expect(momentsOf(timeZone, back, `${repeated}:30`)).toHaveLength(2);
    for (const days of [-1, 0, 1])
      expect((await timesOn(museum, neighbour(back, days))).toSorted()).toEqual(slots.toSorted());
    for (const slot of slots) {
      const { orderId } = await buy(museum, adult(back, slot));
      const { starts, ends } = await calendarOf(museum, orderId);
      expect(starts).toBe(first(back, slot.slice(0, -3).padStart(5, "0")));
      expect(ends - starts).toBe(90 * 60_000);
      expect(await relevantDate(museum, orderId)).toBe(starts);
      const { tickets } = await recordOf(museum, orderId);
      expect(tickets[0]).toMatchObject({ date: back, time: slot });
    }
    goTo(museum, first(back, `${repeated}:30`) + 2 * 60_000);
    const { status, json } = await museum.post<Cart & ErrorBody>("/checkout/create", {
      lineItems: [adult(back, `${Number(repeated)}:30 AM`)],
    });
    expect([status, json.errors?.[0]?.code]).toEqual([400, "TIME_PASSED"]);
  });

  test("a report of the longer day counts the guests of each hour once, from midnight to midnight", async () => {
    const moments = [first(back, "00:00"), ...momentsOf(timeZone, back, `${repeated}:15`), first(back, "23:45")];
    goTo(museum, first(back, "00:00"));
    const { ticketIds, code } = await buy(museum, line("adult", 6, { Date: back, Time: "10:00 AM" }));
    for (const at of [...moments, first(neighbour(back, 1), "00:00")]) {
      goTo(museum, at);
      const redeem = [{ id: `${ticketIds[0]}.0`, quantity: 1 }];
      const desk = await newEmployee(museum);
      expect((await desk.post(`/checkin/tickets/ticket-code/${code}/redeem`, { redeem }, `${at}`)).status).toBe(200);
    }
    const desk = await newEmployee(museum);
    const { json } = await desk.get<{ body: RedemptionsReport }>(`/reports/redemptions?from=${back}&to=${back}`);
    expect(json.body).toMatchObject({
      guests: 4,
      days: [{ date: back, guests: 4 }],
      hours: [
        { hour: 0, guests: 1 },
        { hour: Number(repeated), guests: 2 },
        { hour: 23, guests: 1 },
      ],
    });
  });
});
