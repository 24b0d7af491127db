// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { datesOf } from "../../commerce/testing/wire.ts";
import type { Resource } from "../../engine/core/contract.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import date from "../generated/date.ts";
import type { DateAnswers } from "./definition.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const december = datesOf("2026-12", [5, 6], { nextMonth: "2027-01", maxPartySize: 4 });
const january = datesOf("2027-01", [9], { previousMonth: "2026-12" });
const months: Record<string, Dates> = { "2026-12": december, "2027-01": january };
const ready = (id: string | undefined): Resource | undefined => (id === undefined ? undefined : { status: "ready", value: months[id] });

function show({
  answer,
  answers = {},
  dates = december,
  loadView = ready,
}: {
  answer?: Answer;
  answers?: Partial<DateAnswers>;
  dates?: Dates;
  loadView?: typeof ready;
} = {}) {
  return renderStep(date, { data: { eventId: "ga" }, answers, loaded: { dates }, customer: null }, { answer, loadView });
}
const day = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
const saturday = "Saturday, December 5, 2026";

test("a day is chosen by a press and taken back by another", async () => {
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

test("the next month is looked at without giving up the day chosen", async () => {
  const step = await show({ answer: { date: "2026-12-05" } });
  await userEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(screen.getByRole("grid", { name: "January 2027" })).toBeTruthy();
  expect(step.answer()).toEqual({ date: "2026-12-05" });
});

test("coming back, the month of the day chosen is shown", async () => {
  const step = await show({ answer: { date: "2027-01-09" } });
  expect(step.viewed()).toBe("2027-01");
  expect(day("Saturday, January 9, 2027").getAttribute("aria-pressed")).toBe("true");
});

test("while a month is on its way, the one before stays", async () => {
  await show({ loadView: (id) => (id === undefined ? undefined : { status: "loading" }) });
  await userEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(screen.getByRole("grid", { name: "December 2026" })).toBeTruthy();
});

test("if no day is left, the page says that the event is sold out", async () => {
  const step = await show({ dates: datesOf("2026-12", []) });
  expect(await screen.findByText("The event you are looking for is sold out")).toBeTruthy();
  expect(step.blocker()?.code).toBe("SOLD_OUT");
});

test("until it goes on sale it says when, and shows the days at that moment by itself", async () => {
  // Its code is there, as it is for a page that has waited.
  await import("./OnSaleFrom.tsx");
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
