import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { chooseStages, groupStages, stages } from "./test-stages.ts";

const named = stages.flatMap(({ files = [] }) => files);

test("the files and folders that a stage names exist", () => {
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("each test file is run by a stage", () => {
  const folders = readdirSync(".", { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^(node_modules|dist|\..*)$/.test(entry.name),
  );
  const files = folders.flatMap(({ name }) =>
    readdirSync(name, { recursive: true, encoding: "utf8" }).map((file) => join(name, file)),
  );
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"));
  expect(tests.length).toBeGreaterThan(300);
  const commands = stages.flatMap(({ command }) => command).filter((word) => word.startsWith("tests/"));
  const run = [...named, ...commands].map((file) => resolve(file));
  expect(tests.filter((file) => !run.some((each) => resolve(file).startsWith(each)))).toEqual([]);
});

test("npm test runs no slow stage, and npm run test:slow all of them", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const slow = stages.filter(({ suite }) => suite === "slow").map(({ name }) => name);
  expect(slow.length).toBeGreaterThan(0);
  expect(chooseStages([])).toEqual(stages.filter(({ suite }) => suite === undefined));
  expect(scripts["test:slow"]).toMatch(new RegExp(` ${slow.join(" ")}$`));
});

test("checks that follow one another run in parallel, and every other stage alone", () => {
  const groups = groupStages(chooseStages(["generate", "lint", "types", "flows", "build"]));
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    ["generate"],
    ["lint", "types", "flows"],
    ["build"],
  ]);
});

test("no folder of tests/api is named like a room, since the room's stage would run it too", () => {
  const folders = (of: string) => readdirSync(of, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = new Set(folders(".").map(({ name }) => name));
  expect(folders("tests/api").filter(({ name }) => rooms.has(name))).toEqual([]);
});
