import { expect, test } from "vitest";
import { focalPoint } from "./focal-point.ts";

test("a focal point is rounded to tenths; without one the picture is cropped around its middle", () => {
  expect(focalPoint("33% 67%")).toEqual({ "data-focus-x": 30, "data-focus-y": 70 });
  expect(focalPoint("0% 999%")).toEqual({ "data-focus-x": 0, "data-focus-y": 100 });
  expect(focalPoint(undefined)).toEqual({});
});
