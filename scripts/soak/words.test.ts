import { expect, test } from "vitest";
import { readWords } from "./words.ts";

const said = (...words: string[]) => readWords(words).runs.map(({ stage, args }) => [stage.name, ...args].join(" "));

test("without an argument, the unit and all browser tests run in full", () => {
  expect(said()).toEqual(["unit", "browser", "slow-browser"]);
});

test("a stage is named, or inferred from its files; options go to Playwright", () => {
  expect(said("unit")).toEqual(["unit"]);
  expect(said("unit", "postgres", "commerce", "tests/api/carts/holds.test.ts")).toEqual([
    "unit commerce tests/api/carts/holds.test.ts",
    "postgres tests/api/carts/holds.test.ts",
  ]);
  expect(said("tests/browser/pages.spec.ts", "--project=phone")).toEqual([
    "browser tests/browser/pages.spec.ts --project=phone",
  ]);
  expect(said("commerce", "tests/api", "tests/browser/pages.spec.ts")).toEqual([
    "unit commerce tests/api",
    "browser tests/browser/pages.spec.ts",
  ]);
});

test("a moment is in the museum's time zone", () => {
  expect(readWords(["unit", "2026-12-31T23:50"]).moments.map(({ name }) => name)).toEqual(["Thu 2026-12-31 23:50"]);
});

test("anything else is refused, with the available options", () => {
  expect(() => readWords(["units"])).toThrow(/No stage is named units\. There are .*unit/);
});
