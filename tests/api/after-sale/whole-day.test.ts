import { afterEach, describe, expect, test } from "vitest";
import type {
  ErrorBody,
  MoveTimesResponse,
  OrderRecordResponse,
  OrderResponse,
} from "../../../schemas/generated/wire.ts";
import type { Catalogue } from "../../../server/museum/model/config.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buyFor, newEmployee } from "../support/staff.ts";

const [day, other, dearer] = ["2026-12-01", "2026-12-08", "2026-12-12"] as const;

/** The film takes 40 minutes and costs $2.00 more on December 12; a shorter one begins while it runs. */
const twoFilms: Catalogue = {
  ...catalogue,
  events: catalogue.events.flatMap((event) =>
    event.id === "film"
      ? [
          { ...event, capacity: 60, durationMinutes: 40, days: [{ date: dearer, prices: { "film-adult": "12.00" } }] },
          {
            ...event,
            ...{ id: "short", title: "Short Film", capacity: 60, slots: ["1:30 PM", "2:30 PM"], durationMinutes: 20 },
            ticketTypes: event.ticketTypes.map((type) => ({ ...type, id: "short-adult" })),
          },
        ]
      : [event],
  ),
  upsells: [
    ...catalogue.upsells,
    { id: "short-add", title: "Short Film", event: "short", offeredWith: ["gallery"], items: [], copy: "See it." },
  ],
};
const afterSale = { move: { untilHours: 12 }, cancel: { untilHours: 12 } } as const;
const museum = await openMuseum({ config: { tenant: { ...tenant, afterSale }, catalogue: twoFilms } });
afterEach(() => expectSound(museum));

type Posted = OrderRecordResponse & ErrorBody;
const at = (time: string, date: string = day) => ({ Date: date, Time: time });
let orders = 0;
async function visit({ guests = 2, short = "2:30 PM" } = {}) {
  orders += 1;
  const email = `visit-${orders}@museum.example`;
  const { orderId } = await buyFor(
    museum,
    email,
    line("adult", guests, at("10:00 AM")),
    line("film-adult", guests, at("1:00 PM")),
    line("short-adult", guests, at(short)),
  );
  const record = await recordOf(orderId);
  const idOf = (title: string) => record.tickets.find((ticket) => ticket.title === title)?.id ?? "";
  const ids = { entry: idOf("Gallery"), film: idOf("Film"), short: idOf("Short Film") };
  return { orderId, email, record, ...ids };
}
const recordOf = async (orderId: string) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const textsOf = ({ warnings = [] }: { readonly warnings?: readonly { readonly text: string }[] }) =>
  warnings.map(({ text }) => text);
const validOf = async (orderId: string) =>
  (await recordOf(orderId)).tickets
    .filter(({ status }) => status === "valid")
    .map(({ title, date, time }) => `${title} ${date} ${time}`);
/** Waits for the mails, which are sent after the answer. */
async function mailTo(email: string, subject: RegExp): Promise<readonly string[]> {
  const found = async () =>
    (await museum.mails())
      .map((mail) => mail.replaceAll(/=\r?\n/g, ""))
      .filter((mail) => mail.includes(email) && subject.test(mail));
  await expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return found();
}
const move = (orderId: string, body: object, headers = {}) =>
  museum.post<Posted>(`/order/${orderId}/move`, { date: other, time: "11:00 AM", ...body }, headers);
const timesOn = async (orderId: string, ticketId: string, date: string = other) =>
  (await museum.get<{ body: MoveTimesResponse }>(`/order/${orderId}/moves/${date}?ticketId=${ticketId}`)).json.body;

const filmStays = "Film is on Tuesday, December 1, 2026, but your Gallery is on Tuesday, December 8, 2026.";
const shortStays = "Short Film is on Tuesday, December 1, 2026, but your Gallery is on Tuesday, December 8, 2026.";

