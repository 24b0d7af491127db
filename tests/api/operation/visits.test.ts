import { describe, expect, test } from "vitest";
import type { StudioVisits, VisitReport, VisitsReport } from "../../../schemas/generated/wire.ts";
import { VisitCounter } from "../../../server/features/visits/count-visits.ts";
import { foldVisits, readVisits } from "../../../server/features/visits/read-visits.ts";
import type { Config, ServedFlow } from "../../../server/museum/model/config.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { configOf } from "../support/fixture.ts";
import { newEmployee, staffCalls } from "../support/staff.ts";
import { openStudio } from "../support/studio.ts";

type Move = VisitReport["moves"][number];

const minutes = (count: number) => count * 60_000;
const noon = Date.parse("2026-12-05T19:00:00Z");
const flow = {
  id: "event/gallery",
  base: "event",
  handle: "gallery",
  version: "3",
  steps: [
    { path: "/date", title: "Date" },
    { path: "/tickets", title: "Tickets" },
  ],
} as unknown as ServedFlow;
const config = {
  tenant: configOf().tenant,
  flow: (_base, handle) => (handle === "gallery" ? flow : undefined),
} satisfies Pick<Config, "flow" | "tenant">;
const span = { from: "2026-12-05", to: "2026-12-05" };

async function open() {
  const db = await newMuseumDatabase();
  const counter = new VisitCounter();
  return {
    db,
    counter,
    report: (at: number, ...moves: Move[]) =>
      counter.add(config, new Date(at), { base: "event", handle: "gallery", moves }, "203.0.113.7"),
    reportFrom: (address: string, at: number, count: number) => {
      for (let sent = 0; sent < count; sent += 50)
        counter.add(
          config,
          new Date(at),
          { base: "event", handle: "gallery", moves: Array.from({ length: 50 }, () => move("/date", "entered")) },
          address,
        );
    },
    async read(at: number) {
      await counter.write(db, new Date(at));
      return (await readVisits(db, flow, span, new Date(at))).steps;
    },
  };
}

const move = (path: string, kind: Move["move"], secondsAgo = 0): Move => ({ path, move: kind, secondsAgo });

describe("visits of a step", () => {
  test("are counted by how they end, and abandoned once nothing has come for half an hour", async () => {
    const { report, read } = await open();
    report(noon, move("/date", "entered", 40), move("/date", "continued", 40), move("/tickets", "entered"));
    report(noon, move("/date", "entered", 5), move("/date", "continued", 5), move("/tickets", "entered", 3));
    report(noon + minutes(1), move("/tickets", "back", 60), move("/date", "entered"));
    expect(await read(noon + minutes(5))).toEqual([
      { path: "/date", title: "Date", entered: 3, continued: 2, back: 0, abandoned: 0 },
      { path: "/tickets", title: "Tickets", entered: 2, continued: 0, back: 1, abandoned: 0 },
    ]);
    expect((await read(noon + minutes(61))).map(({ abandoned }) => abandoned)).toEqual([1, 1]);
  });

  test("that end within the half hour are not abandoned, however late they are reported", async () => {
    const { report, read } = await open();
    report(noon, move("/date", "entered"));
    expect(await read(noon + minutes(29))).toMatchObject([{ entered: 1, abandoned: 0 }, {}]);
    report(noon + minutes(29), move("/date", "continued", 29 * 60));
    expect(await read(noon + minutes(90))).toMatchObject([{ entered: 1, continued: 1, abandoned: 0 }, {}]);
  });

  test("of flows, steps and moments that cannot be are ignored", async () => {
    const { counter, report, read } = await open();
    report(noon, move("/nowhere", "entered"), move("/date", "entered", 1801));
    counter.add(
      config,
      new Date(noon),
      { base: "event", handle: "other", moves: [move("/date", "entered")] },
      "203.0.113.7",
    );
    expect((await read(noon)).every(({ entered }) => entered === 0)).toBe(true);
  });

  test("keep their numbers when their half hours are merged into days", async () => {
    const { db, report, read } = await open();
    for (let at = noon; at < noon + minutes(240); at += minutes(10))
      report(at, move("/date", "entered"), move("/date", "continued"));
    report(noon, move("/date", "entered"), move("/tickets", "entered"));
    const later = noon + minutes(3 * 24 * 60);
    const before = await read(later);
    const rows = async () => (await db.selectFrom("visits").select("path").execute()).length;
    expect(await rows()).toBeGreaterThan(8);
    for (const _again of [1, 2]) await foldVisits(db, new Date(later));
    expect(await rows()).toBe(2);
    expect(await read(later)).toEqual(before);
  });

  test("are not lost while the database cannot be reached", async () => {
    const { db, counter, report, read } = await open();
    report(noon, move("/date", "entered"));
    const broken = {
      transaction: () => ({ execute: () => Promise.reject(new Error("no database")) }),
    } as unknown as typeof db;
    await expect(counter.write(broken, new Date(noon))).rejects.toThrow("no database");
    report(noon, move("/date", "entered"));
    expect(await read(noon)).toMatchObject([{ entered: 2 }, {}]);
  });
});

