// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { ArrivalsResponse, DoorConflict, SlotArrivals } from "../../schemas/generated/wire.ts";
import dashboard from "../generated/dashboard.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const slot = (time: string, begins: SlotArrivals["begins"], expected: number, arrived = 0): SlotArrivals => ({
  time,
  begins,
  expected,
  arrived,
});
const gallery = {
  id: "ga",
  title: "Gallery",
  slots: [
    slot("8:00 AM", "past", 0),
    slot("9:00 AM", "past", 40, 38),
    slot("10:00 AM", "now", 60, 42),
    slot("11:00 AM", "next", 55, 5),
    slot("12:00 PM", "later", 0),
  ],
};

async function show(answer: () => unknown, may = true, conflicts: readonly DoorConflict[] = []) {
  const host = toolServices({
    answer: ({ path }) => (path === staffPaths.doorConflicts() ? { conflicts, latest: 0 } : answer()),
    may: () => may,
  });
  await renderTool(dashboard, {}, host);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return host;
}
const today = (...events: ArrivalsResponse["events"]) => ({
  date: "2026-12-05",
  admissions: { sold: 155, arrived: 80 },
  events,
});
const rowOf = (name: string) => within(screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement);

test("shows current arrivals, those expected next, and the day by slot without past ones that were never booked", async () => {
  await show(() => today(gallery));
  const [now, next] = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect([now, next]).toEqual(["Now, 10:00 AM42 of 60 arrived", "Next, 11:00 AM50 guests still to come"]);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Time",
    "9:00 AM",
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
  ]);
  const cells = (name: string) =>
    rowOf(name)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells("Expected")).toEqual(["40", "60", "55", "0"]);
  expect(cells("Arrived")).toEqual(["38", "42", "5", "0"]);
});

test("the total counts admissions", async () => {
  await show(() => today(gallery));
  expect(screen.getByText("of 155 admissions arrived").closest("p")?.textContent).toBe("80 of 155 admissions arrived");
});

test("a bar's height shows how busy the slot is, its fill how many guests arrived", async () => {
  await show(() => today(gallery));
  const bars = [...document.querySelectorAll("svg[preserveAspectRatio]")].map((bar) =>
    [...bar.querySelectorAll("rect")].map((part) => Math.round(Number(part.getAttribute("height")))),
  );
  expect(bars).toEqual([
    [67, 63],
    [100, 70],
    [92, 8],
    [0, 0],
  ]);
});

test("an event that can be visited at any time has one figure", async () => {
  await show(() => today({ id: "free", title: "Free Day", slots: [slot("Any Time", "now", 5, 2)] }));
  expect(document.querySelector("dl")?.textContent).toBe("Today, at any time2 of 5 arrived");
  expect(screen.queryByRole("table")).toBeNull();
});

test("guests who came in twice are listed with devices, times and employees", async () => {
  const entry = { at: "2026-12-05T17:00:00Z", by: "Front desk", guests: 2, here: true };
  const conflict = { id: 1, scan: "s1", kind: "double" as const, guests: 2, title: "Gallery", orderNumber: "#1001" };
  const entries = [
    entry,
    { ...entry, at: "2026-12-05T17:05:00Z", by: "Cleo", sentBy: "Ada", place: "North", here: false },
  ];
  await show(() => today(gallery), true, [{ ...conflict, entries }]);
  const list = screen.getByRole("region", { name: "Double admissions" });
  expect(within(list).getByText("2 guests too many for Gallery. #1001")).toBeDefined();
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/10:00.AM.*: 2 guests by Front desk, at this device$/),
    expect.stringMatching(/10:05.AM.*: 2 guests by Cleo, North; sent by Ada$/),
  ]);
});

test("a day without tickets says so", async () => {
  await show(() => today());
  expect(screen.getByText("There are no tickets for today.")).toBeDefined();
});

test("the numbers are refreshed every half minute while the page is visible", async () => {
  let asked = 0;
  await show(() => {
    asked += 1;
    return today(gallery);
  });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(asked).toBe(2);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(asked).toBe(2);
  hidden.mockReturnValue("visible");
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  expect(asked).toBe(3);
});

test("a failure is reported, and retried on a press; the previous numbers stay", async () => {
  let fails = true;
  await show(() => {
    if (fails) throw unanswered("en-US", new TypeError("Failed to fetch"));
    return today(gallery);
  });
  expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
  fails = false;
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Try Again" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("table")).toBeDefined();
  fails = true;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole("table")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an employee who checks no guests in makes no request", async () => {
  const { calls } = await show(() => today(gallery), false);
  expect(calls).toEqual([]);
  expect(screen.queryByRole("heading", { name: "Arrivals today" })).toBeNull();
});
