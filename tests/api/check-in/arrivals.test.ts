import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { ArrivalsResponse } from "../../../schemas/generated/wire.ts";
import { wholeSeries } from "../../../server/museum/products/series/product.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { buy, newEmployee } from "../support/staff.ts";

// Saturday, 9:30 AM: after the day's first entry.
const museum = await openMuseum();
const { db } = museum;
const desk = await newEmployee(museum);
const today = "2026-11-21";
const at = (Time: string) => ({ Date: today, Time });
const arrivals = async () => {
  const { status, json } = await desk.get<{ body: ArrivalsResponse }>("/checkin/arrivals");
  expect(status).toBe(200);
  return json.body;
};
beforeEach(async () => {
  await forgetSales(db);
});

describe("arrivals", () => {
  test("of a day without tickets are empty", async () => {
    expect(await arrivals()).toEqual({ date: today, admissions: { sold: 0, arrived: 0 }, events: [] });
  });

  test("count expected and admitted guests by time, including times without tickets", async () => {
    const { code, ticketIds } = await buy(museum, line("adult", 2, at("10:00 AM")), line("child", 1, at("10:00 AM")));
    await buy(museum, line("adult", 4, at("11:00 AM")));
    await desk.post(
      `/checkin/tickets/ticket-code/${code}/redeem`,
      { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 2 }] },
      "redeem-1",
    );
    expect((await arrivals()).events).toEqual([
      {
        id: "gallery",
        title: "Gallery",
        slots: [
          { time: "9:00 AM", expected: 0, arrived: 0, begins: "now" },
          { time: "10:00 AM", expected: 3, arrived: 2, begins: "next" },
          { time: "11:00 AM", expected: 4, arrived: 0, begins: "later" },
        ],
      },
    ]);
    await desk.post(`/checkin/tickets/ticket-code/${code}/undo`, { key: "redeem-1" }, "undo-1");
    expect((await arrivals()).events[0]?.slots[1]).toMatchObject({ expected: 3, arrived: 0 });
  });

  test("omit the count for a series as a whole", async () => {
    await sql`insert into inventory (event_id, date, slot, wanted, capacity, sold) values ('talks', ${today}, ${wholeSeries}, 9, 9, 3)`.execute(
      db,
    );
    expect((await arrivals()).events).toEqual([]);
  });

  test("omit other days, list the busiest event first, and mark events for any time", async () => {
    await buy(museum, line("adult", 1, at("10:00 AM")), line("adult", 5, { Date: "2026-12-01", Time: "10:00 AM" }));
    await desk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 3)] }, "sale-1");
    await desk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 2)] }, "sale-2");
    await desk.post("/event-checkin/undo", { key: "sale-2" }, "undo-2");
    expect(
      (await arrivals()).events.map(({ id, slots }) => [id, slots.filter(({ expected }) => expected > 0)]),
    ).toEqual([
      ["free-day", [{ time: "Any Time", expected: 3, arrived: 3, begins: "now" }]],
      ["gallery", [{ time: "10:00 AM", expected: 1, arrived: 0, begins: "next" }]],
    ]);
  });

  test("of a film that has ended are past, although the next has not begun", async () => {
    const events = catalogue.events.map((event) =>
      event.id === "film" ? { ...event, slots: ["2:00 PM", "3:30 PM"], durationMinutes: 40 } : event,
    );
    const museum = await openMuseum({ config: { catalogue: { ...catalogue, events } } });
    await buy(museum, line("film-adult", 1, at("2:00 PM")), line("film-adult", 1, at("3:30 PM")));
    const begins = async (minutes: number) => {
      museum.wait(minutes);
      const { json } = await (await newEmployee(museum)).get<{ body: ArrivalsResponse }>("/checkin/arrivals");
      return json.body.events[0]?.slots.map((slot) => slot.begins);
    };
    // 2:30 PM, 3:18 PM, 3:30 PM
    expect(await begins(300)).toEqual(["now", "next"]);
    expect(await begins(48)).toEqual(["past", "next"]);
    expect(await begins(12)).toEqual(["past", "now"]);
  });

  test("of an event that is no longer in the catalogue keep the title of its tickets", async () => {
    await buy(museum, line("adult", 1, at("10:00 AM")));
    await sql`update tickets set event_id = 'closed', title = 'Closed Wing'`.execute(db);
    await sql`insert into inventory (event_id, date, slot, wanted, capacity, sold) select 'closed', date, slot, wanted, capacity, sold from inventory where sold > 0`.execute(
      db,
    );
    await sql`update inventory set sold = 0 where event_id = 'gallery'`.execute(db);
    expect((await arrivals()).events).toEqual([
      { id: "closed", title: "Closed Wing", slots: [{ time: "10:00 AM", expected: 1, arrived: 0, begins: "next" }] },
    ]);
  });

  test("require the permission to check guests in", async () => {
    expect((await (await newEmployee(museum, ["tickets-lookup"])).get("/checkin/arrivals")).status).toBe(403);
  });
});
