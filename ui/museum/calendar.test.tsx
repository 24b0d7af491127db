// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CalendarDay, Dates } from "../../schemas/generated/wire.ts";
import { Calendar } from "./calendar.tsx";

afterEach(cleanup);

const blank: CalendarDay = { date: "", dayOfMonth: 0, dayOfWeek: 0, available: false, maxPartySize: 0, empty: true };
const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Creates a month of a museum closed on Mondays; `special` overrides single days. */
function monthOf(year: number, month: number, special: Record<number, Partial<CalendarDay>> = {}): Dates {
  const two = (value: number) => String(value).padStart(2, "0");
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dates: CalendarDay[] = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, index) => {
    const dayOfMonth = index - first + 1;
    const dayOfWeek = index % 7;
    if (dayOfMonth < 1 || dayOfMonth > length) return { ...blank, dayOfWeek };
    const open = dayOfWeek !== 1;
    const date = `${year}-${two(month)}-${two(dayOfMonth)}`;
    return {
      date,
      dayOfMonth,
      dayOfWeek,
      available: open,
      closed: !open,
      maxPartySize: 10,
      empty: false,
      ...special[dayOfMonth],
    };
  });
  const neighbour = (by: number) => new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
  return {
    dates,
    currentMonth: neighbour(0),
    nextMonth: neighbour(1),
    previousMonth: month === 12 ? null : neighbour(-1),
    month,
    year,
    currentMonthName: `${names[month - 1]} ${year}`,
    today: "2026-12-02",
    mainPrice: { title: "Adult", price: { amount: "25.00", currencyCode: "USD" } },
  };
}

const december = monthOf(2026, 12, {
  11: { price: { amount: "18.00", currencyCode: "USD" } },
  12: { fewLeft: true },
  17: { maxPartySize: 2 },
  24: { available: false },
  30: { available: false, closed: true, note: "Not on sale yet" },
});

interface HostProps {
  selected?: string;
  partySize?: number;
}

function Host({
  selected,
  partySize,
  onSelect,
  onMonth,
}: HostProps & { onSelect(date: string | undefined): void; onMonth(month: string): void }) {
  const [chosen, setChosen] = useState(selected);
  const [month, setMonth] = useState(december);
  const select = (date: string | undefined) => {
    onSelect(date);
    setChosen(date);
  };
  const turn = (name: string) => {
    onMonth(name);
    const [year = 0, number = 0] = name.split("-").map(Number);
    setMonth(monthOf(year, number));
  };
  return <Calendar month={month} selected={chosen} partySize={partySize} onSelect={select} onMonth={turn} />;
}

function setup(props: HostProps = {}) {
  const onSelect = vi.fn<(date: string | undefined) => void>();
  const onMonth = vi.fn<(month: string) => void>();
  render(<Host {...props} onSelect={onSelect} onMonth={onMonth} />);
  return { onSelect, onMonth, user: userEvent.setup() };
}

const day = (date: string) =>
  screen.getByRole("button", { name: (name) => name === date || name.startsWith(`${date}, `) });
const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;
const focused = () => document.activeElement?.getAttribute("aria-label");

