// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { datesOf, eventTickets, slot, ticketType, timedProduct } from "../../commerce/testing/wire.ts";
import type { Resource } from "../../engine/core/contract.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/date.ts";
import type { Dates, WaitingListRequest } from "../../schemas/generated/wire.ts";
import date from "../generated/date.ts";
import type { DateAnswers } from "./definition.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const december = datesOf("2026-12", [5, 6], { nextMonth: "2027-01", maxPartySize: 4 });
const january = datesOf("2027-01", [9], { previousMonth: "2026-12" });
const months: Record<string, Dates> = { "2026-12": december, "2027-01": january };
const ready = (id: string | undefined): Resource | undefined =>
  id === undefined ? undefined : { status: "ready", value: months[id] };

function show({
  answer,
  answers = {},
  dates = december,
  loadView = ready,
  service,
}: {
  answer?: Answer;
  answers?: Partial<DateAnswers>;
  dates?: Dates;
  loadView?: typeof ready;
  service?: StorefrontServices["waitingList"];
} = {}) {
  const services = { waitingList: service };
  return renderStep(
    date,
    { data: { eventId: "ga" }, answers, loaded: { dates }, customer: null },
    { answer, loadView, services },
  );
}
const day = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
const saturday = "Saturday, December 5, 2026";

test("a day is chosen with a press and cleared with another", async () => {
  const step = await show();
  await userEvent.click(day(saturday));
  expect(step.answer()).toEqual({ date: "2026-12-05" });
  expect(day(saturday).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(day(saturday));
  expect(step.answer()).toBeUndefined();
});

test("a day without room for the party cannot be chosen", async () => {
  const step = await show({ answers: { tickets: { events: { ga: { adult: 5 } } } } });
  await userEvent.click(day(saturday));
  expect(step.answer()).toBeUndefined();
});

test("another month can be viewed without losing the chosen day", async () => {
  const step = await show({ answer: { date: "2026-12-05" } });
  await userEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(screen.getByRole("grid", { name: "January 2027" })).toBeTruthy();
  expect(step.answer()).toEqual({ date: "2026-12-05" });
});

test("on return, the chosen day's month is shown", async () => {
  const step = await show({ answer: { date: "2027-01-09" } });
  expect(step.viewed()).toBe("2027-01");
  expect(day("Saturday, January 9, 2027").getAttribute("aria-pressed")).toBe("true");
});

test("while a month loads, the previous one stays", async () => {
  await show({ loadView: (id) => (id === undefined ? undefined : { status: "loading" }) });
  await userEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(screen.getByRole("grid", { name: "December 2026" })).toBeTruthy();
});

test("if no day is left, the page says that the event is sold out", async () => {
  const step = await show({ dates: datesOf("2026-12", []) });
  expect(await screen.findByText("The event you are looking for is sold out")).toBeTruthy();
  expect(step.blocker()?.code).toBe("SOLD_OUT");
});

test("until sales start the page says when, and then shows the days automatically", async () => {
  // Preload the lazy chunk, as on a page that has been open.
  await import("./on-sale-from.tsx");
  vi.useFakeTimers({ now: new Date("2026-12-01T15:59:50Z") });
  const from = { at: "2026-12-01T16:00:00.000Z", date: "2026-12-01", time: "9:00 AM" };
  const members = { at: "2026-11-28T16:00:00.000Z", date: "2026-11-28", time: "9:00 AM" };
  await show({ dates: { ...december, onSale: { from, members } } });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByRole("heading", { name: "On sale Tuesday, December 1 at 9:00 AM" })).toBeDefined();
  expect(screen.getByText("Members who are signed in can buy now.")).toBeDefined();
  expect(screen.queryByRole("grid")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole("grid")).toBeDefined();
});

/** A month with only these days available; days before the sixth are over. */
const full = (available: readonly number[], own: Partial<Dates> = {}) => {
  const month = datesOf("2026-12", available, { today: "2026-12-05", ...own });
  return {
    ...month,
    dates: month.dates.map((each) => ({
      ...each,
      maxPartySize: each.available ? 4 : 0,
      closed: !each.empty && each.dayOfMonth > 8,
    })),
  };
};
function waitingList() {
  const asked: WaitingListRequest[] = [];
  const types = [
    ticketType("adult", { title: "Adult" }),
    ticketType("member", { title: "Member", type: "membership" }),
  ];
  const times = timedProduct("ga", [slot("10:00 AM", 0, ["adult"]), slot("11:00 AM", 0, ["adult"])]);
  const service = {
    get: async (_base: string, path: string) =>
      path.includes("ticket-types") ? { events: [eventTickets("ga", types)] } : { products: [times] },
    async post(_base: string, _path: string, request: WaitingListRequest) {
      asked.push(request);
      return { confirmed: false };
    },
  } as unknown as NonNullable<StorefrontServices["waitingList"]>;
  return { service, asked };
}
const join = { name: "Join the waiting list" };

