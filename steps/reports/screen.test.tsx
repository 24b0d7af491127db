// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { fromCents } from "../../commerce/money.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { Data } from "../../schemas/generated/steps/reports.ts";
import type {
  AnswersReport,
  AttendanceReport,
  DayEndReport,
  MembersReport,
  RedemptionsReport,
  SalesFigures,
  SalesReport,
  VisitsReport,
} from "../../schemas/generated/wire.ts";
import reports from "../generated/reports.ts";

afterEach(cleanup);

const usd = (cents: number) => fromCents(cents, "USD");
const sold = (
  orders: number,
  gross: number,
  { discounts = 0, refunds, tax = 0 }: { discounts?: number; refunds?: number; tax?: number } = {},
): SalesFigures => ({
  orders,
  tickets: orders * 2,
  gross: usd(gross),
  discounts: usd(discounts),
  ...(refunds !== undefined && { refunds: usd(refunds) }),
  net: usd(gross - discounts - (refunds ?? 0)),
  tax: usd(tax),
  total: usd(gross - discounts - (refunds ?? 0) + tax),
});
const moved = (taken: number, givenBack = 0) => ({
  taken: usd(taken),
  givenBack: usd(givenBack),
  disputed: usd(0),
  net: usd(taken - givenBack),
});

const sales: SalesReport = {
  from: "2026-12-04",
  to: "2026-12-05",
  total: sold(3, 15_000, { refunds: 500 }),
  days: [
    { date: "2026-12-04", sales: sold(1, 5000, { refunds: 0 }) },
    { date: "2026-12-05", sales: sold(2, 10_000, { refunds: 500 }) },
  ],
  products: [{ productType: "admission", title: "=HYPERLINK(1)", sales: sold(3, 15_000, { refunds: 500 }) }],
  codes: [],
};
const taxed = (net: number) => ({ net: usd(net), tax: usd(0), total: usd(net) });
const refunds = { refunds: taxed(2500), left: taxed(7500) };
const dayEnd: DayEndReport = {
  date: "2026-12-05",
  guests: 41,
  sales: sold(2, 10_000),
  money: moved(10_000, 2500),
  payments: [
    { provider: "demo", money: moved(6000) },
    { provider: "cash", money: moved(4000, 2500) },
  ],
  employees: [
    { orders: 1, money: moved(6000) },
    { name: "Grace Hopper", orders: 1, money: moved(4000, 2500) },
  ],
  ...refunds,
  products: [{ productType: "admission", title: "Gallery", sales: sold(2, 10_000), ...refunds }],
  taxes: [{ productType: "admission", rate: "0.05", net: usd(10_000), tax: usd(0), ...refunds }],
  drawers: [],
};
const attendance: AttendanceReport = {
  from: "2026-12-04",
  to: "2026-12-05",
  total: { sold: 9, arrived: 4 },
  days: [
    { date: "2026-12-04", title: "Gallery", guests: { sold: 5, arrived: 4 }, isAdmission: true },
    { date: "2026-12-05", title: "Gallery", guests: { sold: 4, arrived: 0 }, isAdmission: true },
  ],
  times: [{ title: "Gallery", time: "10:00 AM", guests: { sold: 9, arrived: 4 } }],
};
const redemptions: RedemptionsReport = {
  from: "2026-12-05",
  to: "2026-12-05",
  guests: 3,
  days: [{ date: "2026-12-05", title: "Gallery", guests: 3 }],
  hours: [
    { hour: 9, guests: 1 },
    { hour: 14, guests: 2 },
  ],
};
const members: MembersReport = {
  from: "2026-01-01",
  to: "2026-12-31",
  by: "month",
  total: { joined: 2, renewed: 1, lapsing: 0 },
  periods: [
    { period: "2026-11", members: { joined: 0, renewed: 1, lapsing: 0 } },
    { period: "2026-12", members: { joined: 2, renewed: 0, lapsing: 0 } },
  ],
  levels: [{ title: "Dual", members: { joined: 2, renewed: 1, lapsing: 0 } }],
};

