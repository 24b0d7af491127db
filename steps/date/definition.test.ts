import { describe, expect, test } from "vitest";
import { datesOf } from "../../commerce/testing/wire.ts";
import type { Get } from "../../engine/core/explore.ts";
import type { Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import date, { explore } from "./definition.ts";

const context = (dates: Dates, data: Partial<Data> = {}) => ({
  data: { eventId: "night", ...data },
  answers: {},
  loaded: { dates },
  customer: null,
});
const twoMonths = { nextMonth: "2027-01" };

describe("the available days", () => {
  test.each([
    ["the event's", {}, {}, "/event/night/dates"],
    ["the event's in the month of sale", { saleMonth: "2027-03" }, {}, "/event/night/dates?date=2027-03"],
    [
      "the event's in the month of its only day",
      { saleMonth: "2027-03", singleDateEvent: true },
      {},
      "/event/night/dates",
    ],
    ["the bundle's if one was chosen", {}, { bundles: { bundle: "explorer" } }, "/bundle/explorer/dates"],
    ["the event's if no bundle was wanted", {}, { bundles: { bundle: null } }, "/event/night/dates"],
  ])("are %s", (_whose, data, answers, path) => {
    expect(date.load?.({ data: { eventId: "night", ...data }, answers, customer: null })).toEqual({ dates: path });
  });

  test("always include the current month, whichever month opens", () => {
    const load = (data: Partial<Data>, bundle: string | null = null) =>
      date.load?.({ data: { eventId: "night", ...data }, answers: { bundles: { bundle } }, customer: null });
    expect(load({ saleDate: "2026-12-12" })).toEqual({
      dates: "/event/night/dates",
      sale: "/event/night/dates?date=2026-12",
    });
    expect(load({ saleDate: "2026-12-12", saleMonth: "2026-12" })).toEqual({
      dates: "/event/night/dates?date=2026-12",
    });
    expect(load({ saleDate: "2027-01-02", saleMonth: "2026-12" }, "explorer")).toEqual({
      dates: "/bundle/explorer/dates?date=2026-12",
      sale: "/bundle/explorer/dates?date=2027-01",
    });
  });

  test("are loaded for the displayed month", () => {
    const month = context(datesOf("2026-12", [5]), { saleMonth: "2026-12" });
    expect(date.loadView?.(month, "2027-01")).toBe("/event/night/dates?date=2027-01");
    expect(date.loadView?.(month, undefined)).toBeUndefined();
  });
});

test.each<[string, Dates, Partial<Data>, { date: string } | undefined]>([
  ["the only day", datesOf("2026-12", [12]), {}, { date: "2026-12-12" }],
  ["no day while another month may have more", datesOf("2026-12", [12], twoMonths), {}, undefined],
  ["no day of several", datesOf("2026-12", [12, 13]), {}, undefined],
  [
    "no day of a one-time event if its next run is on sale",
    datesOf("2026-12", [12], twoMonths),
    { singleDateEvent: true },
    undefined,
  ],
  ["no day if another one is full", datesOf("2026-12", [12], { onlyDay: undefined }), {}, undefined],
  [
    "no day if the only one is full",
    datesOf("2026-12", [], { onlyDay: "2026-12-12" }),
    { singleDateEvent: true },
    undefined,
  ],
  ["the day of sale", datesOf("2026-12", [5, 12], twoMonths), { saleDate: "2026-12-12" }, { date: "2026-12-12" }],
  [
    "no day if the day of sale is unavailable",
    datesOf("2026-12", [5, 6], twoMonths),
    { saleDate: "2026-12-12" },
    undefined,
  ],
  ["no day of an event marked as sold out", datesOf("2026-12", [12]), { eventSoldOut: true }, undefined],
  ["no day if none is left", datesOf("2026-12", []), { singleDateEvent: true }, undefined],
])("automatically chosen is %s", (_what, dates, data, expected) => {
  expect(date.autoAnswer?.(context(dates, data))).toEqual(expected);
});

test("a day of sale in a month other than the one that opens is chosen automatically", () => {
  const november = datesOf("2026-11", [28, 29], { nextMonth: "2026-12" });
  const inMonth = (sale: Dates) => {
    const { loaded, ...rest } = context(november, { saleDate: "2026-12-12" });
    return date.autoAnswer?.({ ...rest, loaded: { ...loaded, sale } });
  };
  expect(inMonth(datesOf("2026-12", [5, 12]))).toEqual({ date: "2026-12-12" });
  expect(inMonth(datesOf("2026-12", [5]))).toBeUndefined();
});

test("a chosen day that has since passed must be chosen again", () => {
  const today = datesOf("2026-12", [1, 2], { today: "2026-12-01" });
  expect(date.complete({ date: "2026-11-30" }, context(today))).toMatchObject({ code: "DATE_MISSING" });
  expect(date.complete({ date: "2026-12-01" }, context(today))).toBe(true);
});

test.each<[string, Dates, boolean]>([
  ["no day of the only month", datesOf("2026-12", []), true],
  ["no day of this month, but another month", datesOf("2026-12", [], twoMonths), false],
  ["a day", datesOf("2026-12", [31]), false],
])("with %s left, sold out is %s", (_what, dates, soldOut) => {
  expect(date.refineData?.(context(dates)).eventSoldOut ?? false).toBe(soldOut);
});

test("a sold-out step cannot be left, even with a date chosen earlier", () => {
  expect(date.complete({ date: "2026-12-05" }, context(datesOf("2026-12", []), { eventSoldOut: true }))).toMatchObject({
    code: "SOLD_OUT",
  });
});

test("a date becomes the Date of everything booked for a day, and of nothing else", () => {
  const contribution = date.contribute?.({ date: "2026-12-05" }, context(datesOf("2026-12", [5])));
  expect(contribution?.lineAttributes?.map(({ where, set }) => [where.type, set])).toEqual([
    ["admission", { Date: "2026-12-05" }],
    ["product", { Date: "2026-12-05" }],
  ]);
});

test("no date contributes nothing", () => {
  expect(date.contribute?.(undefined, context(datesOf("2026-12", [5])))).toBeUndefined();
  expect(
    date.contribute?.({ date: "2026-12-05" }, context(datesOf("2026-12", [5], { time: "7:30 PM" }))),
  ).toMatchObject({ time: "7:30 PM" });
});

test("before sales start no day is chosen automatically, and a chosen one does not count, except for members with early access", () => {
  const from = { at: "2999-12-01T16:00:00.000Z", date: "2999-12-01", time: "9:00 AM" };
  const members = { at: "2000-11-28T16:00:00.000Z", date: "2000-11-28", time: "9:00 AM" };
  const waiting = context({ ...datesOf("2026-12", [12]), onSale: { from, members } });
  const ofMember = { ...waiting, customer: { membership: { isValid: true } } };
  expect([date.autoAnswer?.(waiting), date.autoAnswer?.(ofMember)]).toEqual([undefined, { date: "2026-12-12" }]);
  expect(date.complete({ date: "2026-12-12" }, waiting)).toMatchObject({ code: "NOT_ON_SALE_YET" });
  expect(date.complete({ date: "2026-12-12" }, ofMember)).toBe(true);
});

test.each([
  ["2026-11-29", "sunday"],
  ["2026-11-30", "monday"],
  ["2028-02-29", "tuesday"],
])("conditions may use the day of the week for %s", (day, weekday) => {
  expect(date.derive?.({ date: day }, { customer: null } as never)).toEqual({ weekday, visitor: "guest" });
});

/** Answers requests for offers by day; without a day, for any. */
const offering = (offersOn: (date: string | undefined) => { bundles?: string[]; upsells?: string[] }): Get =>
  (async (path: string) => {
    const list = path.includes("/upsells") ? "upsells" : "bundles";
    const ids = offersOn(/\d{4}-\d{2}-\d{2}$/.exec(path)?.[0])[list] ?? [];
    return { [list]: ids.map((id) => ({ id })) };
  }) as Get;
const exploreContext = (answers = {}) => ({
  data: { eventId: "night" },
  answers,
  loaded: { dates: datesOf("2026-12", [1, 2, 3, 4, 5, 6, 8]) },
  customer: null,
});
const isWeekend = (date: string | undefined) => date === undefined || ["2026-12-05", "2026-12-06"].includes(date);

describe("the days tried", () => {
  test("are only one if all days offer the same", async () => {
    const get = offering(() => ({ bundles: ["explorer"], upsells: ["guide"] }));
    expect(await explore.tries(exploreContext(), get)).toEqual([{ date: "2026-12-02" }]);
  });

  test("are several if a bundle or an extra is offered only on other days", async () => {
    const get = offering((date) => ({ upsells: ["guide"], bundles: isWeekend(date) ? ["explorer"] : [] }));
    expect(await explore.tries(exploreContext(), get)).toEqual([{ date: "2026-12-02" }, { date: "2026-12-05" }]);
  });

  test("are only one if the bundle was chosen before", async () => {
    const get = offering((date) => ({ bundles: isWeekend(date) ? ["explorer"] : [] }));
    expect(await explore.tries(exploreContext({ bundles: { bundle: null } }), get)).toEqual([{ date: "2026-12-02" }]);
  });

  test("that replace one that stops are the other days of the week, and later ones", async () => {
    const days =
      (await explore.instead?.(
        exploreContext(),
        offering(() => ({})),
      )) ?? [];
    expect(days.map((answer) => answer?.date.slice(-2))).toEqual(["01", "02", "03", "04", "05", "06", "08"]);
  });
});
