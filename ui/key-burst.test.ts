import { describe, expect, it } from "vitest";
import { createKeyBurst } from "./key-burst.ts";

/** Presses keys with this gap in milliseconds; returns the result of the last one. */
function type(keys: readonly string[], gap: number, burst = createKeyBurst()) {
  return keys.map((key, index) => burst.press(key, 1000 + index * gap)).at(-1);
}

describe("createKeyBurst", () => {
  it.each(["Enter", "Tab"])("returns what a device types before %s, with up to 300 ms between its keys", (end) => {
    for (const gap of [1, 10, 120, 300]) expect(type([..."A1b2-c3", end], gap)).toMatchObject({ text: "A1b2-c3" });
  });

  it("recognizes text typed too fast for a person, and text that starts with a brace", () => {
    expect(type([..."A1b2-c3d", "Tab"], 10)).toEqual({ text: "A1b2-c3d", isSure: true });
    expect(type([..."A1b2-c3d", "Tab"], 120)).toEqual({ text: "A1b2-c3d", isSure: false });
    expect(type([..."A1b2", "Tab"], 10)).toEqual({ text: "A1b2", isSure: false });
    expect(type([...'{"id":1}', "Tab"], 500)).toEqual({ text: '{"id":1}', isSure: true });
  });

  it("skips Shift, and keeps the resulting key", () => {
    expect(type(["Shift", "{", "Shift", '"', "a", "b", "c", "Shift", '"', "Shift", "}", "Enter"], 8)).toMatchObject({
      text: '{"abc"}',
    });
  });

  it("waits longer within braces, which a person does not type outside a field", () => {
    expect(type([...'{"id":"a"}', "Enter"], 2000)).toMatchObject({ text: '{"id":"a"}' });
    expect(type([...'{"id":"a"}', "Enter"], 4000)).toBe("person");
  });

  it("attributes a person's typing to a person", () => {
    expect(type([..."A1b2c3", "Enter"], 400)).toBe("person");
    expect(type([..."A1b2c3", "Tab"], 400)).toBe("person");
  });

  it("attributes a few quick keys before Enter to a person", () => {
    expect(type(["a", "b", "Enter"], 20)).toBe("person");
  });

  it("attributes Enter alone, and Enter long after a burst, to a person", () => {
    const burst = createKeyBurst();
    expect(burst.press("Enter", 0)).toBe("person");
    for (const [index, key] of [..."abcdef"].entries()) burst.press(key, 1000 + index);
    expect(burst.press("Enter", 2000)).toBe("person");
  });

  it("drops what was typed before a pause", () => {
    const burst = createKeyBurst();
    burst.press("x", 0);
    for (const [index, key] of [..."code"].entries()) burst.press(key, 500 + index);
    expect(burst.press("Enter", 510)).toMatchObject({ text: "code" });
  });

  it("starts over after each Enter", () => {
    const burst = createKeyBurst();
    const all = [..."first", "Enter", ..."other", "Enter"].map((key, index) => burst.press(key, index * 5));
    expect(all[5]).toMatchObject({ text: "first" });
    expect(all[11]).toMatchObject({ text: "other" });
  });

  it("attributes the second of two keys that end a code to the device, and a later one to a person", () => {
    const burst = createKeyBurst();
    type([..."A1b2c3", "Enter"], 5, burst);
    expect(burst.press("Tab", 1040)).toBe("device");
    expect(burst.press("Enter", 1400)).toBe("person");
  });

  it("waits for a second end key at most as long as between two of the device's keys", () => {
    const second = (gap: number, after: number) => {
      const burst = createKeyBurst();
      type([..."A1b2c3d4", "Enter"], gap, burst);
      return burst.press("Enter", 1000 + 8 * gap + after);
    };
    expect([second(2, 20), second(2, 30)]).toEqual(["device", "person"]);
    expect([second(30, 60), second(30, 70)]).toEqual(["device", "person"]);
    expect([second(60, 100), second(60, 110)]).toEqual(["device", "person"]);
    // A person types this slowly.
    expect(second(80, 30)).toBe("person");
  });

  it("attributes Enter right after a code to a person if something else was done in between", () => {
    const burst = createKeyBurst();
    type([..."A1b2c3", "Enter"], 5, burst);
    burst.interrupt();
    expect(burst.press("Enter", 1040)).toBe("person");
  });

  describe("without a key that ends it", () => {
    it("returns text typed faster than a person can, once", () => {
      const burst = createKeyBurst();
      type([..."A1b2-c3d"], 10, burst);
      expect(burst.pause).toBe(300);
      expect(burst.end()).toBe("A1b2-c3d");
      expect([burst.pause, burst.end()]).toEqual([undefined, undefined]);
    });

    it.each([
      ["A1b2-c3d", 100],
      ["A1b2", 10],
      ["x", 10],
    ])("leaves %s, with %i ms between its keys, to the person who typed it", (text, gap) => {
      const burst = createKeyBurst();
      type([...text], gap, burst);
      expect(burst.end()).toBeUndefined();
    });

    it("waits longer while a brace is open", () => {
      const burst = createKeyBurst();
      type([...'{"id"'], 10, burst);
      expect(burst.pause).toBe(3000);
      burst.press("}", 1100);
      expect(burst.pause).toBe(300);
      expect(burst.end()).toBe('{"id"}');
    });
  });
});
