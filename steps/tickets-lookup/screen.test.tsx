// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { ticketOrder, toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import ticketsLookup from "../generated/tickets-lookup.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  day = "2026-12-01";
});

const base = "/employee/tickets-lookup";
const orders = [
  ticketOrder(),
  ticketOrder({
    orderNumber: "#1002",
    customerFirstName: "Grace",
    customerLastName: "Hopper",
    redeemedTickets: 3,
    confirmationCode: "c2",
  }),
];
const events = [
  { id: "ga", title: "General Admission" },
  { id: "film", title: "Film" },
];
const answers: Readonly<Record<string, unknown>> = {
  [`${base}/events`]: { events },
  [`${base}/event/ga/dates`]: { dates: ["2026-12-05", "2026-12-06"] },
  [`${base}/event/film/dates`]: { dates: ["2026-12-07"] },
  [`${base}/event/ga/2026-12-05/times`]: { times: ["10:00 AM", "11:00 AM"] },
  [`${base}/event/ga/2026-12-06/times`]: { times: ["1:00 PM"] },
};

const arrivals = "/employee/checkin/arrivals";
let day = "2026-12-01";

async function show(
  own: Readonly<Record<string, unknown>> = {},
  tickets: unknown = { ticketsDate: "2026-12-05", eventTickets: orders },
) {
  const host = toolServices({
    answer: ({ path }) => ({ ...answers, ...own })[path] ?? (typeof tickets === "function" ? tickets() : tickets),
    may: () => `${arrivals}` in own,
    today: () => day,
  });
  await renderTool(ticketsLookup, {}, host);
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
  await settle();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return {
    ...host,
    user,
    asked: () => host.calls.map(({ path }) => path.replace(base, "")),
    async choose(label: string, option: string) {
      await user.selectOptions(screen.getByLabelText(label), option);
      await settle();
    },
  };
}
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const ticketsOf = (date: string, eventTime = "", searchString = "") =>
  `/event/ga/${date}/tickets?${new URLSearchParams({ sortBy: "customerLastname", eventTime, searchString })}`;