const given: AnswersReport = {
  from: "2026-12-05",
  to: "2026-12-05",
  orders: 1,
  counts: [{ question: "How will you arrive?", answer: "By coach", orders: 1 }],
  days: [{ date: "2026-12-05", question: "How will you arrive?", answer: "By coach", orders: 1 }],
  answers: [
    { date: "2026-12-05", order: "#1001", question: "School", answer: "=Union" },
    { date: "2026-12-05", order: "#1001", question: "How will you arrive?", answer: "By coach" },
  ],
  moreAvailable: false,
};

const visits: VisitsReport = {
  from: "2026-12-05",
  to: "2026-12-05",
  steps: [
    { flow: "Quick visit", step: "When?", entered: 1200, continued: 900, back: 0, abandoned: 300 },
    { flow: "School visit", step: "/gone", entered: 2, continued: 1, back: 1, abandoned: 0 },
  ],
};

const answers: Record<string, unknown> = {
  visits,
  "day-end": dayEnd,
  sales,
  attendance,
  redemptions,
  members,
  answers: given,
};
const reportOf = (path: string) => answers[/^\/employee\/reports\/([a-z-]+)/.exec(path)?.[1] ?? ""];

async function show(query: Record<string, string> = {}, answer: (path: string) => unknown = reportOf, data: Data = {}) {
  const host = toolServices({ path: "/reports", query, answer: ({ path }) => answer(path) });
  await renderTool(reports, data, host);
  await act(async () => undefined);
  return { ...host, user: userEvent.setup() };
}
const table = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, " ")));

test("today's end of day is shown first, by payment, employee, product and tax, with totals", async () => {
  const { calls } = await show();
  expect(calls.map(({ path }) => path)).toEqual(["/employee/reports/day-end?date=2026-12-05"]);
  expect(table("By payment")).toEqual([
    ["Payment", "Taken", "Refunded", "Balance"],
    ["Test payment", "$60.00", "$0.00", "$60.00"],
    ["Cash", "$40.00", "$25.00", "$15.00"],
    ["Total", "$100.00", "$25.00", "$75.00"],
  ]);
  const figures = [...document.querySelectorAll("dl > div")].map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, " "),
  );
  expect(figures).toEqual(["Taken$100.00", "Refunded$25.00", "Balance$75.00", "Guests41"]);
  expect(table("By employee").map(([name]) => name)).toEqual(["Employee", "Web", "Grace Hopper", "Total"]);
  expect(table("By product").at(-1)?.slice(-3)).toEqual(["$100.00", "$25.00", "$75.00"]);
  expect(table("By tax").slice(0, 2)).toEqual([
    ["Type", "Rate", "Net", "Tax", "Refunded", "Tax refunded", "Left", "Tax left"],
    ["Admission", "5%", "$100.00", "$0.00", "$25.00", "$0.00", "$75.00", "$0.00"],
  ]);
  expect(screen.queryByRole("table", { name: "Cash drawers" })).toBeNull();
});

test("payment methods are a table without bars; for days the first and last are labelled below theirs", async () => {
  const payments = ["demo", "cash", "card-terminal"].map((provider) => ({ provider, money: moved(6000) }));
  await show({}, () => ({ ...dayEnd, payments }));
  expect(screen.queryByRole("figure")).toBeNull();
  expect(
    table("By payment")
      .slice(1, 4)
      .map(([name]) => name),
  ).toEqual(["Test payment", "Cash", "Card terminal"]);
  cleanup();
  await show({}, () => ({ ...dayEnd, payments }), { demoPaymentText: "Rehearsal" });
  expect(table("By payment")[1]?.[0]).toBe("Rehearsal");
  cleanup();
  const days = ["2026-12-03", "2026-12-04", "2026-12-05"].map((date) => ({ date, sales: sold(1, 5000) }));
  await show({ report: "sales" }, () => ({ ...sales, days }));
  const below = [...screen.getByRole("figure").querySelectorAll("div > p:last-child > span")].map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, " "),
  );
  expect(below).toEqual(["Thu, Dec 3, 2026", "Sat, Dec 5, 2026"]);
});

