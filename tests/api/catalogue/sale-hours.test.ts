import { describe, expect, test } from "vitest";
import type { Dates, MoveTimesResponse, SeriesResponse, StaffEventsResponse } from "../../../schemas/generated/wire.ts";
import type { Event } from "../../../server/museum/model/config.ts";
import { newDesk } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { cardOf, signIn as newMember } from "../support/members.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy } from "../support/staff.ts";

const today = "2026-11-21";
const day = "2026-12-01";

/** The catalogue with changes to some events, keyed by event id. */
const selling = (changes: Record<string, Partial<Event>>) => ({
  catalogue: { ...catalogue, events: catalogue.events.map((event) => ({ ...event, ...changes[event.id] })) },
});
const show = { slots: ["11:00 AM"], durationMinutes: 45 };

describe("a past time", () => {
  const show45 = selling({ film: show, "free-day": show, gallery: show });
  /** Minutes from the test's start at 9:30 AM to 4:30 PM. */
  const afternoon = 7 * 60;

  test("is neither offered nor quoted nor sold at the desk", async () => {
    const museum = await openMuseum({ config: show45 });
    const lines = [{ variantId: "film-adult", quantity: 1, date: today, time: "11:00 AM" }];
    museum.wait(134);
    const desk = await newDesk(museum);
    // 11:44 AM
    expect(await desk.quote(lines)).toBe("10.00");
    museum.wait(1);
    expect((await desk.basket(lines)).json).toMatchObject({ errors: [{ code: "TIME_OVER" }] });
    const { events } = (await desk.get<{ body: StaffEventsResponse }>("/sell/events")).json.body;
    expect(events.map(({ id }) => id)).toEqual(["guide"]);
    await desk.open("100.00");
    const payment = { method: "card" as const, reference: "1" };
    expect(await desk.sell({ lines, payment, total: "10.00" })).toMatchObject({
      status: 409,
      json: { errors: [{ code: "TIME_OVER" }] },
    });
    expect(
      (await desk.get<{ body: StaffEventsResponse }>("/sell/events?date=2026-11-22")).json.body.events.map(
        ({ id }) => id,
      ),
    ).toContain("film");
  });

  test("is not offered to members, nor admitted at event check-in", async () => {
    const museum = await openMuseum({ config: show45 });
    museum.wait(afternoon);
    const desk = await newDesk(museum);
    await newMember(museum, "ada", {});
    const member = { membershipId: cardOf("ada"), membershipLevel: "individual", membershipExpires: "2027-06-30" };
    expect((await desk.get<{ body: StaffEventsResponse }>("/event-checkin/events")).json.body.events).toEqual([]);
    expect((await desk.post<StaffEventsResponse>("/member-purchase/events", member)).json.events).toEqual([]);
    const admitted = await desk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 1)] });
    const sold = await desk.post("/member-purchase/checkout", {
      membershipId: member.membershipId,
      lineItems: [line("member", 1, { Time: "11:00 AM" })],
    });
    expect([admitted.status, sold.status]).toEqual([409, 409]);
  });

  test("is not the desk's default while a later time remains", async () => {
    const museum = await openMuseum({
      config: selling({ film: { slots: ["9:00 AM", "11:00 AM", "1:00 PM"], durationMinutes: 45 } }),
    });
    const desk = await newDesk(museum);
    const film = async () =>
      (await desk.get<{ body: StaffEventsResponse }>("/sell/events")).json.body.events.find(({ id }) => id === "film");
    expect(await film()).toMatchObject({ time: "9:00 AM" });
    museum.wait(20);
    // 9:50 AM: the 9:00 show is over, and latecomers are not admitted.
    expect((await film())?.times?.map(({ time }) => time)).toEqual(["11:00 AM", "1:00 PM"]);
    const sold = await desk.sell({
      lines: [{ variantId: "film-adult", quantity: 1, date: today, time: "11:00 AM" }],
      payment: { method: "card", reference: "2" },
    });
    expect(sold.json.order.admitted).toBe(0);
  });
});

