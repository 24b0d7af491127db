import "../support/machine-clock.ts";

import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withBuildLock } from "../../scripts/build-lock.ts";
import { hashSources, isBuilt, writeStamp } from "../../scripts/stamp.ts";

const generated = ["steps/generated/index.ts", "engine/generated/flow.validator.js"];
const results = {
  app: [...generated, "dist/app/index.html", "dist/app/.vite/manifest.json"],
  studio: [...generated, "dist/studio/index.html"],
  server: [...generated, "dist/server/serve.js", "dist/server/check-worker.js"],
} as const;
const products = ["app", "studio", "server"] as const;
const files = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build-per-language.ts",
  "scripts/compress-assets.ts",
  "scripts/serve.ts",
  "scripts/demo-default.ts",
  "scripts/bundle-server.ts",
];
let root: string;

const due = async () =>
  (await Promise.all(products.map(async (product) => ((await isBuilt(root, product)) ? [] : [product])))).flat();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "build-"));
  for (const folder of [
    "schemas",
    "engine",
    "commerce",
    "messages",
    "ui",
    "steps",
    "app",
    "studio/text",
    "server",
    "scripts/generate",
  ])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of files) await cp(file, join(root, file));
  await writeFile(join(root, "app/main.tsx"), "export {};\n");
  await writeFile(join(root, "studio/main.tsx"), "export {};\n");
  await writeFile(join(root, "studio/text/plan.ts"), "export {};\n");
  await writeFile(join(root, "server/main.ts"), "export {};\n");
  for (const file of [...results.app, ...results.studio, ...results.server]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), "");
  }
  for (const product of products) await writeStamp(root, product, await hashSources(root, product));
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a build of unchanged sources is not repeated, whatever their dates", async () => {
  await utimes(join(root, "app/main.tsx"), new Date(), new Date());
  await writeFile(join(root, "steps/generated/index.ts"), "// generated again\n");
  await writeFile(join(root, "app/main.test.tsx"), "// no part of a build\n");
  expect(await due()).toEqual([]);
});

test.each([
  { file: "app/main.tsx", asked: ["app"] },
  { file: "studio/main.tsx", asked: ["studio"] },
  { file: "studio/text/plan.ts", asked: ["studio", "server"] },
  { file: "package-lock.json", asked: ["app", "studio", "server"] },
  { file: "vite.config.ts", asked: ["app", "studio"] },
  { file: "scripts/compress-assets.ts", asked: ["app", "studio"] },
  { file: "server/main.ts", asked: ["server"] },
  { file: "scripts/serve.ts", asked: ["server"] },
  { file: "scripts/demo-default.ts", asked: ["server"] },
  { file: "scripts/bundle-server.ts", asked: ["server"] },
])("a change of $file requires a new build of $asked", async ({ file, asked }) => {
  await appendFile(join(root, file), "\n");
  expect(await due()).toEqual(asked);
});

test("a new file requires a new build, and so does a file moved with its content unchanged", async () => {
  await writeFile(join(root, "ui/price.tsx"), "");
  expect(await due()).toEqual(["app", "studio"]);
  for (const product of ["app", "studio"] as const) await writeStamp(root, product, await hashSources(root, product));
  await cp(join(root, "ui/price.tsx"), join(root, "ui/Money.tsx"));
  await rm(join(root, "ui/price.tsx"));
  expect(await due()).toEqual(["app", "studio"]);
});

test.each(products.flatMap((product) => results[product].map((file) => [product, file] as const)))(
  "a build of the %s without %s is invalid",
  async (product, file) => {
    await rm(join(root, file));
    expect(await due()).toContain(product);
  },
);

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

const locks = (folder = root) => join(folder, "dist/build-lock");
const goneProcess = () => spawnSync(process.execPath, ["-e", ""]).pid;

test("a failed build releases the lock; a dead process's lock is taken over", async () => {
  await expect(withBuildLock(root, () => Promise.reject(new Error("no build")))).rejects.toThrow("no build");
  expect(await readdir(locks())).toEqual([]);
  await writeFile(join(locks(), `${goneProcess()}-dead`), "");
  expect(await withBuildLock(root, async () => "built")).toBe("built");
  expect(await readdir(locks())).toEqual([]);
});

test("two processes that take over a dead build's lock at the same moment build one after the other", {
  timeout: 60_000,
}, async () => {
  const gone = goneProcess();
  const racers = [1, 2].map(() => fork("tests/scripts/support/race-for-lock.ts", { execArgv: ["--import", "tsx"] }));
  const answers = () => Promise.all(racers.map(async (racer) => (await once(racer, "message"))[0]));
  try {
    await answers();
    for (let round = 0; round < 40; round += 1) {
      const folder = join(root, String(round));
      await mkdir(locks(folder), { recursive: true });
      await writeFile(join(locks(folder), `${gone}-dead`), "");
      for (const racer of racers) racer.send(folder);
      expect(await answers()).toEqual([true, true]);
    }
  } finally {
    for (const racer of racers) racer.kill();
  }
});