test("card payments without a sale are listed with what happened to each, on the screen and in a file", async () => {
  const late = {
    at: "2026-12-05T16:00:00Z",
    ...{ reader: "Front desk", employee: "Ada", amount: usd(5000), refunded: usd(0) },
    ...{ reason: "canceled" as const, state: "refunding" as const, reference: "pi_1" },
  };
  const older = { at: late.at, amount: usd(2500), refunded: usd(2500), reason: "late" as const };
  const unsold = [
    late,
    { ...older, state: "refunded" as const, reference: "pi_2" },
    { ...late, reason: "not-sold" as const, state: "disputed" as const, reference: "pi_3" },
  ];
  const { files, user } = await show({}, () => ({ ...dayEnd, unsold }));
  const [, ...rows] = table("Card payments without a sale");
  expect(rows.map((row) => row.slice(1))).toEqual([
    [
      ...["Front desk", "Ada", "$50.00", "$0.00", "The payment was canceled, but the card was charged"],
      ...["Refund to the card due; it is made automatically", "pi_1"],
    ],
    ["", "", "$25.00", "$25.00", "The card was charged after the payment had ended", "Refunded to the card", "pi_2"],
    [
      ...["Front desk", "Ada", "$50.00", "$0.00", "The sale could no longer be made", "Disputed: the bank decides"],
      "pi_3",
    ],
  ]);
  await user.click(screen.getByRole("button", { name: "Download CSV", description: "Card payments without a sale" }));
  expect(files[0]?.text).toContain("Front desk,Ada,50.00,0.00,");
  cleanup();
  await show({}, () => ({ ...dayEnd, unsold, moreUnsold: 9 }));
  expect(table("The 3 card payments without a sale to settle first, of 12")).toHaveLength(4);
});

test("a drawer shows its expected cash and the difference; an open one has not been counted", async () => {
  const drawer = {
    employee: "Ada",
    device: "Front desk",
    openedAt: "2026-12-05T16:00:00Z",
    float: usd(10_000),
    shared: false,
    cash: usd(4000),
    topUps: usd(0),
    drops: usd(0),
    movements: [],
    counts: 0,
    expected: usd(14_000),
  };
  const counted = {
    ...drawer,
    employee: "Grace",
    closedAt: "2026-12-06T00:00:00Z",
    counted: usd(13_500),
    difference: usd(-500),
    note: "A note is missing",
  };
  const { files, user } = await show({}, () => ({ ...dayEnd, drawers: [drawer, counted] }));
  const [, open, closed] = table("Cash drawers");
  expect(open?.slice(3)).toEqual(["Open", "$100.00", "$40.00", "$140.00", "", "", ""]);
  expect(closed?.slice(6)).toEqual(["$140.00", "$135.00", "\u2212$5.00", "A note is missing"]);
  await user.click(screen.getByRole("button", { name: "Download CSV", description: "Cash drawers" }));
  expect(files[0]?.text.split("\r\n").slice(1, 3)).toEqual([
    "Ada,Front desk,2026-12-05 09:00,Open,100.00,40.00,140.00,,,",
    "Grace,Front desk,2026-12-05 09:00,2026-12-05 17:00,100.00,40.00,140.00,135.00,-5.00,A note is missing",
  ]);
});

test("cash put into and taken out of drawers has its own table and file, and columns of the drawers", async () => {
  const drawer = {
    ...{ employee: "Ada", device: "Front desk", shared: true, openedAt: "2026-12-05T16:00:00Z" },
    closedAt: "2026-12-06T00:00:00Z",
    ...{ float: usd(10_000), cash: usd(4000), topUps: usd(0), drops: usd(9000), expected: usd(5000) },
    ...{ counts: 2, firstCounted: usd(4000), counted: usd(4500), difference: usd(-500) },
    ...{ closedBy: "Grace", approvedBy: "Hedy" },
    movements: [
      {
        ...{ kind: "drop", amount: usd(9000), reason: "To the safe", reference: "Bag 7" },
        ...{ at: "2026-12-05T20:00:00Z", employee: "Ada" },
      },
    ],
  };
  const { files, user } = await show({}, () => ({ ...dayEnd, drawers: [drawer] }));
  const [titles, row] = table("Cash drawers");
  expect(titles?.slice(4)).toEqual([
    ...["Float", "Cash", "Top-ups", "Bank drops", "Expected", "First count", "Counted", "Difference"],
    ...["Closed by", "Approved by", "Note"],
  ]);
  expect(row?.[0]).toBe("Shared, opened by Ada");
  expect(row?.slice(4)).toEqual([
    ...["$100.00", "$40.00", "$0.00", "$90.00", "$50.00", "$40.00", "$45.00", "\u2212$5.00"],
    ...["Grace", "Hedy", ""],
  ]);
  await user.click(screen.getByRole("button", { name: "Download CSV", description: "Cash movements" }));
  expect(files[0]?.text.split("\r\n")[1]).toBe("2026-12-05 13:00,Bank drop,Ada,Front desk,-90.00,To the safe,Bag 7");
});

