import { expect, test } from "vitest";
import { walkMuseum } from "./walk-museum.ts";

const { config, own, pathsOf } = await walkMuseum("flows");

test("there are flows to walk", () => {
  expect(own.map(({ handle }) => handle)).toContain("general-admission");
});

test("general admission opens a path for each bundle and upsell, with and without a donation", async () => {
  const paths = await pathsOf({ base: "event", handle: "general-admission", direct: false });
  // Two ways through the bundles, four choices of two upsells, with and without a donation.
  expect(paths).toHaveLength(2 * 4 * 2);
});

test("a class that comes by coach sees where to stop, and others do not", async () => {
  const paths = await pathsOf({ base: "event", handle: "school-visit", direct: false });
  expect(new Set(paths.map(({ steps }) => steps.some(({ step }) => step.path === "/coach")))).toEqual(
    new Set([true, false]),
  );
});

test("the conditions of visit stand in three flows, each in its own words", async () => {
  const shown = ["school-visit", "group-visit", "camp-visit"].map((handle) => {
    const steps = config.current.flow("event", handle)?.steps ?? [];
    return steps.find(({ path }) => path === "/conditions/read")?.data;
  });
  expect(shown).toMatchObject(
    ["class", "group", "campers"].map((whom) => ({
      acknowledgement: `I have read this, and will stay with my ${whom}.`,
    })),
  );
});

test("a signed-out visitor cannot become a member without an account", async () => {
  const paths = await pathsOf({ base: "membership", handle: "join", direct: false });
  const atAccount = { at: "step", step: { path: "/membership-account" }, blocker: { code: "NOT_SIGNED_IN" } };
  expect(paths.map(({ end }) => end)).toMatchObject(Array(3).fill(atAccount));
});
