import { expect, test, vi } from "vitest";
import type { ServedFlow } from "../museum/model/config.ts";
import { findFirstStep, renderedAddress } from "./find-first-step.ts";

const flow = (steps: readonly object[], mode = "sequence") =>
  ({
    id: "event/gala",
    base: "event",
    handle: "gala",
    title: "Gala",
    version: "1",
    mode,
    steps,
  }) as unknown as ServedFlow;
const date = {
  path: "/date",
  nextStep: "/tickets",
  isFirstStep: true,
  component: "date",
  title: "Day",
  data: { eventId: "gala" },
};
const tickets = {
  path: "/tickets",
  nextStep: "checkout",
  component: "tickets",
  title: "Tickets",
  data: { eventId: "gala" },
};
const day = (on: string) => ({
  date: on,
  dayOfMonth: 5,
  dayOfWeek: 6,
  available: true,
  maxPartySize: 10,
  empty: false,
});
const month = (dates: object[]) => ({
  dates,
  currentMonth: "2026-12",
  nextMonth: null,
  previousMonth: null,
  month: 12,
  year: 2026,
  currentMonthName: "December",
  ...(dates.length === 1 && { onlyDay: "2026-12-05" }),
});
const types = { events: [{ id: "gala", title: "Gala", ticketTypes: [] }] };

const loading = (dates: object[]) =>
  vi.fn(async (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, path.includes("/dates") ? month(dates) : types])),
  );

test("a flow begins at its first step if that has something to ask", async () => {
  const load = loading([day("2026-12-05"), day("2026-12-06")]);
  const first = await findFirstStep(flow([date, tickets]), null, load);
  expect(first.path).toBe("/date");
  expect(Object.keys(first.loads)).toEqual([expect.stringContaining("/event/gala/dates")]);
});

test("if the first step is skipped, such as the choice of the only day, the next step's data is loaded too", async () => {
  const load = loading([day("2026-12-05")]);
  const first = await findFirstStep(flow([date, tickets]), null, load);
  expect(first.path).toBe("/tickets");
  expect(load).toHaveBeenCalledTimes(2);
  expect(Object.keys(first.loads)).toEqual([
    expect.stringContaining("/dates"),
    expect.stringContaining("/ticket-types"),
  ]);
});

test("if a load fails, the flow's first step is unknown", async () => {
  expect(await findFirstStep(flow([date, tickets]), null, async () => ({}))).toEqual({ loads: {}, path: undefined });
});

test.each([
  ["/event/gala", undefined, "/event/gala/tickets"],
  ["/event/gala/date", "/date", "/event/gala/tickets"],
  ["/event/g%61la/date", "/date", "/event/gala/tickets"],
  ["/event/gala/tickets", "/tickets", undefined],
])("%s at the step %s is rendered as %s", (pathname, step, rendered) => {
  expect(
    renderedAddress(
      pathname,
      { base: "event", handle: "gala", direct: false, step },
      flow([date, tickets]),
      "/tickets",
    ),
  ).toBe(rendered);
});

test.each([
  ["/events", "/events"],
  ["/account/login", "/account/login"],
  ["/account/register", "/account/register"],
  ["/order/abc-DEF_1/confirmation", "/order/abc-DEF_1/confirmation"],
  ["/account/membership", undefined],
  ["/account/verify", undefined],
  ["/order/../confirmation", undefined],
])("apart from flows, %s is rendered as %s", (pathname, rendered) => {
  expect(renderedAddress(pathname, undefined, undefined, undefined)).toBe(rendered);
});
