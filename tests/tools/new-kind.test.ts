import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chromium } from "@playwright/test";
import type { Manifest } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../tools/browser.ts";
import { startServer, type TestServer } from "../browser/support/server.ts";
import { flowFile, kindFiles } from "./new-kind.files.ts";

const left = /(^|\/)(node_modules|dist|generated|\.git|\.data|test-results|playwright-report|coverage)(\/|$)/;
let root: string;
let server: TestServer | undefined;

/** Runs a command of the copied repository. */
function run(command: string, ...args: string[]): { status: number | null; output: string } {
  // The runner's own variables would tell a runner inside it that it is a worker.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name)));
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const tool = (file: string, ...args: string[]) => run(process.execPath, "--import", "tsx", file, ...args);
/** Its part of the kit and its own test: that the other kinds are sound is not asked here. */
const kit = () =>
  run("node_modules/.bin/vitest", "run", "steps/kinds.test.ts", "steps/guest-book", "--reporter=verbose", "-t", "guest-book|says what is missing");

beforeAll(async () => {
  const repository = process.cwd();
  root = await mkdtemp(join(tmpdir(), "new-kind-"));
  await cp(repository, root, { recursive: true, filter: (path) => !left.test(relative(repository, path)) });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  // One new folder, and a flow that uses it: nothing else is touched.
  await mkdir(join(root, "steps/guest-book"));
  for (const [name, text] of Object.entries(kindFiles)) await writeFile(join(root, "steps/guest-book", name), text);
  await writeFile(join(root, "flows/event/guest-book.json"), flowFile);
  const { status, output } = tool("tools/build.ts");
  if (status !== 0) throw new Error(output);
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

test("a new kind's folder gets a chunk for its screen in the build", async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(root, "dist/app/.vite/manifest.json"), "utf8"));
  const file = manifest["../steps/guest-book/Screen.tsx"]?.file;
  expect(file && existsSync(join(root, "dist/app", file))).toBe(true);
});

test("the kit and the type check look at it without being told, and refuse what is wrong with it", async () => {
  const sound = kit();
  expect(sound.output).toMatch(/✓.*guest-book.*keeps the promises/);
  expect(sound.output).toMatch(/✓.*it says what is missing/);
  expect(sound.status).toBe(0);

  const fixtures = join(root, "steps/guest-book/fixtures.ts");
  await writeFile(fixtures, (kindFiles["fixtures.ts"] ?? "").replace('invalid: [{}, { entry: "" }', 'invalid: [{ entry: "Ada" }, { entry: "" }'));
  expect(kit().output).toMatch(/[×✗].*guest-book.*keeps the promises/);
  await writeFile(fixtures, kindFiles["fixtures.ts"] ?? "");

  await writeFile(fixtures, (kindFiles["fixtures.ts"] ?? "").replace('valid: [{ entry: "Ada" }]', 'valid: [{ entrie: "Ada" }]'));
  const complaints = run("node_modules/.bin/tsc", "-p", ".").output.match(/^steps\/guest-book\/[^(]+/gm);
  expect([...new Set(complaints)]).toEqual(["steps/guest-book/fixtures.ts"]);
  await writeFile(fixtures, kindFiles["fixtures.ts"] ?? "");
}, 120_000);

test("the check of the flows knows its data", async () => {
  expect(tool("tools/check-flows.ts", "flows").status).toBe(0);
  const flow = join(root, "flows/event/guest-book.json");
  await writeFile(flow, flowFile.replace("prompt", "promt"));
  expect(tool("tools/check-flows.ts", "flows").output).toMatch(/guest-book\.json.*\/steps\/0\/data.*prom/);
  await writeFile(flow, flowFile);
}, 60_000);

test("a visitor goes through it in a running flow", async () => {
  server = await startServer({ root });
  const response = await fetch(`${server.url}/api/storefront/flow`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ base: "event", handle: "guest-book" }),
  });
  expect(await response.json()).toMatchObject({
    title: "Guest Book",
    steps: [{ component: "guest-book", data: { prompt: "Your entry" } }, { component: "date" }],
  });

  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/event/guest-book`);
    const goOn = page.getByRole("region", { name: "Continue" }).getByRole("link", { name: "Go on" });
    await goOn.and(page.locator("[aria-disabled=true]")).waitFor();
    await page.getByRole("textbox", { name: "Your entry" }).fill("Ada was here");
    await goOn.and(page.locator(":not([aria-disabled=true])")).click();
    await page.getByRole("heading", { name: "Choose a day" }).waitFor();
  } finally {
    await browser.close();
  }
}, 120_000);
