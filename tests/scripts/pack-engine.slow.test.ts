import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-user-"));
  // Fails if engine/api/ does not say what is exported.
  execFileSync("npm", ["run", "--silent", "pack:engine", "--", "--check"], { stdio: "pipe" });
  const { version } = JSON.parse(await readFile("engine/package.json", "utf8"));
  const tarball = resolve(`dist/packages/flow-engine-${version}.tgz`);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
  execFileSync(
    "npm",
    ["install", "--silent", "--prefer-offline", "--no-audit", "--no-fund", tarball, "@types/react@19"],
    {
      cwd: folder,
      stdio: "pipe",
    },
  );
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the README's example has at most 60 lines, compiles and prints what it says", async () => {
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(await readFile("engine/README.md", "utf8")) ?? [];
  expect(example.split("\n").length - 1).toBeLessThanOrEqual(60);
  const expected = [...example.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line);
  expect(expected).toHaveLength(2);
  await writeFile(join(folder, "example.ts"), example);
  const options = "--noEmit --strict --module nodenext --target es2023 --lib es2023,dom --types --skipLibCheck false";
  execFileSync(
    process.execPath,
    [resolve("node_modules/native-typescript/bin/tsc"), ...options.replace(" --types", "").split(" "), "example.ts"],
    { cwd: folder, stdio: "pipe" },
  );
  const printed = execFileSync(
    process.execPath,
    ["--import", resolve("node_modules/tsx/dist/loader.mjs"), "example.ts"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  expect(printed.trim().split("\n")).toEqual(expected);
}, 120_000);
