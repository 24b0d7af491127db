import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./errors.ts";
import { consumeChoice, saveChoice, savingChoice } from "./saved-choice.ts";

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a saved choice is restored once, on the screen where it was made", () => {
  saveChoice(storage, "tickets", { adult: 1 });
  expect(consumeChoice(storage, "tickets")).toEqual({ adult: 1 });
  expect(consumeChoice(storage, "tickets")).toBeUndefined();
});

test("a choice of another screen is dropped after navigating elsewhere", () => {
  saveChoice(storage, "tickets", 1);
  expect(consumeChoice(storage, "others")).toBeUndefined();
  expect(consumeChoice(storage, "tickets")).toBeUndefined();
});

test("a choice is dropped when the guest changes", () => {
  saveChoice(storage, "tickets", 1);
  vi.advanceTimersByTime(15 * 60_000);
  expect(consumeChoice(storage, "tickets")).toBeUndefined();
});

test.each([
  [401, 1],
  [409, 0],
  [500, 0],
])("a call refused with %i saves a choice %i times", async (status, times) => {
  const keep = vi.fn();
  const refused = new CallError({ message: "No.", status });
  await expect(savingChoice(() => Promise.reject(refused), keep)).rejects.toBe(refused);
  expect(keep).toHaveBeenCalledTimes(times);
});
