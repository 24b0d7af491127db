import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("the browser application contains nothing of the gallery, the kit, a fixture or the answers to try", async () => {
  const folder = "dist/app/assets";
  const maps = (await readdir(folder)).filter((name) => name.endsWith(".map"));
  const sources = (
    await Promise.all(
      maps.map(async (name) => JSON.parse(await readFile(`${folder}/${name}`, "utf8")).sources as string[]),
    )
  ).flat();
  // Guards against empty maps, where the next check would pass.
  expect(sources.some((source) => source.endsWith("/steps/date/screen.tsx"))).toBe(true);
  expect(
    sources.filter(
      (source) =>
        /\/(scripts|tests|testing)\/|\/(fixtures|explore)\.ts$/.test(source) && !source.includes("node_modules"),
    ),
  ).toEqual([]);
});

test("no build contains the pseudo-locale", async () => {
  for (const folder of ["dist/app/assets", "dist/server"]) {
    const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const texts = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, "utf8")));
    // Guards against unreadable scripts, where the next check would pass.
    expect(texts.some((text) => text.includes("Choose a date to continue."))).toBe(true);
    expect(scripts.filter((_name, index) => /[şŧḓȧ]{2}|Ćȧřŧ/.test(texts[index] ?? ""))).toEqual([]);
  }
});
