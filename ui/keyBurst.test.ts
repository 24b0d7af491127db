import { describe, expect, it } from "vitest";
import { createKeyBurst } from "./keyBurst.ts";

/** Presses keys one after the other, each so many milliseconds after the one before; what the last one was taken for. */
function type(keys: readonly string[], gap: number) {
  const burst = createKeyBurst();
  return keys.map((key, index) => burst.press(key, 1000 + index * gap)).at(-1);
}

describe("createKeyBurst", () => {
  it.each([1, 10, 120, 300])("hands out what a device types with %i ms between its keys", (gap) => {
    expect(type([..."A1b2-c3", "Enter"], gap)).toEqual({ text: "A1b2-c3" });
  });

  it("passes over Shift, and keeps what it made of a key", () => {
    expect(type(["Shift", "{", "Shift", '"', "a", "b", "c", "Shift", '"', "Shift", "}", "Enter"], 8)).toEqual({ text: '{"abc"}' });
  });

  it("waits longer within braces, which no person begins with where no field is", () => {
    expect(type([...'{"id":"a"}', "Enter"], 2000)).toEqual({ text: '{"id":"a"}' });
    expect(type([...'{"id":"a"}', "Enter"], 4000)).toBe("person");
  });

  it("takes what a person types for a person's", () => {
    expect(type([..."A1b2c3", "Enter"], 400)).toBe("person");
  });

  it("takes a few quick keys before Enter for a person's", () => {
    expect(type(["a", "b", "Enter"], 20)).toBe("person");
  });

  it("takes Enter alone, and Enter long after a burst, for a person's", () => {
    const burst = createKeyBurst();
    expect(burst.press("Enter", 0)).toBe("person");
    for (const [index, key] of [..."abcdef"].entries()) burst.press(key, 1000 + index);
    expect(burst.press("Enter", 2000)).toBe("person");
  });

  it("forgets what was typed before a pause", () => {
    const burst = createKeyBurst();
    burst.press("x", 0);
    for (const [index, key] of [..."code"].entries()) burst.press(key, 500 + index);
    expect(burst.press("Enter", 510)).toEqual({ text: "code" });
  });

  it("begins anew after each Enter", () => {
    const burst = createKeyBurst();
    const all = [..."first", "Enter", ..."other", "Enter"].map((key, index) => burst.press(key, index * 5));
    expect(all[5]).toEqual({ text: "first" });
    expect(all[11]).toEqual({ text: "other" });
  });
});
