import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { toCents } from "../../../commerce/money.ts";
import type { DayEndReport, SalesReport, StudioScheduledResponse } from "../../../schemas/generated/wire.ts";
import { runScheduled } from "../../../server/features/studio/scheduled.ts";
import { loadKindSource } from "../../../server/museum/config/kinds.ts";
import { openConfig } from "../../../server/museum/config/store.ts";
import { copyShipped } from "../../authoring/museum.ts";
import { readPdf } from "../../read-pdf.ts";
import { edit } from "../../support/plenty.ts";
import { readMail } from "../../support/read-mail.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buyFor, newEmployee } from "../support/staff.ts";
import { editorOf } from "../support/studio.ts";
import { walkerFor } from "../support/walker.ts";
import { makeWallets } from "../support/wallets.ts";

const { settings: wallets } = await makeWallets();
const source = await loadKindSource();
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const slots = ["1:30 AM", "2:30 AM", "3:30 AM", "10:00 AM"];

/** A shipped museum that sells its first event also at night. */
async function openShipped(folder: string) {
  const files = await copyShipped(folder);
  const weekly = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  await edit(files.path("catalogue.json"), [
    [["events", 0, "slots"], slots],
    [["events", 0, "opening"], { weekly, forDays: 380 }],
    [["events", 0, "capacity"], 200],
  ]);
  // A mail would name the end of changes as well, which can be another of the slots.
  await edit(files.path("tenant.json"), [[["afterSale"], { move: false, cancel: false }]]);
  const store = await openConfig(files.dir, { log: silent, watch: false, quietMs: 5 });
  const museum: TestMuseum = await openMuseum({
    ...{ configDir: files.dir, store, wallets },
    draftWalker: { walk: (...draft) => walkerFor({ store, db: museum.db }).walk(...draft) },
  });
  return { files, store, museum };
}

/** The clock on a museum's wall, by the runtime's own rules instead of the server's. */
const wall = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

const neighbour = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