describe("Calendar", () => {
  it("is a grid named by its month, with weekdays in full and a row per week", () => {
    setup();
    const grid = screen.getByRole("grid", { name: "December 2026" });
    expect(within(grid).getAllByRole("row")).toHaveLength(6);
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toContain("SunSSunday");
  });

  it("selects a day named in full, and clears it on the second press", async () => {
    const { user, onSelect } = setup();
    await user.click(day("Saturday, December 5, 2026"));
    expect(day("Saturday, December 5, 2026").getAttribute("aria-pressed")).toBe("true");
    await user.click(day("Saturday, December 5, 2026"));
    expect(onSelect.mock.calls).toEqual([["2026-12-05"], [undefined]]);
  });

  it.each([
    ["Monday, December 7, 2026", undefined, "Closed"],
    ["Thursday, December 24, 2026", undefined, "Full"],
    ["Thursday, December 17, 2026", 3, "up to 2"],
  ])("refuses %s for a party of %s and says why", async (name, partySize, why) => {
    const { user, onSelect } = setup({ partySize });
    expect(day(name).getAttribute("aria-disabled")).toBe("true");
    expect(day(name).getAttribute("aria-label")).toBe(`${name}, ${why}`);
    expect(described(day(name))).toBeUndefined();
    await user.click(day(name));
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("shows the museum's reason on a temporarily closed day", () => {
    setup();
    expect(day("Wednesday, December 30, 2026").getAttribute("aria-label")).toBe(
      "Wednesday, December 30, 2026, Not on sale yet",
    );
  });

  it.each([undefined, 0, 2])("allows a day for 2 people to a party of %s", (partySize) => {
    setup({ partySize });
    expect(day("Thursday, December 17, 2026").getAttribute("aria-disabled")).toBe("false");
  });

  it("shows a common price once, a different one on its day, and low availability", () => {
    setup();
    expect(screen.getByText("Adult").closest("p")?.textContent).toBe("Adult $25");
    expect(day("Saturday, December 5, 2026").hasAttribute("aria-describedby")).toBe(false);
    expect(described(day("Friday, December 11, 2026"))).toBe("$18");
    expect(described(day("Saturday, December 12, 2026"))).toBe("few left");
  });

  it.each([
    ["{ArrowRight}", "Sunday, December 6, 2026"],
    ["{ArrowLeft}", "Friday, December 4, 2026"],
    ["{ArrowDown}", "Saturday, December 12, 2026"],
    ["{Home}", "Tuesday, December 1, 2026"],
    ["{End}", "Saturday, December 5, 2026"],
    ["{ArrowRight}{ArrowRight}", "Monday, December 7, 2026, Closed"],
    ["{PageDown}", "Tuesday, January 5, 2027"],
    ["{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}", "Saturday, January 2, 2027"],
    ["{PageDown}{PageUp}", "Saturday, December 5, 2026"],
    ["{PageDown}{Home}{ArrowUp}", "Sunday, December 27, 2026"],
  ])("moves focus from December 5 with %s to %s", async (keys, name) => {
    const { user } = setup({ selected: "2026-12-05" });
    day("Saturday, December 5, 2026").focus();
    await user.keyboard(keys);
    expect(focused()).toBe(name);
    expect(screen.getByRole("grid").querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it("begins weeks on the weekday of the month's first cell", async () => {
    const fromMonday = { ...december, dates: [...december.dates.slice(1), blank] };
    render(<Calendar month={fromMonday} selected="2026-12-05" onSelect={() => {}} onMonth={() => {}} />);
    const names = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect([names[0], names[6]]).toEqual(["MonMMonday", "SunSSunday"]);
    day("Wednesday, December 9, 2026").focus();
    const user = userEvent.setup();
    await user.keyboard("{Home}");
    expect(focused()).toBe("Monday, December 7, 2026, Closed");
    await user.keyboard("{End}");
    expect(focused()).toBe("Sunday, December 13, 2026");
  });

  it("stays on the first day if there is no previous month", async () => {
    const { user, onMonth } = setup({ selected: "2026-12-05" });
    day("Saturday, December 5, 2026").focus();
    await user.keyboard("{PageUp}");
    expect(onMonth).not.toHaveBeenCalled();
    expect(day("Previous month").getAttribute("aria-disabled")).toBe("true");
  });

  it("marks the museum's today, whatever day it is for the visitor", () => {
    setup();
    expect(day("Wednesday, December 2, 2026").getAttribute("aria-current")).toBe("date");
    expect(screen.getAllByRole("button").filter((button) => button.hasAttribute("aria-current"))).toHaveLength(1);
  });

  it("shows the next month with its button, and leaves focus there", async () => {
    const { user, onMonth } = setup();
    await user.click(day("Next month"));
    expect(onMonth).toHaveBeenCalledWith("2027-01");
    expect(screen.getByRole("grid", { name: "January 2027" })).toBeTruthy();
    expect(focused()).toBe("Next month");
  });

  it("keeps the old month on screen, without reacting to presses, while another loads", async () => {
    const onSelect = vi.fn();
    const onMonth = vi.fn();
    render(<Calendar month={december} loading onSelect={onSelect} onMonth={onMonth} />);
    const user = userEvent.setup();
    await user.click(day("Saturday, December 5, 2026"));
    await user.click(day("Next month"));
    expect(onSelect).not.toHaveBeenCalled();
    expect(onMonth).not.toHaveBeenCalled();
  });

  it("offers today, tomorrow and Saturday in one press, if they are available", async () => {
    const { user, onSelect } = setup();
    const quick = within(screen.getByRole("group", { name: "Soon" }));
    expect(quick.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Today",
      "Tomorrow",
      "Saturday",
    ]);
    await user.click(quick.getByRole("button", { name: "Saturday, December 5" }));
    expect(day("Saturday, December 5, 2026").getAttribute("aria-pressed")).toBe("true");
    await user.click(quick.getByRole("button", { name: "Saturday, December 5" }));
    expect(onSelect.mock.calls).toEqual([["2026-12-05"], [undefined]]);
    await user.click(day("Next month"));
    expect(screen.queryByRole("group", { name: "Soon" })).toBeNull();
  });
});

describe("a month that ends soon", () => {
  const november = { ...monthOf(2026, 11), today: "2026-11-22", following: { ...december, today: "2026-11-22" } };
  const show = () => {
    const onMonth = vi.fn<(month: string) => void>();
    render(<Calendar month={november} onSelect={() => {}} onMonth={onMonth} />);
    return { onMonth, user: userEvent.setup() };
  };

  it("shows the remaining weeks, and the next month below them, in one grid", () => {
    show();
    const grid = within(screen.getByRole("grid", { name: "November 2026" }));
    expect(grid.queryByRole("button", { name: "Saturday, November 21, 2026" })).toBeNull();
    expect(grid.getByRole("button", { name: "Sunday, November 22, 2026" })).toBeTruthy();
    expect(grid.getByRole("rowheader", { name: "December 2026" })).toBeTruthy();
    expect(grid.getByRole("button", { name: "Thursday, December 31, 2026" })).toBeTruthy();
  });

  it.each([
    ["Monday, November 30, 2026", "{ArrowRight}", "Tuesday, December 1, 2026"],
    ["Tuesday, December 1, 2026", "{ArrowUp}", "Tuesday, November 24, 2026"],
    ["Wednesday, November 25, 2026", "{PageDown}", "Friday, December 25, 2026"],
    ["Friday, December 25, 2026", "{PageUp}", "Wednesday, November 25, 2026"],
    ["Tuesday, November 24, 2026", "{ArrowUp}", "Tuesday, November 24, 2026"],
  ])("keys move from %s with %s to %s", async (from, key, to) => {
    const { user, onMonth } = show();
    day(from).focus();
    await user.keyboard(key);
    expect(focused()).toBe(to);
    expect(onMonth).not.toHaveBeenCalled();
  });

  it("the keys' next month is the one after both", async () => {
    const { user, onMonth } = show();
    day("Thursday, December 31, 2026").focus();
    await user.keyboard("{ArrowRight}");
    expect(onMonth).toHaveBeenCalledWith("2027-01");
  });
});

function FoldingPage({ first }: { first?: string }) {
  const [selected, select] = useState(first);
  return (
    <Calendar month={monthOf(2026, 12)} selected={selected} isFoldable onSelect={select} onMonth={() => undefined} />
  );
}

describe("in a page that asks more", () => {
  const visibleDays = () => within(screen.getByRole("grid")).getAllByRole("button");

  it("folds to the chosen day's week, and unfolds with the focus on that day", async () => {
    render(<FoldingPage />);
    await userEvent.click(screen.getByRole("button", { name: "Saturday, December 5, 2026" }));
    expect(visibleDays().map((day) => day.getAttribute("data-date"))).toEqual([
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
      "2026-12-05",
    ]);
    expect(screen.queryByRole("button", { name: "Next month" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show all days" }));
    expect(visibleDays()).toHaveLength(31);
    expect(document.activeElement?.getAttribute("data-date")).toBe("2026-12-05");
  });

  it("a key that leaves the week unfolds the others; another choice folds again", async () => {
    render(<FoldingPage first="2026-12-05" />);
    screen.getByRole("button", { name: "Saturday, December 5, 2026" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("data-date")).toBe("2026-12-12");
    expect(visibleDays()).toHaveLength(31);
    await userEvent.keyboard("{Enter}");
    expect(visibleDays().map((day) => day.getAttribute("data-date"))).toContain("2026-12-12");
    expect(visibleDays()).toHaveLength(7);
  });
});