test("credit sold and owed has its own table, in the end of day and in sales, and a file", async () => {
  const figures = {
    issued: usd(10_000),
    redeemed: usd(7500),
    refunded: usd(2500),
    voided: usd(0),
    outstanding: usd(5000),
  };
  const liabilities = [{ title: "Gift cards", ...figures }];
  const { files, user } = await show({}, () => ({ ...dayEnd, liabilities }));
  const title = "Sold and not redeemed yet";
  expect(table(title)).toEqual([
    ["What is owed", "Sold", "Redeemed", "Refunded to cards", "Refunded unused", "Owed at the end"],
    ["Gift cards", "$100.00", "$75.00", "$25.00", "$0.00", "$50.00"],
  ]);
  await user.click(screen.getByRole("button", { name: "Download CSV", description: title }));
  expect(files[0]?.text.split("\r\n")[1]).toBe("Gift cards,100.00,75.00,25.00,0.00,50.00");
  cleanup();
  await show({ report: "sales" }, () => ({ ...sales, liabilities }));
  expect(table(title)[1]?.[0]).toBe("Gift cards");
});

test("the address contains the report and its days, and another report uses the same days", async () => {
  const { calls, went, user } = await show({ report: "sales", from: "2026-12-04", to: "2026-12-05" });
  expect(calls.map(({ path }) => path)).toEqual(["/employee/reports/sales?from=2026-12-04&to=2026-12-05"]);
  const list = within(screen.getByRole("navigation", { name: "Reports" }));
  expect(list.getByRole("link", { name: "Sales" }).getAttribute("aria-current")).toBe("page");
  await user.click(list.getByRole("link", { name: "Members" }));
  await user.click(screen.getByRole("link", { name: "Last 7 days" }));
  await user.clear(screen.getByLabelText("First day"));
  await user.type(screen.getByLabelText("First day"), "2026-12-01");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(went).toEqual([
    "/reports?report=members&from=2026-12-04&to=2026-12-05",
    "/reports?report=sales&from=2026-11-29&to=2026-12-05",
    "/reports?report=sales&from=2026-12-01&to=2026-12-05",
  ]);
});

test("sales have a chart of each day's total, and columns for refunds and discounts if there are any", async () => {
  await show({ report: "sales" });
  expect(table("By day")).toEqual([
    ["Day", "Orders", "Tickets", "Before discounts", "Refunds", "Net", "Tax", "Gross"],
    ["Fri, Dec 4, 2026", "1", "2", "$50.00", "$0.00", "$50.00", "$0.00", "$50.00"],
    ["Sat, Dec 5, 2026", "2", "4", "$100.00", "$5.00", "$95.00", "$0.00", "$95.00"],
    ["Total", "3", "6", "$150.00", "$5.00", "$145.00", "$0.00", "$145.00"],
  ]);
  const plot = screen.getByRole("figure");
  expect(within(plot).getByText("Gross")).toBeDefined();
  expect([...plot.querySelectorAll("rect")].map((bar) => Math.round(Number(bar.getAttribute("height"))))).toEqual([
    53, 100,
  ]);
});

test("a table is exported without its totals, and with no text as a formula", async () => {
  const { files, user } = await show({ report: "sales", from: "2026-12-04", to: "2026-12-05" });
  const [byDay, byProduct] = screen.getAllByRole("button", { name: "Download CSV" });
  await user.click(byDay as HTMLElement);
  await user.click(byProduct as HTMLElement);
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ["sales-by-day-2026-12-04-2026-12-05.csv", "text/csv;charset=utf-8"],
    ["sales-by-product-2026-12-04-2026-12-05.csv", "text/csv;charset=utf-8"],
  ]);
  expect(files[0]?.text.split("\r\n").slice(1)).toEqual([
    "2026-12-04,1,2,50.00,0.00,50.00,0.00,50.00",
    "2026-12-05,2,4,100.00,5.00,95.00,0.00,95.00",
    "",
  ]);
  expect(files[1]?.text.split("\r\n")[1]).toMatch(/^'=HYPERLINK\(1\),Admission,/);
});

