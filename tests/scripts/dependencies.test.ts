import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const page = await readFile("docs/dependencies.md", "utf8");
const manifest: Record<"dependencies" | "devDependencies", Record<string, string>> = JSON.parse(
  await readFile("package.json", "utf8"),
);

function rows(heading: string): { name: string; cells: string[] }[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, name = "", rest = ""]) => ({
    name,
    cells: rest.split("|").map((cell) => cell.trim()),
  }));
}

test.each([
  ["At run time", "dependencies"],
  ["For development", "devDependencies"],
] as const)("the page's packages “%s …” are package.json's %s, in the same order", (heading, section) => {
  expect(rows(heading).map(({ name }) => name)).toEqual(Object.keys(manifest[section]).sort());
});

test("every package lists its purpose and what we would lose without it", () => {
  const all = [...rows("At run time"), ...rows("For development")];
  expect(all.filter(({ cells }) => cells.length !== 2 || cells.some((cell) => cell === ""))).toEqual([]);
});

test("the engine's package names what its code imports, in the versions that are tested here", async () => {
  const engine = JSON.parse(await readFile("engine/package.json", "utf8"));
  const sources = (await readdir("engine", { recursive: true })).filter(
    (name) => /\.(tsx?|js)$/.test(name) && !/\.test\.tsx?$|fixture|\.d\.ts$/.test(name),
  );
  const texts = await Promise.all(sources.map((name) => readFile(`engine/${name}`, "utf8")));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import) ?\(?"((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = ""]) => name),
  );
  const named = { ...engine.dependencies, ...engine.peerDependencies };
  expect([...new Set(imported)].filter((name) => name !== "node").sort()).toEqual(Object.keys(named).sort());
  const here = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(engine.dependencies).toEqual(
    Object.fromEntries(Object.keys(engine.dependencies).map((name) => [name, here[name]])),
  );
});

test("versions are exact, so that the tested versions are installed", () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});
