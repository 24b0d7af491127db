import { expect, test, vi } from "vitest";
import { capitalized, formatDay } from "./days.ts";

test("a calendar day reads in full", () => {
  expect(formatDay("en-US", "2026-12-05")).toBe("Saturday, December 5, 2026");
});

test("a short form fits on a receipt", () => {
  expect(formatDay("en-US", "2026-12-05", "short")).toBe("Sat, Dec 5, 2026");
});

test("a nearby day is shown without its year", () => {
  expect(formatDay("en-US", "2026-12-05", "near")).toBe("Saturday, December 5");
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("the day is the same for a visitor in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  expect(formatDay("en-US", "2026-12-05")).toBe("Saturday, December 5, 2026");
  vi.unstubAllEnvs();
});

test.each(["", "soon", "2026-13-45"])("an invalid day (%j) is returned unchanged", (text) => {
  expect(formatDay("en-US", text)).toBe(text);
});

test.each([
  ["es-US", "Sábado, 5 de diciembre de 2026"],
  ["en-US", "Saturday, December 5, 2026"],
  ["ar-EG", "السبت، ٥ ديسمبر ٢٠٢٦"],
])("a day that begins a line has a capital letter in %s, if its script has one", (locale, text) => {
  expect(capitalized(locale, formatDay(locale, "2026-12-05"))).toBe(text);
});
