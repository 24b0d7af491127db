import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("nothing of the gallery, the kit or a fixture is in the browser application", async () => {
  const folder = "dist/app/assets";
  const maps = (await readdir(folder)).filter((name) => name.endsWith(".map"));
  const sources = (await Promise.all(maps.map(async (name) => JSON.parse(await readFile(`${folder}/${name}`, "utf8")).sources as string[]))).flat();
  // Otherwise the maps say nothing.
  expect(sources.some((source) => source.endsWith("/steps/date/Screen.tsx"))).toBe(true);
  expect(sources.filter((source) => /\/(scripts|tests|testing)\/|\/fixtures\.ts$/.test(source) && !source.includes("node_modules"))).toEqual([]);
});
