import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Manifest } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeadlessBrowser } from "../../scripts/browser.ts";
import { checkDependencies } from "../../scripts/dependency-rules.ts";
import { typeCheck } from "../../scripts/test-stages.ts";
import { startServer, type TestServer } from "../browser/support/server.ts";
import { type CopiedRepository, copyRepository } from "../support/copied-repository.ts";

let repository: CopiedRepository;
let root: string;
let server: TestServer | undefined;

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env: repository.env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const tool = (file: string, ...args: string[]) => run(process.execPath, "--import", "tsx", file, ...args);
/** Its part of the kit and its own test; other kinds are not tested here. */
const kit = () =>
  run(
    "node_modules/.bin/vitest",
    "run",
    "steps/kinds.test.ts",
    "steps/guest-book",
    "--reporter=verbose",
    "-t",
    "guest-book|what is typed",
  );

async function changed<T>(file: string, from: string, to: string, look: () => T): Promise<T> {
  const path = join(root, file);
  const before = await readFile(path, "utf8");
  expect(before).toContain(from);
  await writeFile(path, before.replace(from, to));
  const seen = look();
  await writeFile(path, before);
  return seen;
}

beforeAll(async () => {
  repository = await copyRepository();
  root = repository.root;
  // One new folder with its sentences, and a flow that uses it; nothing else changes.
  const made = tool("scripts/new-step/main.ts", "guest-book", "--flow");
  if (made.status !== 0) throw new Error(made.output);
  const { status, output } = tool("scripts/build.ts");
  if (status !== 0) throw new Error(output);
}, 240_000);

afterAll(async () => {
  await server?.stop();
  await repository.remove();
});

test("a new kind's folder gets a chunk for its screen in the build", async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(root, "dist/app/.vite/manifest.json"), "utf8"));
  const file = manifest["../steps/guest-book/screen.tsx"]?.file;
  expect(file && existsSync(join(root, "dist/app", file))).toBe(true);
});

test("the new folder passes every static check", async () => {
  expect(
    run(
      "node_modules/.bin/biome",
      "check",
      "--error-on-warnings",
      "steps/guest-book",
      "messages/en/steps/guest-book.json",
      "flows/event/guest-book.json",
    ),
  ).toMatchObject({ status: 0 });
  expect(run("node_modules/.bin/knip", "--no-progress").status).toBe(0);
  expect((await checkDependencies(root, ["steps/guest-book"])).violations).toEqual([]);
}, 120_000);

test("the kit and the type check include it automatically, and refuse its mistakes", async () => {
  const sound = kit();
  expect(sound.output).toMatch(/✓.*guest-book.*keeps the promises/);
  expect(sound.output).toMatch(/✓.*what is typed is the answer/);
  expect(sound.status).toBe(0);

  const fixtures = "steps/guest-book/fixtures.ts";
  const lax = await changed(fixtures, 'invalid: [{}, { text: "" }', 'invalid: [{ text: "Ada" }, { text: "" }', kit);
  expect(lax.output).toMatch(/[×✗].*guest-book.*keeps the promises/);
  expect(run(process.execPath, typeCheck, "-p", ".", "--listFilesOnly").output).toContain(`/${fixtures}\n`);
  // Only the folder and its imports; the rest is unchanged.
  await writeFile(
    join(root, "tsconfig.folder.json"),
    JSON.stringify({ extends: "./tsconfig.json", include: ["steps/guest-book"] }),
  );
  const typed = await changed(fixtures, "valid: [{ text:", "valid: [{ txet:", () =>
    run(process.execPath, typeCheck, "-p", "tsconfig.folder.json"),
  );
  // Only the mistake is reported.
  expect([...new Set(typed.output.match(/^steps\/guest-book\/[^(]+/gm))]).toEqual([fixtures]);
}, 120_000);

test("the check of flows knows its data", async () => {
  const check = () => tool("scripts/check-flows.ts", "flows");
  expect(check().status).toBe(0);
  const { output } = await changed("flows/event/guest-book.json", '"question"', '"qestion"', check);
  expect(output).toMatch(/guest-book\.json.*\/steps\/0\/data.*question/);
});

test("a visitor can complete it in a running flow", async () => {
  // Serves the production build.
  server = await startServer({ root, program: ["dist/server/serve.js"] });
  const response = await fetch(`${server.url}/api/storefront/flow`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ base: "event", handle: "guest-book" }),
  });
  expect(await response.json()).toMatchObject({
    title: "Try guest-book",
    steps: [{ component: "guest-book", data: { question: "What brings you here?" } }, { component: "date" }],
  });

  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/event/guest-book`);
    const goOn = page.getByRole("region", { name: "Continue" }).getByRole("link");
    await goOn.and(page.locator("[aria-disabled=true]")).waitFor();
    await page.getByRole("textbox", { name: "What brings you here?" }).fill("A rainy day");
    await goOn.and(page.locator(":not([aria-disabled=true])")).click();
    await page.getByRole("heading", { name: "Choose a day" }).waitFor();
  } finally {
    await browser.close();
  }
}, 120_000);
