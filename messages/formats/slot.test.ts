import { expect, test } from "vitest";
import { formatSlot, slotMinute } from "./slot.ts";

test.each([
  ["en-US", "10:00 AM", "2:30 PM", "12:00 AM"],
  ["es-US", "10:00 a.m.", "2:30 p.m.", "12:00 a.m."],
  ["de-AT", "10:00", "14:30", "00:00"],
  ["en-GB", "10:00", "14:30", "00:00"],
])("in %s the slots read %s, %s and %s, as the file writes them on 12 or on 24 hours", (locale, ...texts) => {
  expect(["10:00 AM", "2:30 PM", "12:00 AM"].map((slot) => formatSlot(locale, slot))).toEqual(texts);
  expect(["10:00", "14:30", "00:00"].map((slot) => formatSlot(locale, slot))).toEqual(texts);
});

test("a visit at any time reads so in the reader's language", () => {
  expect(["en-US", "es-US", "de-AT"].map((locale) => formatSlot(locale, "Any Time"))).toEqual([
    "Any Time",
    "A cualquier hora",
    "Ganztägig",
  ]);
});

test("a visit at any time has no capital within a sentence, and a time keeps its AM", () => {
  expect(["en-US", "es-US", "de-AT"].map((locale) => formatSlot(locale, "Any Time", "within"))).toEqual([
    "any time",
    "a cualquier hora",
    "ganztägig",
  ]);
  expect(formatSlot("en-US", "10:00 AM", "within")).toBe("10:00 AM");
});

test.each(["", "soon", "10 AM", "10:00 a.m.", "x10:00", "10:00 AM "])("%j is no slot, and stays as it is", (text) => {
  expect([formatSlot("de-AT", text), slotMinute(text)]).toEqual([text, undefined]);
});
