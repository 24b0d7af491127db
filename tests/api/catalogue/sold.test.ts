import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Catalogue, Event } from "../../../server/museum/model/config.ts";
import { syncInventory } from "../../../server/operations/sync-inventory.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { catalogue, configOf } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const [gallery, night, ...others] = catalogue.events as [Event, Event, ...Event[]];

async function buy(...lines: Parameters<typeof line>[]): Promise<void> {
  const cart = (await museum.post("/checkout/create", { lineItems: lines.map((each) => line(...each)) })).json;
  expect((await museum.pay(cart.id)).status).toBe(303);
}

beforeAll(async () => {
  const at = (time: string, date = "2026-12-01") => ({ Date: date, Time: time });
  await buy(["adult", 2, at("10:00 AM")], ["child", 1, at("10:00 AM")]);
  await buy(["adult", 3, at("11:00 AM", "2026-12-02")]);
  await buy(["night-seat", 4, at("7:00 PM", "2026-12-12")]);
});

/** Warnings that the server logs for these events; /readyz must report the same number. */
async function warned(events: Event[], more: Partial<Catalogue> = {}): Promise<string[]> {
  const warn = vi.fn();
  const counted: number[] = [];
  const config = fixedConfig(configOf({ catalogue: { ...catalogue, events, ...more } }));
  const tell = {
    holdsExpired: () => {},
    seatsWritten: () => {},
    soldWarnings: (warnings: number) => counted.push(warnings),
  };
  const { stop } = await syncInventory({ config, db: museum.db, now: museum.now }, { warn, error: warn }, tell);
  await stop();
  const lines = warn.mock.calls.map(([text]) => String(text));
  expect(counted).toEqual([lines.length]);
  return lines;
}
// Restore the museum's own catalogue, because the inventory keeps the test's.
afterEach(() => warned(catalogue.events));

test("nothing is reported while the catalogue contains everything sold", async () => {
  expect(await warned(catalogue.events)).toEqual([]);
  expect(await warned([{ ...gallery, title: "Renamed" }, { ...night, soldOut: true }, ...others])).toEqual([]);
});

test("a removed event is reported with the tickets sold", async () => {
  expect(await warned([gallery, ...others], { series: [] })).toEqual([
    'warning: SOLD_EVENT_REMOVED catalogue.json /events: Planetarium Night is gone, but 4 tickets are sold, for Saturday, December 12, 2026, 7:00 PM; add it again, with "listed": false and "soldOut": true to sell no more of it',
  ]);
});

test("a ticket type with another id is reported with the tickets sold", async () => {
  const renamed = gallery.ticketTypes.map((type) => (type.id === "child" ? { ...type, id: "kid" } : type));
  expect(await warned([{ ...gallery, ticketTypes: renamed }, night, ...others])).toEqual([
    "warning: SOLD_TYPE_REMOVED catalogue.json : the ticket type Child of Gallery is gone, or has another id, but 1 ticket of it is sold; keep the id under which it was sold",
  ]);
});

test("a capacity below what is sold is reported, a sold-out event is not", async () => {
  expect(await warned([{ ...gallery, capacity: 2 }, night, ...others])).toEqual([
    "warning: SOLD_ABOVE_CAPACITY catalogue.json /events/0/capacity: Gallery has fewer places than are sold: 6 tickets are sold, the first for Tuesday, December 1, 2026, 10:00 AM; raise the capacity, or prepare for more people",
  ]);
});

test("closed days and removed times with orders are reported", async () => {
  const closed = { ...gallery, opening: { ...gallery.opening, closures: ["2026-12-01"] } };
  expect(await warned([closed, night, ...others])).toEqual([
    "warning: SOLD_DAY_CLOSED catalogue.json /events/0/opening: Gallery is closed on days for which there are orders: 3 tickets are sold, for Tuesday, December 1, 2026, 10:00 AM; open these days again, or move or refund the tickets",
  ]);
  expect(await warned([{ ...gallery, slots: ["9:00 AM", "10:00 AM"] }, night, ...others])).toEqual([
    "warning: SOLD_TIME_REMOVED catalogue.json /events/0/slots: Gallery has no longer an entry time for which there are orders: 3 tickets are sold, for Wednesday, December 2, 2026, 11:00 AM; add the time again, or move or refund the tickets",
  ]);
});

test("a running server counts them, reports each once, and reports their end", async () => {
  const warnings = async () => (await museum.server.inject({ url: "/readyz" })).json().warnings;
  expect(await warnings()).toBe(0);
  museum.configure({ catalogue: { ...catalogue, events: [{ ...gallery, capacity: 2 }, night, ...others] } });
  await expect.poll(warnings).toBe(1);
  museum.configure({ catalogue: { ...catalogue } });
  await expect.poll(warnings).toBe(0);
});