test("a party can join the waiting list for a time on a full day, and gives its size if tickets come later", async () => {
  const { service, asked } = waitingList();
  await show({ dates: full([6], { nextMonth: "2027-01" }), service });
  await userEvent.click(await screen.findByRole("button", join));
  const days = screen.getByRole("combobox", { name: "Day" });
  expect([...days.querySelectorAll("option")].map(({ value }) => value)).toEqual(["2026-12-07", "2026-12-08"]);
  await userEvent.selectOptions(days, "2026-12-08");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Time" }), "11:00 AM");
  expect(screen.queryByRole("spinbutton", { name: "Member" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@museum.example{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("There is a problemChoose at least one ticket.");
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  await userEvent.click(screen.getByRole("button", { name: "Increase Adult" }));
  await userEvent.click(screen.getByRole("button", join));
  expect((await screen.findByRole("status")).textContent?.replaceAll(/\s/g, " ")).toContain(
    "Tuesday, December 8 at 11:00 AM",
  );
  expect(asked).toEqual([
    {
      product: "ga",
      date: "2026-12-08",
      time: "11:00 AM",
      email: "ada@museum.example",
      lines: [{ ticketType: "adult", quantity: 1 }],
    },
  ]);
});

test("a day that failed to load says so, and is loaded with one press, or when the form is opened again", async () => {
  const { service } = waitingList();
  let online = false;
  const get = ((...call: Parameters<typeof service.get>) =>
    online
      ? service.get(...call)
      : Promise.reject(
          new CallError({
            message: "Events need a connection. Tickets you’ve opened on this device still work.",
            status: 0,
          }),
        )) as typeof service.get;
  await show({ dates: full([6], { nextMonth: "2027-01" }), service: { ...service, get } });
  await userEvent.click(await screen.findByRole("button", join));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Events need a connection. Tickets you’ve opened on this device still work.",
  );
  expect(screen.queryByText("There is nothing to wait for on this day.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  online = true;
  await userEvent.click(screen.getByRole("button", join));
  expect(await screen.findByRole("combobox", { name: "Time" })).toBeTruthy();
  online = false;
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Day" }), "2026-12-08");
  const retry = await screen.findByRole("button", { name: "Try again" });
  online = true;
  await userEvent.click(retry);
  expect(document.activeElement).toBe(screen.getByRole("form"));
  expect(await screen.findByRole("combobox", { name: "Time" })).toBeTruthy();
});

test("after an unanswered request, a larger party is a new request with a new key", async () => {
  const { service } = waitingList();
  const asked: [WaitingListRequest["lines"], string][] = [];
  const post = (async (
    _base: string,
    _path: string,
    { lines }: WaitingListRequest,
    { idempotencyKey: key }: { idempotencyKey: string },
  ) => {
    asked.push([lines, key]);
    throw new CallError({
      message: "Events need a connection. Tickets you’ve opened on this device still work.",
      status: 0,
    });
  }) as unknown as typeof service.post;
  await show({ dates: full([6], { nextMonth: "2027-01" }), service: { ...service, post } });
  await userEvent.click(await screen.findByRole("button", join));
  await userEvent.click(await screen.findByRole("button", { name: "Increase Adult" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@museum.example{Enter}");
  await screen.findByText("Events need a connection. Tickets you’ve opened on this device still work.");
  await userEvent.click(screen.getByRole("button", { name: "Increase Adult" }));
  await act(async () => dispatchEvent(new Event("online")));
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", join));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(([lines]) => lines)).toEqual([1, 2].map((quantity) => [{ ticketType: "adult", quantity }]));
  expect(asked[0]?.[1]).not.toBe(asked[1]?.[1]);
});

test("a chosen party can also wait for days with too few places", async () => {
  const { service, asked } = waitingList();
  await show({
    dates: full([6], { nextMonth: "2027-01" }),
    answers: { tickets: { events: { ga: { adult: 5 } } } },
    service,
  });
  await userEvent.click(await screen.findByRole("button", join));
  expect([...screen.getByRole("combobox", { name: "Day" }).querySelectorAll("option")]).toHaveLength(3);
  await screen.findByRole("combobox", { name: "Time" });
  expect(screen.queryByRole("spinbutton")).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@museum.example{Enter}");
  await screen.findByRole("status");
  expect(asked[0]?.lines).toEqual([{ ticketType: "adult", quantity: 5 }]);
});

test("a sold-out event offers the waiting list below the link to other events", async () => {
  await show({ dates: full([]), service: waitingList().service });
  const other = screen.getByRole("link", { name: "See what’s on" });
  const button = await screen.findByRole("button", join);
  expect(other.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