describe.each([
  {
    ...{ folder: "flows", timeZone: "America/Denver", adult: "general-admission-adult" },
    forward: { date: "2027-03-14", hours: 23, said: "Sunday, March 14, 2027" },
    back: { date: "2027-11-07", hours: 25, said: "Sunday, November 7, 2027" },
    saying: { "1:30 AM": "1:30 AM", "2:30 AM": "2:30 AM", "3:30 AM": "3:30 AM", "10:00 AM": "10:00 AM" },
    skipped: "The museum's clock skips",
  },
  {
    ...{ folder: "museums/lindenhof", timeZone: "Europe/Vienna", adult: "dauerausstellung-erwachsene" },
    forward: { date: "2027-03-28", hours: 23, said: "Sonntag, 28. März 2027" },
    back: { date: "2027-10-31", hours: 25, said: "Sonntag, 31. Oktober 2027" },
    saying: { "1:30 AM": "01:30", "2:30 AM": "02:30", "3:30 AM": "03:30", "10:00 AM": "10:00" },
    skipped: "gibt es in der Ortszeit des Museums nicht",
  },
] as const)("in $timeZone", async ({ folder, timeZone, adult, forward, back, saying, skipped }) => {
  const { files, store, museum } = await openShipped(folder);
  const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
  const goTo = (at: number) => museum.wait((at - museum.now().epochMilliseconds) / 60_000);
  const adults = (date: string, time: string, quantity = 1) => line(adult, quantity, { Date: date, Time: time });

  test.each([
    ...slots.filter((slot) => slot !== "2:30 AM").map((slot) => ({ day: forward, slot })),
    ...slots.map((slot) => ({ day: back, slot })),
  ])("mail, PDF and Google's pass of $day.date at $slot have the time of the wall", async ({ day, slot }) => {
    goTo(midnight(neighbour(day.date, -1)) + 20 * 3_600_000);
    const email = `${crypto.randomUUID()}@museum.example`;
    const { orderId } = await buyFor(museum, email, adults(day.date, slot));
    const time = saying[slot as keyof typeof saying];
    const find = async () => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}`));
    await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBe(1);
    for (const { type, content } of readMail((await find())[0] ?? "").parts) {
      if (!["text/plain", "text/html"].includes(type)) continue;
      expect(plain(content)).toContain(day.said);
      expect(plain(content)).toContain(time);
      for (const other of Object.values(saying)) if (other !== time) expect(plain(content)).not.toContain(other);
    }
    const pdf = await museum.server.inject({ url: `/order/${orderId}/tickets.pdf` });
    const printed = plain((await readPdf(pdf.rawPayload)).pages.map(({ text }) => text).join(" "));
    expect(printed.replaceAll(" ,", ",")).toContain(day.said);
    expect(printed).toContain(time);
    for (const other of Object.values(saying)) if (other !== time) expect(printed).not.toContain(` ${other}`);
    const { headers } = await museum.server.inject({ url: `/order/${orderId}/tickets/1/google-wallet` });
    const claims = Buffer.from(String(headers.location).split("/").at(-1)?.split(".")[1] ?? "", "base64url");
    const [{ textModulesData }] = JSON.parse(claims.toString()).payload.eventTicketObjects;
    expect([textModulesData[0].header, textModulesData[0].body].map(plain)).toEqual([day.said, time]);
  });

  test.each([forward, back])(
    "each sale around $date is in exactly one day of the reports, and the days' sums are the whole",
    async ({ date, hours }) => {
      expect((midnight(neighbour(date, 1)) - midnight(date)) / 3_600_000).toBe(hours);
      const visit = neighbour(date, 2);
      const moments: number[] = [];
      for (let hour = -1; hour <= hours; hour += 1)
        for (const at of [midnight(date) + hour * 3_600_000, midnight(date) + (hour + 1) * 3_600_000 - 60_000]) {
          goTo(at);
          await buyFor(museum, "hours@museum.example", adults(visit, "10:00 AM"));
          moments.push(at);
        }
      expect(moments.filter((at) => wall(timeZone, at).startsWith(date))).toHaveLength(hours * 2);
      const [from, to] = [neighbour(date, -1), neighbour(date, 1)];
      const desk = await newEmployee(museum);
      const report = async <Of>(path: string) => (await desk.get<{ body: Of }>(`/reports/${path}`)).json.body;
      const { days, total } = await report<SalesReport>(`sales?from=${from}&to=${to}`);
      const orders = await museum.db.selectFrom("orders").select(["total_cents", "created_at"]).execute();
      const soldOn = (day: string) =>
        orders.filter(({ created_at }) => wall(timeZone, created_at.getTime()).startsWith(day));
      const cents = (day: string) => soldOn(day).reduce((sum, each) => sum + each.total_cents, 0);
      expect(soldOn(date)).toHaveLength(hours * 2);
      expect(days.map(({ date: day, sales }) => [day, sales.orders, toCents(sales.total)])).toEqual(
        [from, date, to].map((day) => [day, soldOn(day).length, cents(day)]),
      );
      expect(toCents(total.total)).toBe([from, date, to].reduce((sum, day) => sum + cents(day), 0));
      for (const { date: day, sales } of days) {
        const alone = await report<SalesReport>(`sales?from=${day}&to=${day}`);
        expect(alone.total).toEqual(sales);
        const { employees, money } = await report<DayEndReport>(`day-end?date=${day}`);
        expect(employees.reduce((sum, each) => sum + each.orders, 0)).toBe(sales.orders);
        expect(money.taken).toEqual(sales.total);
      }
    },
  );

  describe("a release", () => {
    const context = { config: store, db: museum.db, now: museum.now, source };
    const schedule = async (at: string, language: string) => {
      const { headers } = await newEmployee(museum);
      const editor = editorOf(museum, { ...headers, "accept-language": language });
      await editor.edit("tenant.json", (text) => text.replace(/"supportPhone": "[^"]*"/, `"supportPhone": "${at}"`));
      const { revision } = await editor.draft();
      return editor.post<StudioScheduledResponse & { errors?: { code: string; message: string }[] }>(
        "/draft/schedule",
        { revision, note: "At night", at },
      );
    };

    test("is not scheduled for a time that the clock skips, and its author reads why", async () => {
      goTo(midnight(neighbour(forward.date, -1)) + 20 * 3_600_000);
      const { status, json } = await schedule(`${forward.date}T02:30`, "");
      expect([status, json.errors?.[0]?.code]).toEqual([400, "STUDIO_TIME_INVALID"]);
      expect(json.errors?.[0]?.message).toContain(skipped);
      expect((await schedule(`${forward.date}T03:00`, "")).status).toBe(200);
      await museum.db.deleteFrom("scheduled_releases").execute();
    });

    test("for a time that the clock repeats goes out the first time, and once", async () => {
      const at = `${back.date}T02:30`;
      goTo(midnight(neighbour(back.date, -1)) + 20 * 3_600_000);
      const { status, text, json } = await schedule(at, "");
      expect(status, text).toBe(200);
      const [first] = Array.from({ length: 100 }, (_, quarter) => midnight(back.date) + quarter * 900_000).filter(
        (moment) => wall(timeZone, moment) === at.replace("T", " "),
      );
      expect(Date.parse(json.scheduled[0]?.at ?? "")).toBe(first);
      const published = async () => (await files.read("tenant.json")).includes(`"supportPhone": "${at}"`);
      goTo((first ?? 0) - 60_000);
      await runScheduled(context, { all: false });
      expect(await published()).toBe(false);
      goTo(first ?? 0);
      await runScheduled(context, { all: false });
      expect(await published()).toBe(true);
      const releases = await museum.db.selectFrom("releases").select("note").where("note", "=", "At night").execute();
      expect(releases).toHaveLength(1);
    });
  });
});