describe("a move", () => {
  const daysOf = async (museum: TestMuseum, orderId: string, ticketId = "") =>
    (await museum.get<{ body: Dates }>(`/order/${orderId}/moves?date=2026-12&ticketId=${ticketId}`)).json.body;
  const timesOf = async (museum: TestMuseum, orderId: string, ticketId: string, date: string) => {
    const { products } = (
      await museum.get<{ body: MoveTimesResponse }>(`/order/${orderId}/moves/${date}?ticketId=${ticketId}`)
    ).json.body;
    return products[0]?.times.map(({ label, available, whyNot }) => [label, available || whyNot?.message]);
  };
  const move = (museum: TestMuseum, orderId: string, body: object) =>
    museum.post<{ error: string; errors: { code: string }[] }>(`/order/${orderId}/move`, body);
  const allowed = { afterSale: { move: { untilHours: 1 } } };
  const museumWith = (changes: Record<string, Partial<Event>> = {}) =>
    openMuseum({ config: { ...selling(changes), tenant: { ...tenant, ...allowed } } });
  const bundle = (museum: TestMuseum, entry = "10:00 AM") =>
    buy(
      museum,
      line("explorer-gallery", 2, { Date: day, Time: entry }),
      line("explorer-film", 2, { Date: day, Time: "1:00 PM" }),
    );

  test("of a part of a bundle explains why it must stay on its day", async () => {
    const museum = await museumWith();
    const { orderId, ticketIds } = await bundle(museum);
    const { dates, boundDay } = await daysOf(museum, orderId, ticketIds[0]);
    expect(boundDay).toEqual({
      date: day,
      message: "Bought as a bundle: you can move it to another time of Tuesday, December 1, 2026.",
    });
    const open = dates.filter(({ empty, closed }) => !empty && !closed);
    expect(open.filter(({ available }) => available).map(({ date }) => date)).toEqual([day]);
    expect(new Set(open.filter(({ available }) => !available).map(({ whyNot }) => whyNot?.code))).toEqual(
      new Set(["BUNDLE_DAY"]),
    );
    expect(dates.filter(({ empty, available, whyNot }) => !empty && available === (whyNot !== undefined))).toEqual([]);
    expect(await timesOf(museum, orderId, ticketIds[0] ?? "", day)).toEqual([
      ["9:00 AM", true],
      ["10:00 AM", "Your current time"],
      ["11:00 AM", true],
    ]);
  });

  test("preserves the order of entry and extras, with the same sentence as for buying", async () => {
    const times = ["10:00 AM", "11:00 AM", "1:00 PM", "4:00 PM"];
    const museum = await museumWith({ gallery: { slots: times }, film: { slots: ["9:30 AM", "1:00 PM", "3:00 PM"] } });
    const { orderId, ticketIds } = await bundle(museum);
    const [entry = "", film = ""] = ticketIds;
    expect(await timesOf(museum, orderId, entry, day)).toEqual([
      ["10:00 AM", "Your current time"],
      ["11:00 AM", true],
      ["1:00 PM", true],
      ["4:00 PM", "After Film begins at 1:00 PM"],
    ]);
    expect(await timesOf(museum, orderId, film, day)).toEqual([
      ["9:30 AM", "Before you enter at 10:00 AM"],
      ["1:00 PM", "Your current time"],
      ["3:00 PM", true],
    ]);
    const late = await move(museum, orderId, { ticketId: entry, date: day, time: "4:00 PM" });
    expect([late.status, late.json.error]).toEqual([
      409,
      "Film begins at 1:00 PM, before you would enter. Please choose an earlier time, or move Film first.",
    ]);
    expect((await move(museum, orderId, { ticketId: film, date: day, time: "9:30 AM" })).status).toBe(409);
    // Staff may move a visit anyway.
    const desk = await newDesk(museum);
    expect((await desk.post(`/order/${orderId}/move`, { ticketId: entry, date: day, time: "4:00 PM" })).status).toBe(
      200,
    );
    await expectSound(museum);
  });

  test("of an entry with an extra preserves their order on the extra's day, and only there", async () => {
    const museum = await museumWith({ gallery: { slots: ["10:00 AM", "4:00 PM"] } });
    const { orderId, ticketIds } = await buy(
      museum,
      line("adult", 1, { Date: day, Time: "10:00 AM" }),
      line("film-adult", 1, { Date: day, Time: "1:00 PM" }),
    );
    const [entry = ""] = ticketIds;
    expect(await timesOf(museum, orderId, entry, day)).toContainEqual(["4:00 PM", "After Film begins at 1:00 PM"]);
    expect((await move(museum, orderId, { ticketId: entry, date: "2026-12-02", time: "4:00 PM" })).status).toBe(200);
  });

  test("cannot combine a party on one day that is too large to be bought for it", async () => {
    const museum = await museumWith({ gallery: { maxPartySize: 10 } });
    const six = (date: string) => line("adult", 6, { Date: date, Time: "10:00 AM" });
    const { orderId, ticketIds } = await buy(museum, six(day), six("2026-12-02"));
    const { dates } = await daysOf(museum, orderId, ticketIds[0]);
    expect(dates.find(({ date }) => date === "2026-12-02")).toMatchObject({
      available: false,
      whyNot: { code: "PARTY_TOO_LARGE" },
    });
    expect(dates.find(({ date }) => date === "2026-12-03")).toMatchObject({ available: true });
    expect(await move(museum, orderId, { ticketId: ticketIds[0], date: "2026-12-02", time: "9:00 AM" })).toMatchObject({
      status: 400,
      json: { errors: [{ code: "PARTY_TOO_LARGE" }] },
    });
  });

  test("marks full times, and shows how many places are left on those with too few", async () => {
    const museum = await museumWith();
    await buy(museum, line("adult", 40, { Date: day, Time: "9:00 AM" }));
    await buy(museum, line("adult", 35, { Date: day, Time: "11:00 AM" }));
    const { orderId, ticketIds } = await buy(museum, line("adult", 6, { Date: "2026-12-02", Time: "10:00 AM" }));
    expect(await timesOf(museum, orderId, ticketIds[0] ?? "", day)).toEqual([
      ["9:00 AM", "Full"],
      ["10:00 AM", true],
      ["11:00 AM", "5 left, not enough for 6"],
    ]);
  });

  test("at the desk may be to the current time, and not to a past one", async () => {
    const museum = await museumWith({ gallery: { durationMinutes: 90 } });
    const desk = await newDesk(museum);
    const { orderId, ticketIds } = await buy(museum, line("adult", 2, { Date: day, Time: "10:00 AM" }));
    const [ticketId = ""] = ticketIds;
    museum.wait(45);
    // 10:15 AM
    const { products } = (
      await desk.get<{ body: MoveTimesResponse }>(`/order/${orderId}/moves/${today}?ticketId=${ticketId}`)
    ).json.body;
    expect(products[0]?.times.map(({ label, available }) => [label, available])).toEqual([
      ["9:00 AM", false],
      ["10:00 AM", true],
      ["11:00 AM", true],
    ]);
    expect(await timesOf(museum, orderId, ticketId, today)).toEqual([
      ["9:00 AM", "Past"],
      ["10:00 AM", "Past"],
      ["11:00 AM", true],
    ]);
    expect(await move(museum, orderId, { ticketId, date: today, time: "10:00 AM" })).toMatchObject({
      status: 400,
      json: { errors: [{ code: "TIME_PASSED" }] },
    });
    expect((await desk.post(`/order/${orderId}/move`, { ticketId, date: today, time: "9:00 AM" })).status).toBe(400);
    expect((await desk.post(`/order/${orderId}/move`, { ticketId, date: today, time: "10:00 AM" })).status).toBe(200);
    expect(await seats(museum, "gallery", today, "10:00 AM")).toMatchObject({ sold: 2 });
    await expectSound(museum);
  });
});

