import { readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { replacing } from "../../vitest.config.ts";

const folders = ["app", "commerce", "engine", "schemas", "scripts", "server", "steps", "studio", "tests", "ui"];

test("a test that mocks a module shares its process with no other", () => {
  const tests = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.test\.tsx?$/.test(file)),
  );
  expect(tests.length).toBeGreaterThan(300);
  const sharing = tests.filter((file) => !replacing.some((glob) => matchesGlob(file, glob)));
  // Built from parts so that this file does not match itself.
  const replaces = new RegExp(["vi", String.raw`(do)?mock\(`].join(String.raw`\.`), "i");
  expect(sharing.filter((file) => replaces.test(readFileSync(file, "utf8")))).toEqual([]);
});
