import { beforeEach, expect, test } from "vitest";
import type {
  ArrivalsResponse,
  AttendanceReport,
  CheckInResponse,
  RedemptionsReport,
} from "../../../schemas/generated/wire.ts";
import { newDesk } from "../support/desk.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { buy, newEmployee } from "../support/staff.ts";

const events = catalogue.events.map((event) =>
  event.id === "film" ? { ...event, productType: "specialEvent" as const } : event,
);
const museum = await openMuseum({ config: { catalogue: { ...catalogue, events } } });
const today = "2026-11-21";

beforeEach(() => forgetSales(museum.db, ["employees", "tokens", "drawers"]));

async function figures() {
  const desk = await newEmployee(museum);
  const of = async <T>(path: string) => (await desk.get<{ body: T }>(path)).json.body;
  return {
    arrivals: await of<ArrivalsResponse>("/checkin/arrivals"),
    attendance: await of<AttendanceReport>(`/reports/attendance?from=${today}&to=${today}`),
    redemptions: await of<RedemptionsReport>("/reports/redemptions"),
  };
}

test("an audio guide sold and handed out alone counts as a guest nowhere", async () => {
  const desk = await newDesk(museum);
  const lines = [{ variantId: "guide-device", quantity: 2, date: today, time: "Any Time" }];
  const { status, json } = await desk.sell({ lines, payment: { method: "card", reference: "1" }, admit: true });
  expect([status, json.order?.admitted, json.order?.toScan]).toEqual([200, 0, 0]);
  const { ticketIds } = await buy(museum, line("guide-device", 1, { Date: today }));
  const door = await newEmployee(museum);
  const found = await door.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-id/${ticketIds[0]}`);
  expect(found.json.body.tickets).toMatchObject([{ ticketType: "Device", thing: true }]);
  await door.post(
    `/checkin/tickets/ticket-id/${ticketIds[0]}/redeem`,
    { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 1 }] },
    "device",
  );
  const { arrivals, attendance, redemptions } = await figures();
  expect(arrivals).toMatchObject({ admissions: { sold: 0, arrived: 0 }, events: [] });
  expect(attendance).toMatchObject({ total: { sold: 0, arrived: 0 }, days: [], times: [] });
  expect(redemptions).toMatchObject({ guests: 0, days: [], hours: [] });
});

test("a sale shows how many of today's guests are admitted at the door, without things and other days", async () => {
  const desk = await newDesk(museum);
  const payment = { method: "card", reference: "1" } as const;
  const at = (variantId: string, time: string, date = today) => ({ variantId, quantity: 2, date, time });
  const { json } = await desk.sell({
    lines: [at("guide-device", "Any Time"), at("adult", "11:00 AM"), at("adult", "10:00 AM", "2026-11-28")],
    payment,
  });
  expect([json.order?.admitted, json.order?.toScan]).toEqual([0, 2]);
});

test("totals count admissions, without the film of guests who have one", async () => {
  const desk = await newDesk(museum);
  const lines = [
    { variantId: "adult", quantity: 2, date: today, time: "9:00 AM" },
    { variantId: "film-adult", quantity: 2, date: today, time: "1:00 PM" },
  ];
  expect((await desk.sell({ lines, payment: { method: "card", reference: "1" }, admit: true })).status).toBe(200);
  const { arrivals, attendance, redemptions } = await figures();
  expect(arrivals.admissions).toEqual({ sold: 2, arrived: 2 });
  expect(arrivals.events.map(({ id }) => id)).toEqual(["film", "gallery"]);
  expect(attendance.total).toEqual({ sold: 2, arrived: 2 });
  expect(attendance.days.map(({ title, guests, isAdmission }) => [title, guests.arrived, isAdmission])).toEqual([
    ["Film", 2, false],
    ["Gallery", 2, true],
  ]);
  expect(redemptions).toMatchObject({ guests: 2, hours: [{ hour: 9, guests: 2 }] });
  expect(redemptions.days.map(({ title, guests }) => [title, guests]).toSorted()).toEqual([
    ["Film", 2],
    ["Gallery", 2],
  ]);
});