describe("the automatically chosen only day", () => {
  const onlyDay = async (museum: TestMuseum, month = "") =>
    (await museum.get<{ body: Dates }>(`/event/night/dates${month && `?date=${month}`}`)).json.body.onlyDay;
  const nightOn = (dates: Event["opening"]["dates"]) =>
    openMuseum({ config: selling({ night: { slots: ["7:00 PM"], opening: { forDays: 120, dates } } }) });

  test("is stated while no other run is on sale, also if it is full", async () => {
    const museum = await nightOn([{ weekday: "saturday", week: 2, monthsAhead: 1 }]);
    expect(await onlyDay(museum)).toBe("2026-12-12");
    expect(await onlyDay(museum, "2027-03")).toBe("2026-12-12");
    const { json } = await museum.get<{ body: Dates }>("/event/night/dates");
    const left = json.body.dates.find(({ date }) => date === "2026-12-12")?.maxPartySize ?? 0;
    await museum.post("/checkout/create", {
      lineItems: [line("night-seat", left, { Date: "2026-12-12", Time: "7:00 PM" })],
    });
    expect(await onlyDay(museum)).toBe("2026-12-12");
  });

  test("does not exist once the next run is on sale too, full or not", async () => {
    const museum = await nightOn([{ weekday: "saturday", week: 2, monthsAhead: 1 }]);
    museum.wait(10 * 24 * 60);
    for (const month of ["", "2026-12", "2027-01"]) expect(await onlyDay(museum, month), month).toBeUndefined();
    museum.wait(12 * 24 * 60);
    expect(await onlyDay(museum)).toBe("2027-01-09");
  });

  test("is the next one once today's has begun", async () => {
    const museum = await nightOn([today, "2026-12-05"]);
    expect(await onlyDay(museum)).toBeUndefined();
    museum.wait(10 * 60);
    expect(await onlyDay(museum)).toBe("2026-12-05");
  });
});

