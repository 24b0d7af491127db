import { expect, test } from "vitest";
import { readFocus, writeFocus } from "./focal-point.tsx";

test.each([
  ["50% 30%", { x: 50, y: 30 }],
  ["33% 100%", { x: 30, y: 100 }],
  ["170% 0%", { x: 100, y: 0 }],
  [undefined, { x: 50, y: 50 }],
  ["middle", { x: 50, y: 50 }],
])("%s is %o, to a tenth, as pages store it", (written, focus) => {
  expect(readFocus(written)).toEqual(focus);
});

test("a press outside the picture counts at its edge", () => {
  expect(writeFocus({ x: -12, y: 104.2 })).toBe("0% 100%");
  expect(writeFocus({ x: 44.9, y: 45 })).toBe("40% 50%");
});