describe("what one address adds", () => {
  const enteredAt = async (read: (at: number) => Promise<{ entered: number }[]>, at: number) =>
    (await read(at))[0]?.entered;

  test("counts up to a limit an hour, whichever server gets it, and other addresses add as before", async () => {
    const { db, reportFrom, read } = await open();
    reportFrom("203.0.113.7", noon, 2000);
    expect(await enteredAt(read, noon)).toBe(2000);
    const other = new VisitCounter();
    for (let sent = 0; sent < 100; sent += 1)
      other.add(
        config,
        new Date(noon),
        { base: "event", handle: "gallery", moves: Array.from({ length: 60 }, () => move("/date", "entered")) },
        "203.0.113.7",
      );
    await other.write(db, new Date(noon + 1000));
    expect(await enteredAt(read, noon)).toBe(5000);
    reportFrom("203.0.113.7", noon, 100);
    reportFrom("203.0.113.8", noon, 100);
    expect(await enteredAt(read, noon + 2000)).toBe(5100);
    reportFrom("203.0.113.7", noon + minutes(61), 100);
    expect(await enteredAt(read, noon + minutes(61))).toBe(5200);
  });

  test("is that of its network for IPv6: a household's 256 times 2^64 addresses add four times as much", async () => {
    const { reportFrom, read } = await open();
    for (let home = 0; home < 10; home += 1) reportFrom(`2001:db8:1:${home}::1`, noon, 5000);
    expect(await enteredAt(read, noon)).toBe(20_000);
  });

  test("shrinks while a flow is flooded from many addresses, and a school class still counts whole", async () => {
    const { reportFrom, read } = await open();
    for (let at = 0; at < 20; at += 1) reportFrom(`198.51.100.${at}`, noon, 5000);
    expect(await enteredAt(read, noon)).toBe(100_000);
    reportFrom("198.51.100.99", noon, 5000);
    await enteredAt(read, noon);
    reportFrom("198.51.100.100", noon, 5000);
    reportFrom("192.0.2.1", noon, 500);
    const flooded = (await enteredAt(read, noon)) ?? 0;
    reportFrom("192.0.2.2", noon, 500);
    reportFrom("198.51.100.101", noon, 5000);
    expect((await enteredAt(read, noon)) ?? 0).toBe(flooded + 500 + 1000);
  });

  test("is bounded in memory until it is written", async () => {
    const { reportFrom, read } = await open();
    for (let at = 0; at < 200; at += 1) reportFrom(`198.51.100.${at}`, noon, 1000);
    expect(await enteredAt(read, noon)).toBe(100_000);
  });
});

const goneVisits = {
  ...{ flow: "event/gone", version: "1", path: "/gone", day: "2026-12-05", began_at: new Date(noon) },
  ...{ entered: 3, continued: 1, back: 1 },
};

const studio = await openStudio();
const editor = await studio.hire();

