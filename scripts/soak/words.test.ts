import { expect, test } from "vitest";
import { readWords } from "./words.ts";

const said = (...words: string[]) => readWords(words).runs.map(({ stage, args }) => [stage.name, ...args].join(" "));

test("without a word, the unit and all browser tests run in full", () => {
  expect(said()).toEqual(["unit", "browser", "slow-browser"]);
});

test("a stage is named, or meant by its files; options are the browser's", () => {
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

test("a moment is one by the museum's clock", () => {
  expect(readWords(["unit", "2026-12-31T23:50"]).moments.map(({ name }) => name)).toEqual(["Thu 2026-12-31 23:50"]);
});

test("what is nothing of these is refused, with what there is", () => {
  expect(() => readWords(["units"])).toThrow(/No stage is named units\. There are .*unit/);
});
