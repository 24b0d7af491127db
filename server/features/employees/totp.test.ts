import { expect, test } from "vitest";
import { base32, codeOf, stepAt, stepOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// The vectors of RFC 6238, appendix B, reduced from eight digits to the last six.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s", (second, code) => {
  expect(codeOf(secret, stepAt(new Date(second * 1000)))).toBe(code);
});

test("a secret is written in the form apps read", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(base32(Buffer.from("a"))).toBe("ME");
});

test("a code is valid one step early or late, not two, and never after a code of its step", () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  for (const shift of [-1, 0, 1]) expect(stepOf(secret, codeOf(secret, step + shift), now, 0)).toBe(step + shift);
  for (const shift of [-2, 2]) expect(stepOf(secret, codeOf(secret, step + shift), now, 0)).toBeUndefined();
  expect(stepOf(secret, codeOf(secret, step), now, step)).toBeUndefined();
  expect(stepOf(secret, codeOf(secret, step - 1), now, step)).toBeUndefined();
  expect(stepOf(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1);
});
