import { expect, test } from "vitest";
import { formatTime } from "../messages/formats/moment.ts";
import { formatSlot } from "../messages/formats/slot.ts";
import * as say from "../messages/generated/commerce/on-sale.ts";
import { museumTime } from "./museum-time.ts";

test.each([
  ["America/Denver", { date: "2026-11-21", time: "11:05 PM" }],
  ["Europe/Vienna", { date: "2026-11-22", time: "7:05 AM" }],
  ["Asia/Kuwait", { date: "2026-11-22", time: "9:05 AM" }],
])("an instant in %s is a day and a time like a slot's label", (timeZone, time) => {
  expect(museumTime("2026-11-22T06:05:00Z", timeZone)).toEqual(time);
});

test.each(["ar-KW", "de-AT", "en-GB", "en-US", "es-US"])("a reader in %s sees it like any time", (locale) => {
  for (const at of ["2026-11-21T21:05:00Z", "2026-11-22T06:30:00Z", "2026-11-22T09:00:00Z"])
    expect(formatSlot(locale, museumTime(at, "Asia/Kuwait").time)).toBe(
      formatTime(locale, new Date(at), "Asia/Kuwait"),
    );
});

test("the start of a sale has Arabic digits in Arabic, from the same answer as in English", () => {
  const start = museumTime("2026-12-01T06:00:00Z", "Asia/Kuwait");
  expect(say.onSale("ar-KW", start).match(/\p{Nd}+:\p{Nd}+/u)?.[0]).toBe("٩:٠٠");
  expect(say.onSale("en-GB", start)).toBe("On sale Tuesday 1 December at 09:00");
});
