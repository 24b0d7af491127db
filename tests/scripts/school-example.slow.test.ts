import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findHeadlessBrowser } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";

/** A copy outside the repository, so that only the packed engine can be found. */
let folder: string;
let school: string;
let address: string;
let server: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  execFileSync("npm", ["run", "--silent", "pack:engine", "--", "--check"], { stdio: "pipe" });
  folder = await mkdtemp(join(tmpdir(), "school-"));
  school = join(folder, "examples/school");
  await mkdir(join(folder, "dist"));
  await cp("dist/packages", join(folder, "dist/packages"), { recursive: true });
  await cp("examples/school", school, {
    recursive: true,
    filter: (path) => !["node_modules", "dist"].includes(basename(path)),
  });
  execFileSync("npm", ["install", "--silent", "--prefer-offline", "--no-audit", "--no-fund"], {
    cwd: school,
    stdio: "pipe",
  });
  const port = await freePort();
  address = `http://localhost:${port}/`;
  // Its own group of processes, because npm does not pass the end on.
  server = spawn("npm", ["start", "--", "--port", String(port), "--strictPort"], {
    cwd: school,
    stdio: "ignore",
    detached: true,
  });
  await vi.waitFor(async () => expect((await fetch(address)).ok).toBe(true), { timeout: 60_000, interval: 200 });
  browser = await chromium.launch({ executablePath: findHeadlessBrowser(), args: ["--no-sandbox"] });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  if (server?.pid !== undefined) process.kill(-server.pid);
  await rm(folder, { recursive: true, force: true });
});

const npm = (...args: string[]) => execFileSync("npm", args, { cwd: school, encoding: "utf8", stdio: "pipe" });

test("the school's types fit the engine's declarations, its own tests pass in Node, and it builds", () => {
  npm("run", "types");
  expect(npm("test")).toContain("8 passed");
  npm("run", "build");
}, 120_000);

test("the school depends on the packed engine, in its present version", async () => {
  const { version } = JSON.parse(await readFile("engine/package.json", "utf8"));
  const { dependencies } = JSON.parse(await readFile("examples/school/package.json", "utf8"));
  expect(dependencies["flow-engine"]).toBe(`file:../../dist/packages/flow-engine-${version}.tgz`);
});

async function openSchool(width: number, colorScheme: "light" | "dark"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const pressContinue = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

async function checkAccessibility(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async () => (await (globalThis as unknown as { axe: typeof axe }).axe.run()).violations,
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("in a browser", () => {
  test.each([
    [390, "light"],
    [768, "dark"],
    [1280, "light"],
  ] as const)(
    "a pupil is registered, %i pixels wide and %s",
    async (width, colorScheme) => {
      const page = await openSchool(width, colorScheme);
      await heading(page, "Who is coming to us?");
      await page.getByText("Step 1 of 3").waitFor();
      await pressContinue(page);
      await page.getByText("Enter the pupil’s name.").waitFor();
      expect(await page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByLabel("Name").fill("Ada");
      await page.getByLabel("Year").selectOption("7");
      await checkAccessibility(page);
      await pressContinue(page);

      await heading(page, "Which courses?");
      await pressContinue(page);
      await page.getByRole("alert").getByText("Choose at least one course.").waitFor();
      await page.getByRole("checkbox", { name: "Sailing $120" }).check();
      await page.getByRole("heading", { level: 2, name: "On the water" }).waitFor();
      await pressContinue(page);
      await page.getByRole("alert").getByText("A parent or guardian has to agree to sailing.").waitFor();
      await page.getByLabel("I agree that my child").check();
      await checkAccessibility(page);
      await pressContinue(page);

      await heading(page, "How will you pay?");
      await page.reload();
      await heading(page, "How will you pay?");
      await page.getByText("Sailing ($120)").waitFor();
      await page.getByRole("link", { name: "Back" }).click();
      await heading(page, "Which courses?");
      expect(await page.getByRole("checkbox", { name: "Sailing $120" }).isChecked()).toBe(true);
      await pressContinue(page);
      await page.getByLabel("Once a term").check();
      await checkAccessibility(page);
      await page.getByRole("button", { name: "Register" }).click();

      await heading(page, "Registered");
      await page.getByText("Ada, year 7").waitFor();
      await checkAccessibility(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.getByRole("button", { name: "Register another child" }).click();
      await heading(page, "Who is coming to us?");
      expect(await page.getByLabel("Name").inputValue()).toBe("");
      await page.close();
    },
    120_000,
  );

  test("the keyboard is enough, and a registration without fees asks for no payment", async () => {
    const page = await openSchool(1280, "light");
    await page.getByLabel("Name").focus();
    await page.keyboard.type("Ben");
    await page.keyboard.press("Tab");
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Which courses?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Chess").isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await heading(page, "Registered");
    await page.getByText("Ben, year 5").waitFor();
    await page.close();
  }, 120_000);
});
