// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { readCookie, secondsLeftOfDay, writeCookie } from "./cookies.ts";

beforeEach(() => writeCookie("kept", "", { maxAge: 0 }));

test.each([
  ["2026-11-21T00:00:00.000Z", 86_399],
  ["2026-11-21T12:00:00.000Z", 43_199],
  ["2026-12-31T23:59:58.500Z", 1],
  ["2026-11-21T23:59:59.999Z", 1],
])("at %s a cookie lasts %i seconds by default: until the end of the UTC day", (now, seconds) => {
  expect(secondsLeftOfDay(new Date(now))).toBe(seconds);
});

test("a cookie without a lifetime lasts until the end of the day", () => {
  writeCookie("kept", "a b");
  expect(readCookie("kept")).toBe("a b");
});

test("a cookie that the browser refuses lasts as long as the page", () => {
  const blocked = vi.spyOn(Document.prototype, "cookie", "get").mockReturnValue("");
  writeCookie("kept", "a");
  writeCookie("kept", "b");
  expect(readCookie("kept")).toBe("b");
  writeCookie("kept", "", { maxAge: 0 });
  expect(readCookie("kept")).toBeUndefined();
  blocked.mockRestore();
});
