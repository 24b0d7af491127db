import { expect, test } from "vitest";
import { fileCanvas } from "./picture.ts";

test("a picture has a white margin of 100 pixels on every side", () => {
  expect(fileCanvas({ width: 800, height: 600 })).toEqual({
    canvas: { width: 1000, height: 800 },
    picture: { width: 800, height: 600, x: 100, y: 100 },
  });
});

test("a small one is centred in 300 by 300, with the margin around that", () => {
  expect(fileCanvas({ width: 100, height: 40 })).toEqual({
    canvas: { width: 500, height: 500 },
    picture: { width: 100, height: 40, x: 200, y: 230 },
  });
});

test("a photograph larger than the maximum canvas is scaled down, not cropped", () => {
  expect(fileCanvas({ width: 8192, height: 4096 })).toEqual({
    canvas: { width: 4296, height: 2248 },
    picture: { width: 4096, height: 2048, x: 100, y: 100 },
  });
});
