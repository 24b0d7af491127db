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

describe("a cookie of the UTC day, whose token lasts until the museum's day ends,", () => {
  test("ends with the UTC day, however long the token lasts", () => {
    signIn();
    expect(maxAges()).toEqual([8 * 3600 - 1]);
  });

  test("is written again at the UTC midnight by an open page, once, until the next one", async () => {
    signIn();
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(readCookie(name)).toBe("shift");
    expect(maxAges()).toHaveLength(2);
    expect(maxAges()[1]).toBeGreaterThan(86_390);
  });

  test("is written again after a reload before midnight, whose page did not sign in", async () => {
    vi.spyOn(globalThis, "setTimeout").mockReturnValueOnce(0 as never);
    signIn();
    expect(page().read()).toBe("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(readCookie(name)).toBe("shift");
  });

  test("is written again by a tablet that slept over midnight, and by a page that is loaded after it", () => {
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

  test.each(["a tab", "a page"])("is not written again once the museum's day is over: %s", (who) => {
    const tab = signIn();
    sleepUntil("2026-12-06T07:00:01Z");
    expect((who === "a tab" ? tab : page()).read()).toBeUndefined();
    expect(localStorage.getItem(name)).toBeNull();
  });

  test("is gone in all tabs after signing out, before midnight and after it", async () => {
    const [one, other] = [signIn(), page()];
    expect(other.read()).toBe("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    one.remove();
    await vi.advanceTimersByTimeAsync(24 * 3600_000);
    expect([one.read(), other.read(), page().read()]).toEqual([undefined, undefined, undefined]);
  });

  test("that somebody removed during the day does not come back at midnight", async () => {
    const cookie = signIn();
    writeCookie(name, "", { maxAge: 0 });
    expect(cookie.read()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(9 * 3600_000);
    expect(cookie.read()).toBeUndefined();
  });

  test("of somebody else who signed in meanwhile stays theirs", async () => {
    const cookie = signIn();
    page().write("next", until);
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect([cookie.read(), readCookie(name)]).toEqual(["next", "next"]);
  });

  test.each(["", "null", "{", '{"token": 5}', '"shift"'])("is read whatever else lies under its name: %s", (text) => {
    localStorage.setItem(name, text);
    writeCookie(name, "shift");
    expect(page().read()).toBe("shift");
  });

  test("ends with its day where the server said no end", async () => {
    page().write("shift");
    await vi.advanceTimersByTimeAsync(8 * 3600_000 + 2000);
    expect(page().read()).toBeUndefined();
  });
});
