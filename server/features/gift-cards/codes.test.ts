import { describe, expect, test } from "vitest";
import { endOf, groupedCode, isCode, newCode, readCode } from "./codes.ts";

describe("a gift card's code", () => {
  test("has sixteen unambiguous characters, never twice the same", () => {
    const codes = Array.from({ length: 1000 }, newCode);
    for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{16}$/);
    expect(new Set(codes).size).toBe(1000);
    expect(new Set(codes.join("")).size).toBe(25);
  });

  test("is shown in groups of four and parsed however people type it", () => {
    const code = newCode();
    const shown = groupedCode(code);
    expect(shown).toMatch(/^(\w{4}-){3}\w{4}$/);
    for (const typed of [
      shown,
      code,
      shown.toLowerCase(),
      shown.replaceAll("-", " "),
      ` ${shown.replaceAll("-", "–")}. `,
    ])
      expect(readCode(typed)).toBe(code);
    expect(shown.endsWith(endOf(code))).toBe(true);
  });

  test.each([
    ["ACDE-FGHJ-KMNP-QRTU", true],
    ["a0de fghj kmnp qr1u", true],
    ["ACDE-FGHJ-KMNP-QRT", false],
    ["MERIDIAN20", false],
    ["", false],
  ])("%s: %s", (typed, expected) => expect(isCode(typed)).toBe(expected));
});
