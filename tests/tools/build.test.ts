import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withBuildLock } from "../../tools/build-lock.ts";
import { hashSources, isBuilt, writeStamp } from "../../tools/stamp.ts";

const products = ["dist/app/index.html", "dist/app/.vite/manifest.json", "steps/generated/index.ts", "schemas/generated/flow.validator.js"];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "build-"));
  for (const folder of ["schemas", "engine", "commerce", "ui", "steps", "app", "tools/generate"]) await mkdir(join(root, folder), { recursive: true });
  for (const file of ["package-lock.json", "vite.config.ts", "tools/compress-assets.ts"]) await cp(file, join(root, file));
  await writeFile(join(root, "app/main.tsx"), "export {};\n");
  for (const file of products) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), "");
  }
  await writeStamp(root, await hashSources(root));
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a build of the sources as they are is not made again, whatever their dates", async () => {
  await utimes(join(root, "app/main.tsx"), new Date(), new Date());
  await writeFile(join(root, "steps/generated/index.ts"), "// generated anew\n");
  await writeFile(join(root, "app/main.test.tsx"), "// no part of a build\n");
  expect(await isBuilt(root)).toBe(true);
});

test.each(["app/main.tsx", "package-lock.json", "vite.config.ts", "tools/compress-assets.ts"])("a change of %s asks for a new build", async (file) => {
  await appendFile(join(root, file), "\n");
  expect(await isBuilt(root)).toBe(false);
});

test("a new file asks for a new build, and so does a file moved with its content unchanged", async () => {
  await writeFile(join(root, "ui/Price.tsx"), "");
  expect(await isBuilt(root)).toBe(false);
  await writeStamp(root, await hashSources(root));
  await cp(join(root, "ui/Price.tsx"), join(root, "ui/Money.tsx"));
  await rm(join(root, "ui/Price.tsx"));
  expect(await isBuilt(root)).toBe(false);
});

test.each(products)("a build without %s is none", async (file) => {
  await rm(join(root, file));
  expect(await isBuilt(root)).toBe(false);
});

test("two builds of one checkout take turns", async () => {
  let running = 0;
  let most = 0;
  const work = () =>
    withBuildLock(root, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
    });
  await Promise.all([work(), work(), work()]);
  expect(most).toBe(1);
});

test("a build that fails gives the lock back; a lock whose process is gone is taken over", async () => {
  await expect(withBuildLock(root, () => Promise.reject(new Error("no build")))).rejects.toThrow("no build");
  expect(existsSync(join(root, "dist/build.lock"))).toBe(false);
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  await writeFile(join(root, "dist/build.lock"), String(gone));
  expect(await withBuildLock(root, async () => "built")).toBe("built");
});