test("attendance, redemptions and members are tables too", async () => {
  await show({ report: "attendance" });
  expect(table("By day and event")[1]).toEqual(["Fri, Dec 4, 2026", "Gallery", "5", "4"]);
  expect(table("By time").at(-1)).toEqual(["Total admissions", "", "9", "4"]);
  cleanup();
  await show({ report: "redemptions" });
  expect(table("Arrivals by hour").map(([hour, guests]) => [hour, guests])).toEqual([
    ["Hour", "Guests"],
    ["9:00 AM", "1"],
    ...["10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"].map((hour) => [hour, "0"]),
    ["2:00 PM", "2"],
    ["Total admissions", "3"],
  ]);
  cleanup();
  await show({ report: "members" });
  expect(table("By month")[2]).toEqual(["December 2026", "2", "0", "0"]);
  expect(table("By level")[1]).toEqual(["Dual", "2", "1", "0"]);
});

test("answers are counted, also by day, and each is in a file with no text as a formula", async () => {
  const { files, user } = await show({ report: "answers" });
  expect(table("By answer")[1]).toEqual(["How will you arrive?", "By coach", "1"]);
  expect(table("By day")[1]).toEqual(["Sat, Dec 5, 2026", "How will you arrive?", "By coach", "1"]);
  expect(table("All answers")[1]).toEqual(["Sat, Dec 5, 2026", "#1001", "School", "=Union"]);
  await user.click(screen.getAllByRole("button", { name: "Download CSV" }).at(-1) as HTMLElement);
  expect(files[0]?.text).toContain("2026-12-05,#1001,School,'=Union");
  cleanup();
  await show({ report: "answers" }, () => ({ ...given, moreAvailable: true }));
  expect(table("The first 2 answers. Choose fewer days for the others.")).toHaveLength(3);
});

test("with many answers a page shows the first ones, and its file has them all", async () => {
  const many = Array.from({ length: 301 }, (_each, at) => ({
    date: "2026-12-05",
    order: `#${1001 + at}`,
    question: "School",
    answer: "Union",
  }));
  const { files, user } = await show({ report: "answers" }, () => ({ ...given, answers: many }));
  expect(table("All answers")).toHaveLength(1 + 300);
  expect(screen.getByText("The first 300 are shown here. The file has all 301.")).toBeDefined();
  await user.click(screen.getAllByRole("button", { name: "Download CSV" }).at(-1) as HTMLElement);
  expect(files[0]?.text.trim().split("\r\n")).toHaveLength(1 + 301);
});

test("a refusal shows the server's words; a failure can be retried", async () => {
  const message = "A report covers at most 366 days; these are 367. Choose fewer.";
  await show({ report: "sales" }, () => {
    throw new CallError({ message, status: 400 });
  });
  expect(screen.getByRole("alert").textContent).toBe(message);
  cleanup();
  const { calls, user } = await show({ report: "sales" }, () => {
    throw new CallError({ message: "Too slow", status: 503 });
  });
  await user.click(within(screen.getByRole("alert")).getByRole("button"));
  expect(calls).toHaveLength(2);
});

test("it can be printed, and a table without rows says so", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const { user } = await show({ report: "redemptions" }, () => ({ ...redemptions, guests: 0, days: [], hours: [] }));
  expect(screen.getAllByText("Nothing on these days.")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("where visitors leave is shown by flow and step, and saved as a file", async () => {
  const { calls, user, files } = await show({ report: "visits", from: "2026-12-05", to: "2026-12-05" });
  expect(calls.map(({ path }) => path)).toEqual(["/employee/reports/visits?from=2026-12-05&to=2026-12-05"]);
  expect(table("By step")).toEqual([
    ["Flow", "Step", "Entered", "Went on", "Went back", "Left"],
    ["Quick visit", "When?", "1,200", "900", "0", "300"],
    ["School visit", "/gone", "2", "1", "1", "0"],
  ]);
  await user.click(screen.getByRole("button", { name: "Download CSV" }));
  expect(files[0]).toMatchObject({ name: "visits-2026-12-05.csv" });
});