describe("over HTTP", () => {
  const send = (moves: readonly object[], more: object = {}) =>
    studio.museum.post("/visits", { base: "event", handle: "general-admission", moves, ...more });
  const get = (handle: string, query = "") =>
    editor.get<{ body: StudioVisits }>(`/flows/event/${handle}/visits${query}`);

  test("a report needs no caller, and one that is malformed is refused", async () => {
    expect((await send([move("/date", "entered")])).status).toBe(200);
    expect((await send([move("/date", "entered", -1)])).status).toBe(400);
    expect((await send(Array.from({ length: 61 }, () => move("/date", "entered")))).status).toBe(400);
    expect((await send([{ path: "/date", move: "bought", secondsAgo: 0 }])).status).toBe(400);
  });

  test("an author sees a flow's steps in their order, and that a flow is missing", async () => {
    const { status, json } = await get("general-admission", "?from=2026-11-01&to=2026-12-31");
    expect(status).toBe(200);
    expect(json.body.steps[0]).toMatchObject({ path: "/date", title: expect.any(String), entered: expect.any(Number) });
    expect((await get("nothing")).status).toBe(404);
    expect((await get("general-admission", "?from=2026-12-31&to=2026-12-01")).status).toBe(400);
  });

  test("the box office reports them by flow and step, for employees who may see reports", async () => {
    const { museum } = studio;
    const counter = new VisitCounter();
    const moves = [move("/date", "entered"), move("/date", "continued")];
    const visit: VisitReport = { base: "event", handle: "general-admission", moves };
    counter.add(studio.store.current, new Date(noon), visit, "203.0.113.7");
    await counter.write(museum.db, new Date(noon));
    await museum.db.insertInto("visits").values(goneVisits).execute();
    const desk = await newEmployee(museum, ["reports"]);
    const { json } = await desk.get<{ body: VisitsReport }>("/reports/visits?from=2026-12-05&to=2026-12-05");
    const { title, steps } = studio.store.current.flow("event", "general-admission") ?? {};
    const none = { entered: 0, continued: 0, back: 0, abandoned: 0 };
    expect(json.body.steps).toEqual([
      ...(steps ?? []).map(({ path, title: step }) => ({
        flow: title,
        step,
        ...(path === "/date" ? { ...none, entered: 1, continued: 1 } : none),
      })),
      {
        ...{ flow: "Removed flow: event/gone", step: "Removed step: /gone" },
        ...{ entered: 3, continued: 1, back: 1, abandoned: expect.any(Number) },
      },
    ]);
    expect((await (await newEmployee(museum, ["orders"])).get("/reports/visits")).status).toBe(403);
    expect((await desk.get("/reports/visits?from=2026-12-31&to=2026-01-01")).status).toBe(400);
  });

  test("the box office reports them with the titles of the reader's language", async () => {
    const editor = await studio.hire();
    await editor.edit("tenant.json", (text) => text.replace('"locale": "en-US"', '"languages": ["en-US", "es-US"]'));
    const titles = '"title": { "en": "General Admission", "es": "Entrada general" }';
    await editor.edit("event/general-admission.json", (text) => text.replace('"title": "General Admission"', titles));
    expect((await editor.publish("Spanish")).status).toBe(200);
    const { token } = await newEmployee(studio.museum, ["reports"]);
    const desk = staffCalls(studio.museum, token, { "accept-language": "es-US" });
    const { json } = await desk.get<{ body: VisitsReport }>("/reports/visits?from=2026-12-05&to=2026-12-05");
    expect(json.body.steps[0]?.flow).toBe("Entrada general");
    expect(json.body.steps.at(-1)).toMatchObject({
      flow: "Flujo eliminado: event/gone",
      step: "Paso eliminado: /gone",
    });
  });

  test("the box office names a template's visits by its products, in the reader's language", async () => {
    const { museum, store } = studio;
    const { memberships = [] } = store.current.catalogue;
    const counter = new VisitCounter();
    for (const { id } of memberships)
      counter.add(
        store.current,
        new Date(noon),
        { base: "membership", handle: id, direct: true, moves: [move("/membership", "entered")] },
        "203.0.113.7",
      );
    await counter.write(museum.db, new Date(noon));
    const { token } = await newEmployee(museum, ["reports"]);
    for (const [language, flow] of [
      ["en-US", "Memberships without a flow of their own"],
      ["es-US", "Membresías sin flujo propio"],
      ["de", "Mitgliedschaften ohne eigenen Ablauf"],
    ] as const) {
      const desk = staffCalls(museum, token, { "accept-language": language });
      const { json } = await desk.get<{ body: VisitsReport }>("/reports/visits?from=2026-12-05&to=2026-12-05");
      const shared = json.body.steps.filter((row) => row.flow === flow);
      expect(shared.map(({ entered }) => entered)[0]).toBe(memberships.length);
      expect(shared.flatMap(({ step }) => memberships.filter(({ title }) => step.includes(title)))).toEqual([]);
      expect(json.body.steps.filter((row) => /^[a-z-]+\/[a-z-]+$/.test(row.flow))).toEqual([]);
    }
  });

  test("a visitor cannot read them", async () => {
    const { statusCode } = await studio.museum.server.inject({
      url: "/api/studio/flows/event/general-admission/visits",
    });
    expect(statusCode).toBe(401);
  });
});
