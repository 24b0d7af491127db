import { expect, test } from "vitest";
import { partsOfDay } from "./day-parts.ts";
import { slot } from "./testing/wire.ts";

const times = [
  { ...slot("9:00 AM", 0, []), over: true },
  { ...slot("10:00 AM", 30, []), capacity: 40 },
  slot("11:00 AM", 0, []),
  { ...slot("12:00 PM", 9, []), capacity: 40 },
  { ...slot("1:00 PM", 1, []), capacity: 40 },
  { ...slot("6:30 PM", 10, []), capacity: 10 },
];
const parts = (tooEarly: (label: string) => string | undefined = () => undefined) =>
  partsOfDay("en-US", { times, party: 2 }, ({ label }) => tooEarly(label)).map(({ heading, slots }) => [
    heading,
    ...slots.map(({ label, disabled, share, note, barText }) => [label, disabled ? "no" : share, note ?? barText]),
  ]);

test("the day runs from morning to evening, with past times last", () => {
  expect(parts()).toEqual([
    ["Morning", ["10:00 AM", undefined, "30 left"]],
    ["Afternoon", ["12:00 PM", 0.225, "9 left"], ["1:00 PM", "no", "1 left, not enough for 2"]],
    ["Evening", ["6:30 PM", undefined, "10 left"]],
    ["No longer available", ["9:00 AM", "no", "Past"], ["11:00 AM", "no", "Sold out"]],
  ]);
});

test("a time that is too early says why; one that has passed says that instead", () => {
  const [morning, , , gone] = parts(() => "Before you enter at 12:00 PM");
  expect(morning).toEqual(["Morning", ["10:00 AM", "no", "Before you enter at 12:00 PM"]]);
  expect(gone).toContainEqual(["11:00 AM", "no", "Sold out"]);
});

test("an event without times has one row without a heading", () => {
  expect(partsOfDay("en-US", { times: [slot("Any Time", 25, [])], party: 1 }, () => undefined)).toEqual([
    { slots: [{ label: "Any Time", disabled: false, barText: "25 left" }] },
  ]);
});
