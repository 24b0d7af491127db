// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { dailyCookie, type TokenCookie } from "./token-cookie.ts";

const name = "boxOfficeToken";
/** Midnight in Denver, the museum's time zone: seven hours after the UTC day's end. */
const until = "2026-12-06T07:00:00.000Z";
const written: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-12-05T16:00:00Z");
  localStorage.clear();
  written.length = 0;
  const setter = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")?.set;
  vi.spyOn(Document.prototype, "cookie", "set").mockImplementation(function (this: Document, text: string) {
    written.push(text);
    setter?.call(this, text);
  });
});
afterEach(() => {
  writeCookie(name, "", { maxAge: 0 });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page in the same browser, with empty memory. */
const page = () => dailyCookie({ name, sameSite: "strict" });
const maxAges = () => written.map((text) => Number(/max-age=(\d+)/.exec(text)?.[1]));

function signIn(): TokenCookie {
  const cookie = page();
  cookie.write("shift", until);
  return cookie;
}

/** Moves the clock without running timers, as a sleeping device does. */
const sleepUntil = (moment: string) => vi.setSystemTime(moment);

describe("a cookie for the UTC day, when the token lasts until the end of the museum's day,", () => {
  test("expires with the UTC day, however long the token lasts", () => {
    signIn();
    expect(maxAges()).toEqual([8 * 3600 - 1]);
  });

  test("is renewed once at each UTC midnight by an open page", async () => {
    signIn();
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(readCookie(name)).toBe("shift");
    expect(maxAges()).toHaveLength(2);
    expect(maxAges()[1]).toBeGreaterThan(86_390);
  });

  test("is renewed after a reload before midnight by a page that did not sign in", async () => {
    vi.spyOn(globalThis, "setTimeout").mockReturnValueOnce(0 as never);
    signIn();
    expect(page().read()).toBe("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(readCookie(name)).toBe("shift");
  });

  test("is renewed by a tablet that slept through midnight, and by a page loaded afterwards", () => {
    const awake = signIn();
    sleepUntil("2026-12-06T02:00:00Z");
    expect(readCookie(name)).toBeUndefined();
    expect(awake.read()).toBe("shift");
    writeCookie(name, "", { maxAge: 0 });
    sleepUntil("2026-12-06T03:00:00Z");
    localStorage.setItem(
      name,
      JSON.stringify({ token: "shift", until: Date.parse(until), day: Date.parse("2026-12-06T00:00:00Z") }),
    );
    expect(page().read()).toBe("shift");
    expect(readCookie(name)).toBe("shift");
  });

  test.each(["a tab", "a page"])("is not renewed once the museum's day is over: %s", (who) => {
    const tab = signIn();
    sleepUntil("2026-12-06T07:00:01Z");
    expect((who === "a tab" ? tab : page()).read()).toBeUndefined();
    expect(localStorage.getItem(name)).toBeNull();
  });

  test("is removed in all tabs on signing out, before and after midnight", async () => {
    const [one, other] = [signIn(), page()];
    expect(other.read()).toBe("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    one.remove();
    await vi.advanceTimersByTimeAsync(24 * 3600_000);
    expect([one.read(), other.read(), page().read()]).toEqual([undefined, undefined, undefined]);
  });

  test("does not come back at midnight if it was removed during the day", async () => {
    const cookie = signIn();
    writeCookie(name, "", { maxAge: 0 });
    expect(cookie.read()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(9 * 3600_000);
    expect(cookie.read()).toBeUndefined();
  });

  test("is left alone if another employee signed in meanwhile", async () => {
    const cookie = signIn();
    page().write("next", until);
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect([cookie.read(), readCookie(name)]).toEqual(["next", "next"]);
  });

  test.each(["", "null", "{", '{"token": 5}', '"shift"'])("is read despite unusual stored values: %s", (text) => {
    localStorage.setItem(name, text);
    writeCookie(name, "shift");
    expect(page().read()).toBe("shift");
  });

  test("expires with its day if the server gave no end", async () => {
    page().write("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(page().read()).toBeUndefined();
  });
});