describe("after midnight", () => {
  /** Minutes until 11:50 PM on November 30 in Denver. */
  const lastMinutes = 9 * 24 * 60 + 14 * 60 + 20;

  test.each([1, 2])(
    "a date on sale %i months ahead can still be paid for, and is on sale until it has passed",
    async (monthsAhead) => {
      const date = { 1: "2026-12-12", 2: "2027-01-09" }[monthsAhead] ?? "";
      const museum = await openMuseum({
        config: selling({
          night: { opening: { forDays: 120, dates: [{ weekday: "saturday", week: 2, monthsAhead }] } },
        }),
      });
      museum.wait(lastMinutes);
      const seat = () =>
        museum.post("/checkout/create", { lineItems: [line("night-seat", 1, { Date: date, Time: "7:00 PM" })] });
      const { json } = await seat();
      museum.wait(12);
      expect((await museum.pay(json.id)).headers.location).toMatch(/confirmation/);
      expect((await seat()).status).toBe(200);
      const desk = await newDesk(museum);
      expect(
        (await desk.get<{ body: StaffEventsResponse }>(`/sell/events?date=${date}`)).json.body.events.map(
          ({ id }) => id,
        ),
      ).toContain("night");
    },
  );

  test("a series is sold for the run that visitors saw, until it begins", async () => {
    const night = catalogue.events.find(({ id }) => id === "night");
    const evening = (id: string, monthsAhead: number) =>
      ({
        ...night,
        id,
        opening: { forDays: 120, dates: [{ weekday: "thursday", week: 1, monthsAhead }] },
        ticketTypes: [],
      }) as unknown as Event;
    const [lectures] = catalogue.series;
    if (lectures === undefined) throw new Error("No series.");
    const museum = await openMuseum({
      config: {
        catalogue: {
          ...catalogue,
          events: [...catalogue.events, evening("one", 1), evening("two", 2)],
          series: [{ ...lectures, events: ["one", "two"] }],
        },
      },
    });
    const days = async () =>
      (await museum.get<{ body: SeriesResponse }>("/series/lectures")).json.body.series.events.map(({ date }) => date);
    expect(await days()).toEqual(["2026-12-03", "2027-01-07"]);
    museum.wait(lastMinutes + 60);
    expect(await days()).toEqual(["2026-12-03", "2027-01-07"]);
    museum.wait(3 * 24 * 60);
    expect(await days()).toEqual(["2027-01-07", "2027-02-04"]);
  });

  test("a held seat of a show that began earlier can still be paid for", async () => {
    const museum = await openMuseum({ config: selling({ film: { slots: ["11:55 PM"], durationMinutes: 90 } }) });
    museum.wait(14 * 60 + 22);
    const { json } = await museum.post("/checkout/create", {
      lineItems: [line("film-adult", 1, { Date: today, Time: "11:55 PM" })],
    });
    museum.wait(12);
    expect((await museum.pay(json.id)).headers.location).toMatch(/confirmation/);
  });
});

test("today's calendar does not mark a day as full if all its times have begun", async () => {
  const museum = await openMuseum({ config: selling({ film: show }) });
  museum.wait(7 * 60);
  const { dates } = (await museum.get<{ body: Dates }>("/event/film/dates?date=2026-11")).json.body;
  expect(dates.find(({ date }) => date === today)).toMatchObject({ available: false, whyNot: { code: "PAST" } });
});
