// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteReached, onceReachable } from "./once-reachable.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pauseAfter(failures: number): number {
  let seconds = 0;
  let tried = false;
  onceReachable(() => {
    tried = true;
  }, failures);
  while (!tried && seconds < 600) {
    vi.advanceTimersByTime(1000);
    seconds += 1;
  }
  return seconds;
}

test("a call without an answer is retried automatically, after pauses that grow to under a minute", () => {
  const pauses = [1, 2, 3, 5, 8, 50].map(pauseAfter);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(45);
  expect(pauses[0]).toBeLessThanOrEqual(3);
  expect(pauses[5]).toBeGreaterThanOrEqual(30);
});

test("an answer to another call, or the network's return, brings the next attempt forward; each attempt is a single call", () => {
  const again = vi.fn();
  onceReachable(again, 20);
  noteReached();
  noteReached();
  vi.advanceTimersByTime(1000);
  expect(again).toHaveBeenCalledTimes(1);
  onceReachable(again, 20);
  dispatchEvent(new Event("online"));
  expect(again).toHaveBeenCalledTimes(2);
  noteReached();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(600_000);
  expect(again).toHaveBeenCalledTimes(2);
});

test("a stopped call is not retried", () => {
  const again = vi.fn();
  onceReachable(again, 1)();
  noteReached();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(600_000);
  expect(again).not.toHaveBeenCalled();
});
