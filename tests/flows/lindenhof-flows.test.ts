import { expect, test } from "vitest";
import { stepsOf, walkMuseum } from "./walk-museum.ts";

const { own, pathsOf } = await walkMuseum("museums/lindenhof");

test("there are flows to walk", () => {
  expect(own.map(({ handle }) => handle).sort()).toEqual([
    "dauerausstellung",
    "jahreskarte",
    "lange-nacht",
    "schulklasse",
  ]);
});

test("a class names each adult, and then agrees to the house rules", async () => {
  const paths = await pathsOf({ base: "event", handle: "schulklasse", direct: false });
  const adults = paths.map((path) => stepsOf(path).filter((step) => step.startsWith("/begleitung/")).length);
  expect(Math.min(...adults)).toBe(1);
  expect(Math.max(...adults)).toBeGreaterThan(1);
  for (const path of paths) expect(stepsOf(path).at(-2)).toMatch(/^\/hausordnung\/regeln /);
});