describe("the choices", () => {
  test("open one after the other: an event its dates, a date its times and then its tickets", async () => {
    const { asked, choose } = await show();
    expect(document.activeElement).toBe(screen.getByLabelText("Event"));
    expect((screen.getByLabelText("Date") as HTMLSelectElement).disabled).toBe(true);
    await choose("Event", "General Admission");
    await choose("Date", "Sat, Dec 5, 2026");
    expect(asked()).toEqual(["/events", "/event/ga/dates", "/event/ga/2026-12-05/times", ticketsOf("2026-12-05")]);
    await choose("Time", "11:00 AM");
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05", "11:00 AM"));
  });

  test("start over with another event", async () => {
    const { user, choose } = await show();
    await choose("Event", "General Admission");
    await choose("Date", "Sat, Dec 5, 2026");
    await choose("Time", "11:00 AM");
    await user.type(screen.getByLabelText("Customer name or email"), "ada{Enter}");
    await choose("Event", "Film");
    expect(["Date", "Time", "Customer name or email"].map(value)).toEqual(["", "", ""]);
  });

  test("have other times for another date", async () => {
    const { choose } = await show();
    await choose("Event", "General Admission");
    await choose("Date", "Sat, Dec 5, 2026");
    await choose("Time", "11:00 AM");
    await choose("Date", "Sun, Dec 6, 2026");
    expect(value("Time")).toBe("");
    expect([...(screen.getByLabelText("Time") as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      "All times",
      "1:00 PM",
    ]);
  });
});

describe("today", () => {
  const slot = (time: string, begins: string) => ({ time, expected: 2, arrived: 0, begins });
  const expected = {
    [arrivals]: {
      date: "2026-12-05",
      events: [
        { id: "gone", title: "Gone", slots: [slot("10:00 AM", "now")] },
        { id: "ga", title: "General Admission", slots: [slot("10:00 AM", "now"), slot("11:00 AM", "next")] },
      ],
    },
  };

  test("is chosen automatically, with the event with most visitors and the next time", async () => {
    day = "2026-12-05";
    const { asked } = await show(expected);
    expect(["Event", "Date", "Time"].map(value)).toEqual(["ga", "2026-12-05", "11:00 AM"]);
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05", "11:00 AM"));
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  test("is chosen for another event too; the clerk's own choice stays", async () => {
    day = "2026-12-05";
    const { choose } = await show(expected);
    await choose("Event", "Film");
    expect(["Event", "Date", "Time"].map(value)).toEqual(["film", "", ""]);
    await choose("Event", "General Admission");
    expect(["Date", "Time"].map(value)).toEqual(["2026-12-05", "11:00 AM"]);
    await choose("Time", "All times");
    expect(["Date", "Time"].map(value)).toEqual(["2026-12-05", ""]);
    await choose("Date", "Sun, Dec 6, 2026");
    await choose("Date", "Sat, Dec 5, 2026");
    expect(value("Time")).toBe("");
  });

  test("shows its other times with one press if the next has no visitors", async () => {
    day = "2026-12-05";
    const nobody = { ticketsDate: "2026-12-05", eventTickets: [] };
    const { user, asked } = await show({ ...expected, [`${base}${ticketsOf("2026-12-05", "11:00 AM")}`]: nobody });
    await user.click(screen.getByRole("button", { name: "All times" }));
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05"));
  });

  test("is chosen without a time for employees who may not see the arrivals", async () => {
    day = "2026-12-05";
    const { choose, asked } = await show();
    expect(value("Event")).toBe("");
    await choose("Event", "General Admission");
    expect(["Date", "Time"].map(value)).toEqual(["2026-12-05", ""]);
    expect(asked()).not.toContain(arrivals);
  });
});

describe("the orders", () => {
  async function showOrders(tickets?: unknown) {
    const shown = await show({}, tickets);
    await shown.choose("Event", "General Admission");
    await shown.choose("Date", "Sat, Dec 5, 2026");
    return shown;
  }

  test("are shown with their customer, number and counts, with redeemed ones dimmed", async () => {
    await showOrders();
    const [ada, grace] = screen.getAllByRole("listitem");
    expect(ada?.textContent).toBe("Ada Lovelaceada@example.orgOrder#1001Tickets3Checked in1Confirm Tickets");
    expect([ada?.dataset.redeemed, grace?.dataset.redeemed]).toEqual(["false", "true"]);
  });

  test("are searched a moment after the last key, and immediately with Enter", async () => {
    const { user, asked } = await showOrders();
    await user.type(screen.getByLabelText("Customer name or email"), "ada");
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05"));
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05", "", "ada"));
    await user.type(screen.getByLabelText("Customer name or email"), "m{Enter}");
    expect(asked().at(-1)).toBe(ticketsOf("2026-12-05", "", "adam"));
  });

  test("are confirmed in a separate window, and reloaded on return", async () => {
    const opened = vi.spyOn(window, "open").mockImplementation(() => null);
    const { user, asked } = await showOrders();
    await user.click(screen.getAllByRole("button", { name: "Confirm Tickets" })[1] as HTMLElement);
    expect(opened).toHaveBeenCalledWith("/box-office/check-in/confirm?confirmationCode=c2", "_blank", "noopener");
    const before = asked().length;
    await act(async () => dispatchEvent(new Event("focus")));
    expect(asked().slice(before)).toEqual([ticketsOf("2026-12-05")]);
  });

  test("an order that moved to another place in the list, or to another day's, leaves focus in the list", async () => {
    const found = { ticketsDate: "2026-12-05", eventTickets: orders };
    const answer = () => ({ ...found });
    await showOrders(answer);
    const comeBack = async (left: typeof orders) => {
      found.eventTickets = left;
      await act(async () => dispatchEvent(new Event("focus")));
    };
    screen.getAllByRole("button", { name: "Confirm Tickets" })[1]?.focus();
    await comeBack([...orders].reverse());
    expect(document.activeElement?.closest("li")?.textContent).toContain("Grace Hopper");
    expect(document.activeElement?.tagName).toBe("BUTTON");
    await comeBack(orders.slice(0, 1));
    expect(document.activeElement?.tagName).toBe("LI");
    await comeBack([]);
    expect(document.activeElement).toBe(screen.getByText(/^No order for/).parentElement);
  });
});

const none = { ticketsDate: "2026-12-05", eventTickets: [] };
const notice = { title: "No Results", message: "All tickets have been redeemed.", type: "info", duration: 2000 };

test.each([
  ["dates", { [`${base}/event/ga/dates`]: { dates: [] } }],
  ["times", { [`${base}/event/ga/2026-12-05/times`]: { times: [] } }],
  ["tickets", { [`${base}${ticketsOf("2026-12-05")}`]: { ticketsDate: "2026-12-05", eventTickets: [] } }],
])("no %s: a notice for two seconds", async (what, own) => {
  const { notices, choose } = await show(own);
  await choose("Event", "General Admission");
  if (what !== "dates") await choose("Date", "Sat, Dec 5, 2026");
  expect(notices).toEqual([notice]);
});

test.each([
  ["the event", { [`${base}/event/ga/dates`]: { dates: [] } }, "", "No order for General Admission."],
  ["the day", { [`${base}${ticketsOf("2026-12-05")}`]: none }, "", "No order for General Admission, Sat, Dec 5, 2026."],
  [
    "the name",
    { [`${base}${ticketsOf("2026-12-05", "11:00 AM", "$& who")}`]: none },
    "$& who",
    "No order for General Admission, Sat, Dec 5, 2026, 11:00 AM matches “$& who”.",
  ],
])("if nothing was found, %s that was searched for stays on the page", async (what, own, search, text) => {
  const { choose, user } = await show(own);
  await choose("Event", "General Admission");
  if (what !== "the event") await choose("Date", "Sat, Dec 5, 2026");
  if (what === "the name") {
    await choose("Time", "11:00 AM");
    await user.type(screen.getByLabelText("Customer name or email"), `${search}{Enter}`);
  }
  expect(await screen.findByText(text)).toBeDefined();
});

test("without a network the page says so, the choices stay, and the rest is loaded once it is back", async () => {
  let online = false;
  const host = toolServices({
    answer({ path }) {
      if (path.endsWith("/dates") && !online) throw unanswered("en-US", new TypeError("Failed to fetch"));
      return answers[path];
    },
  });
  await renderTool(ticketsLookup, {}, host);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .selectOptions(screen.getByLabelText("Event"), "General Admission");
  expect((await screen.findByRole("alert")).textContent).toContain("check your connection");
  expect(value("Event")).toBe("ga");
  online = true;
  await act(async () => dispatchEvent(new Event("online")));
  expect(await screen.findByRole("option", { name: "Sat, Dec 5, 2026" })).toBeDefined();
});
