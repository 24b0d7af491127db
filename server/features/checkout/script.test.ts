// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countdown } from "./script.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

const line = () => document.querySelector("[data-left]")?.textContent;

function open(): void {
  document.body.innerHTML = `<p data-left="900000" data-held="Seats held for {time}" data-over="No longer held"></p>`;
  new Function(countdown)();
}

test("a hold is counted down, and ends", () => {
  open();
  expect(line()).toBe("Seats held for 15:00");
  vi.advanceTimersByTime(61_000);
  expect(line()).toBe("Seats held for 13:59");
  vi.advanceTimersByTime(900_000);
  expect(line()).toBe("No longer held");
});

test.each(["visibilitychange", "pageshow", "focus"])(
  "a device that slept says at %s that the hold has ended, whichever clock kept running",
  (type) => {
    open();
    // Timers and performance.now stopped during sleep.
    const { now } = performance;
    const stopped = performance.now();
    performance.now = () => stopped;
    vi.setSystemTime(Date.now() + 1_200_000);
    (type === "visibilitychange" ? document : window).dispatchEvent(new Event(type));
    expect(line()).toBe("No longer held");
    performance.now = now;
  },
);

test("setting the clock back does not extend a hold", () => {
  open();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(line()).toBe("Seats held for 14:00");
});
