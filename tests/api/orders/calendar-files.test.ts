import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy } from "../support/staff.ts";

const afterSale = { move: { untilHours: 1 }, cancel: { untilHours: 1 } };
const museum = await openMuseum({ config: { catalogue, tenant: { ...tenant, afterSale } } });
const day = "2026-12-05";

interface Entry {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly starts: string;
  readonly ends: string;
}

function read(text: string): { method: string; entries: Entry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const ends = String(component.getFirstPropertyValue("dtend"));
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      starts: event.startDate.toString(),
      ends,
    };
  });
  return { method: String(calendar.getFirstPropertyValue("method")), entries };
}

const fileOf = async (orderId: string) =>
  read((await museum.server.inject({ url: `/order/${orderId}/tickets.ics` })).body);

/** Calendar files of the newest mail with this subject, keyed by their header's method. */
async function mailed(subject: RegExp): Promise<Map<string, ReturnType<typeof read>>> {
  // Unfold soft line breaks for the subject only: a file's base64 may end with "=" too.
  const find = async () =>
    (await museum.mails()).findLast((mail) => subject.test(mail.replaceAll(/=\r?\n/g, ""))) ?? "";
  await expect.poll(find, { timeout: 20_000 }).not.toBe("");
  const files = (await find()).split(/^--.*$/m).flatMap((part) => {
    const [headers = "", ...rest] = part.trimStart().split("\n\n");
    const [, method] = /^Content-Type: text\/calendar;[\s\S]*?method=(\w+)/im.exec(headers) ?? [];
    return method === undefined ? [] : [[method, read(Buffer.from(rest.join(""), "base64").toString())] as const];
  });
  return new Map(files);
}

const ticketOf = async (orderId: string) => {
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body;
  return order.tickets.find(({ status }) => status === "valid")?.id ?? "";
};

test("a visit is one entry through all of its moves, and is removed when it is cancelled", async () => {
  const { orderId } = await buy(museum, line("adult", 2, { Date: day, Time: "10:00 AM" }));
  const {
    method,
    entries: [bought],
  } = await fileOf(orderId);
  expect([method, bought?.starts, bought?.sequence]).toEqual(["PUBLISH", "2026-12-05T17:00:00Z", 0]);
  for (const [moves, time] of ["11:00 AM", "9:00 AM"].entries()) {
    const moved = await museum.post(`/order/${orderId}/move`, {
      ticketId: await ticketOf(orderId),
      date: "2026-12-06",
      time,
    });
    expect(moved.status).toBe(200);
    const [entry] = (await fileOf(orderId)).entries;
    expect([entry?.uid, entry?.sequence, entry?.status]).toEqual([bought?.uid, moves + 1, "CONFIRMED"]);
  }
  expect((await mailed(/moved/)).get("PUBLISH")?.entries[0]?.uid).toBe(bought?.uid);
  expect((await museum.post(`/order/${orderId}/cancel`, { ticketIds: [await ticketOf(orderId)] })).status).toBe(200);
  const files = await mailed(/Subject:.*[Cc]ancel/);
  expect([...files.keys()]).toEqual(["CANCEL"]);
  expect(files.get("CANCEL")).toMatchObject({
    method: "CANCEL",
    entries: [{ uid: bought?.uid, sequence: 3, status: "CANCELLED" }],
  });
});

test("of a partly cancelled order publishes the remaining visits and removes the others", async () => {
  const at = (on: string) => line("adult", 1, { Date: on, Time: "10:00 AM" });
  const { orderId, ticketIds } = await buy(museum, at("2026-12-08"), at("2026-12-09"));
  const { entries } = await fileOf(orderId);
  expect((await museum.post(`/order/${orderId}/cancel`, { ticketIds: [ticketIds[0]] })).status).toBe(200);
  const { number } = await museum.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const files = await mailed(new RegExp(`Subject:.*#${number}.*cancel|Subject:.*cancel.*#${number}`, "i"));
  expect(files.get("CANCEL")?.entries.map(({ uid }) => uid)).toEqual([entries[0]?.uid]);
  expect(files.get("PUBLISH")?.entries.map(({ uid, sequence }) => [uid, sequence])).toEqual([[entries[1]?.uid, 1]]);
});

test("an all-day entry ends with its day", async () => {
  const { orderId } = await buy(museum, line("guide-device", 1, { Date: "2026-12-31" }));
  expect((await fileOf(orderId)).entries).toMatchObject([{ starts: "2026-12-31", ends: "2027-01-01" }]);
});

test("a mail names the reply address, that it was sent automatically, and until when a visit can be moved", async () => {
  const { orderId } = await buy(museum, line("adult", 1, { Date: "2026-12-11", Time: "10:00 AM" }));
  const { number } = await museum.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const find = async () => (await museum.mails()).find((mail) => mail.includes(`#${number}`)) ?? "";
  await expect.poll(find, { timeout: 20_000 }).not.toBe("");
  const mail = await find();
  expect(mail).toMatch(/^Reply-To: help@museum\.example$/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail.split("\n").find((text) => text.includes("change the day"))).toBe(
    "You can change the day or time on your order page until Friday, December 11, 2026, 9:00 AM.",
  );
  expect(mail.replaceAll(/=\n/g, "")).toMatch(/<meta name=3D"viewport"|<meta name="viewport"/);
});