describe("moving the entry", () => {
  test("names what stays on its day, with the times of the new one", async () => {
    const { orderId, entry, film, short } = await visit();
    const { leftBehind = [] } = await timesOn(orderId, entry);
    expect(leftBehind.map(({ ticketId, times }) => [ticketId, times.map(({ label }) => label)])).toEqual([
      [film, ["1:00 PM"]],
      [short, ["1:30 PM", "2:30 PM"]],
    ]);
    expect((await timesOn(orderId, entry, day)).leftBehind).toBeUndefined();
  });

  test("alone is warned about on the order, the confirmation, by a shared link and in the mail", async () => {
    const { orderId, email, entry, film, short } = await visit();
    const { status, json } = await move(orderId, { ticketId: entry });
    expect([status, json.order.warnings]).toEqual([
      200,
      [
        { ticketId: film, text: filmStays },
        { ticketId: short, text: shortStays },
      ],
    ]);
    const shown = async (key: string) =>
      (await museum.get<{ body: OrderResponse }>(`/order/${key}/tickets`)).json.body.order;
    const own = await shown(orderId);
    expect(own.warnings).toEqual([{ text: filmStays }, { text: shortStays }]);
    expect((await shown(own.shareId ?? "")).warnings).toEqual(own.warnings);
    const [mail = ""] = await mailTo(email, /has been moved/);
    for (const text of [filmStays, shortStays]) expect(mail).toContain(text);
  });

  test("takes the others along in one request, once, with one mail", async () => {
    const { orderId, email, entry, film, short } = await visit();
    const also = [
      { ticketId: film, time: "1:00 PM" },
      { ticketId: short, time: "2:30 PM" },
    ];
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await move(orderId, { ticketId: entry, also }, headers);
    expect([first.status, first.json.order.warnings]).toEqual([200, undefined]);
    expect((await move(orderId, { ticketId: entry, also }, headers)).json).toEqual(first.json);
    expect(await validOf(orderId)).toEqual([
      `Gallery ${other} 11:00 AM`,
      `Film ${other} 1:00 PM`,
      `Short Film ${other} 2:30 PM`,
    ]);
    expect(first.json.order.history.filter(({ kind }) => kind === "moved")).toHaveLength(3);
    const mails = await mailTo(email, /has been moved/);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Your tickets for Film are now for Tuesday, December 8, 2026, 1:00 PM.");
    expect(mails[0]).toContain("The old codes no longer work.");
  });

  test("moves nothing if one of them has no room", async () => {
    const full = "2026-12-15";
    const { orderId, entry, film, short } = await visit();
    for (const guests of [40, 19])
      await buyFor(museum, "full@museum.example", line("film-adult", guests, at("1:00 PM", full)));
    expect((await timesOn(orderId, entry, full)).leftBehind).toMatchObject([
      { ticketId: film, times: [], whyNot: "Film has no time with room for you on Tuesday, December 15, 2026." },
      { ticketId: short },
    ]);
    const before = await seats(museum, "gallery", full, "11:00 AM");
    const { status, json } = await move(orderId, {
      ...{ ticketId: entry, date: full },
      also: [{ ticketId: film, time: "1:00 PM" }],
    });
    expect([status, json.errors?.[0]?.code]).toEqual([409, "SOLD_OUT"]);
    expect(await validOf(orderId)).toContain(`Gallery ${day} 10:00 AM`);
    expect(await seats(museum, "gallery", full, "11:00 AM")).toEqual(before);
  });

  test("moves nothing if the new day has no such time", async () => {
    const { orderId, entry, film } = await visit();
    const { status, json } = await move(orderId, { ticketId: entry, also: [{ ticketId: film, time: "6:00 PM" }] });
    expect([status, json.errors?.[0]?.field]).toEqual([400, "Time"]);
    expect(await validOf(orderId)).toContain(`Gallery ${day} 10:00 AM`);
  });

  test("to a day on which a film costs more is paid for all at once", async () => {
    const { orderId, entry, film } = await visit();
    const { leftBehind = [] } = await timesOn(orderId, entry, dearer);
    expect(leftBehind.find(({ ticketId }) => ticketId === film)?.difference?.amount).toBe("4.00");
    const { json } = await move(orderId, {
      ...{ ticketId: entry, date: dearer },
      also: [{ ticketId: film, time: "1:00 PM" }],
    });
    expect(await validOf(orderId)).toContain(`Film ${day} 1:00 PM`);
    const cartId = new URL(json.checkoutUrl ?? "").pathname.split("/").at(-1) ?? "";
    museum.wait(1);
    expect((await museum.pay(cartId, { firstName: "", lastName: "", email: "" })).headers.location).toBe(
      `/order/${orderId}`,
    );
    expect(await validOf(orderId)).toEqual(
      expect.arrayContaining([`Gallery ${dearer} 11:00 AM`, `Film ${dearer} 1:00 PM`, `Short Film ${day} 2:30 PM`]),
    );
    expect((await recordOf(orderId)).total.amount).toBe("94.00");
  });

  test("by staff takes them along as well", async () => {
    const { orderId, entry, film } = await visit();
    const desk = await newEmployee(museum);
    const { status, json } = await desk.post<Posted>(`/order/${orderId}/move`, {
      ...{ ticketId: entry, date: other, time: "10:00 AM" },
      also: [{ ticketId: film, time: "1:00 PM" }],
    });
    expect([status, textsOf(json.order)]).toEqual([200, [shortStays]]);
  });
});

describe("cancelling the entry", () => {
  test("offers what would be left without one, with the refund for all", async () => {
    const { record, orderId, email, entry, film, short } = await visit();
    const { cancel } = record.tickets.find(({ id }) => id === entry) ?? {};
    expect(cancel).toMatchObject({
      ...{ refund: { amount: "50.00" }, together: [entry], leftBehind: [film, short] },
      withThem: { refund: { amount: "90.00" }, together: [entry, film, short] },
    });
    expect(record.tickets.find(({ id }) => id === film)?.cancel).not.toHaveProperty("leftBehind");
    const { json } = await museum.post<Posted>(`/order/${orderId}/cancel`, { ticketIds: [entry] });
    const text = "Film is on Tuesday, December 1, 2026, but your Gallery was canceled.";
    expect(textsOf(json.order)[0]).toBe(text);
    expect((await mailTo(email, /have been canceled/))[0]).toContain(text);
  });

  test("with them leaves nothing to warn about", async () => {
    const { orderId, record, entry } = await visit();
    const ticketIds = record.tickets.find(({ id }) => id === entry)?.cancel?.withThem?.together;
    const { status, json } = await museum.post<Posted>(`/order/${orderId}/cancel`, { ticketIds });
    expect([status, json.order.status, json.order.warnings]).toEqual([200, "cancelled", undefined]);
  });
});

test("visits that overlap are named on the order and in its confirmation", async () => {
  const { record, email, short } = await visit({ short: "1:30 PM" });
  const text = "Short Film at 1:30 PM begins while Film is still running.";
  expect(record.warnings).toEqual([{ ticketId: short, text }]);
  expect((await mailTo(email, /Your order/))[0]).toContain(text);
});
