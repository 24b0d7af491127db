// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { slot, timedProduct } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/time.ts";
import type { TimedProduct } from "../../schemas/generated/wire.ts";
import time from "../generated/time.ts";

afterEach(cleanup);

const date = "2026-12-05";
const admission = timedProduct("ga", [slot("10:00 AM", 30, ["adult"]), slot("11:00 AM", 4, ["adult"]), slot("12:00 PM", 0, ["adult"])], "General Admission");
const film = timedProduct("film", [slot("1:30 PM", 5, ["seat"]), slot("3:30 PM", 2, ["seat"])], "Giant Screen Film");

function show(products: TimedProduct[], events: Record<string, Record<string, number>>, answer?: Answer) {
  const loaded = { timed: { products } };
  return renderStep(time, { data: { eventId: "ga" }, answers: { date: { date }, tickets: { events } }, loaded, customer: null }, { answer });
}
const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
const radio = (product: string, name: RegExp) => group(product).getByRole<HTMLInputElement>("radio", { name });
const choosable = (product: string) =>
  group(product)
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

test("a group of times per product, each for its own tickets", async () => {
  const step = await show([admission, film], { ga: { adult: 5 }, film: { seat: 2 } });
  expect(choosable("General Admission")).toEqual(["10:00 AM"]);
  expect(choosable("Giant Screen Film")).toEqual(["1:30 PM", "3:30 PM"]);
  await userEvent.click(radio("General Admission", /^10:00 AM/));
  expect(step.blocker()?.message).toBe("Choose a time for Giant Screen Film.");
  await userEvent.click(radio("Giant Screen Film", /^3:30 PM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "10:00 AM", film: "3:30 PM" } });
  expect(step.blocker()).toBeUndefined();
});

test("another time takes the place of the first", async () => {
  const step = await show([admission], { ga: { adult: 2 } }, { date, slots: { ga: "10:00 AM" } });
  await userEvent.click(radio("General Admission", /^11:00 AM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "11:00 AM" } });
});

test("a film before the entry time cannot be chosen, and says why", async () => {
  await show([admission, film], { ga: { adult: 2 }, film: { seat: 2 } }, { date, slots: { ga: "11:00 AM" } });
  expect(choosable("Giant Screen Film")).toEqual(["1:30 PM", "3:30 PM"]);
  cleanup();
  const late = timedProduct("ga", [slot("10:00 AM", 30, ["adult"]), slot("3:00 PM", 30, ["adult"])], "General Admission");
  const step = await show([late, film], { ga: { adult: 2 }, film: { seat: 2 } }, { date, slots: { ga: "3:00 PM", film: "1:30 PM" } });
  expect(radio("Giant Screen Film", /^1:30 PM Before you enter at 3:00 PM$/).disabled).toBe(true);
  expect(step.blocker()?.message).toBe("Giant Screen Film at 1:30 PM begins before you enter at 3:00 PM. Choose another time for one of them.");
  await userEvent.click(radio("Giant Screen Film", /^3:30 PM/));
  expect(step.blocker()).toBeUndefined();
});

test("a product without tickets has no times to choose", async () => {
  await show([admission, film], { ga: { adult: 2 } });
  expect(screen.queryByRole("radiogroup", { name: "Giant Screen Film" })).toBeNull();
});

test("a product with one time shows it as chosen, and it counts", async () => {
  const only = { ...film, times: film.times.slice(0, 1) };
  const step = await show([admission, only], { ga: { adult: 2 }, film: { seat: 2 } });
  expect(radio("Giant Screen Film", /^1:30 PM/).checked).toBe(true);
  await userEvent.click(radio("General Admission", /^10:00 AM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "10:00 AM", film: "1:30 PM" } });
  expect(step.blocker()).toBeUndefined();
});

test("times chosen for another date are not shown as chosen", async () => {
  await show([admission], { ga: { adult: 2 } }, { date: "2026-12-06", slots: { ga: "10:00 AM" } });
  expect(radio("General Admission", /^10:00 AM/).checked).toBe(false);
});

test("for a party above the largest slot, the event shows the largest party that fits, and no other event does", async () => {
  await show([admission, film], { ga: { adult: 6 }, film: { seat: 6 } });
  const sentences = screen.getAllByText(/There are no available time slots for your party size/);
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    "There are no available time slots for your party size. The largest party size supported by a time slot for this event is 5. Please adjust your party size to continue.",
  ]);
  expect(choosable("Giant Screen Film")).toEqual([]);
  expect(choosable("General Admission")).toEqual(["10:00 AM"]);
});
