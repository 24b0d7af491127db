import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findBrowser } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type CopiedRepository, copyRepository } from "../support/copied-repository.ts";

const long = 60_000;
let repository: CopiedRepository;
let dev: ChildProcess;
let url: string;
let browser: Browser;
let page: Page;
let output = "";
/** Browser complaints: policy refusals and script errors. */
const complaints: string[] = [];

beforeAll(async () => {
  repository = await copyRepository();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...repository.env, PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: url };
  dev = spawn(process.execPath, ["--import", "tsx", "scripts/dev/main.ts"], {
    cwd: repository.root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (text: Buffer) => (output += text.toString()));
  await vi.waitFor(async () => expect(await status("/readyz"), output).toBe(200), { timeout: 2 * long, interval: 200 });
  browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  page = await browser.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
}, 4 * long);

afterAll(async () => {
  await browser?.close();
  dev?.kill("SIGKILL");
  await repository?.remove();
});

const status = (path: string) =>
  fetch(url + path).then(
    (response) => response.status,
    () => undefined,
  );
const text = (path: string) => fetch(url + path).then((response) => response.text());

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(repository.root, file);
  const before = await readFile(path, "utf8");
  if (!before.includes(from)) throw new Error(`${file} does not say ${from}`);
  await writeFile(
    path,
    before.replace(from, () => to),
  );
}

// One server for all tests, because it starts slowly: each continues from the one before, and the last stops it.
describe("npm run dev", { shuffle: false }, () => {
  test(
    "a page is served as in production, policy included, without errors",
    async () => {
      const response = await page.goto(`${url}/event/general-admission`);
      expect(response?.headers()["content-security-policy"]).toMatch(
        /script-src 'nonce-[^']+' 'self'; style-src 'nonce-[^']+' 'self' 'sha256-/,
      );
      await page.getByRole("heading", { name: "When would you like to visit?" }).waitFor();
      expect(complaints).toEqual([]);
    },
    long,
  );

  test(
    "?lang=xx shows which sentences come from messages/",
    async () => {
      const foreign = await browser.newPage();
      await foreign.goto(`${url}/event/general-admission?lang=xx`);
      await foreign.getByRole("link", { name: "[Şķīīp ŧőő ćőőńŧḗḗńŧ]" }).waitFor();
      // An author wrote this text.
      await foreign.getByRole("heading", { name: "When would you like to visit?" }).waitFor();
      await foreign.close();
    },
    long,
  );

  test(
    "a changed screen appears without a page load",
    async () => {
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await edit("ui/site-frame.tsx", "<footer ", "<footer title='Edited' ");
      await page.locator("footer[title=Edited]").waitFor();
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    },
    long,
  );

  test(
    "the gallery shows a component and a step, each in a frame of the chosen width",
    async () => {
      const gallery = await browser.newPage();
      await gallery.goto(`${url}/@dev/gallery#component/Price`);
      await gallery.frameLocator("iframe").first().getByText("$25").waitFor();
      await gallery.getByRole("radio", { name: "768" }).check({ force: true });
      expect(
        await gallery
          .locator("iframe")
          .first()
          .evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth),
      ).toBe(768);
      await gallery.getByRole("link", { name: "date", exact: true }).click();
      await gallery.frameLocator("iframe").first().getByRole("heading", { name: "December 2026" }).waitFor();
      await gallery.close();
    },
    long,
  );

  test(
    "an author's change is served at the next load",
    async () => {
      await edit("flows/event/general-admission.json", '"Choose a Date"', '"Choose an Edited Date"');
      await expect.poll(() => text("/event/general-admission"), { timeout: long }).toContain("Choose an Edited Date");
    },
    long,
  );

  test(
    "changed server code is served, and the page reloads by itself",
    async () => {
      await edit("server/pages/without-script.ts", `<main class="plain">`, `<main class="plain edited">`);
      await page.waitForFunction(() => !("isSamePage" in window) && document.querySelector("h1") !== null, undefined, {
        timeout: long,
      });
      expect(await text("/event/general-admission")).toContain(`<main class="plain edited">`);
    },
    2 * long,
  );

  test(
    "a changed schema is generated again",
    async () => {
      await edit("steps/date/data.schema.json", '"properties": {', '"properties": { "edited": { "type": "string" },');
      await expect
        .poll(() => readFile(join(repository.root, "schemas/generated/steps/date.ts"), "utf8"), { timeout: long })
        .toContain("edited?: string");
    },
    long,
  );

  test(
    "a mistake in the server's code is answered with a sentence until it is fixed",
    async () => {
      await edit("server/museum/page-addresses.ts", "export function listOf", "export function listOf(((");
      await expect.poll(() => text("/events").catch(() => ""), { timeout: long }).toContain("The terminal says why");
      await edit("server/museum/page-addresses.ts", "export function listOf(((", "export function listOf");
      await expect.poll(() => status("/events"), { timeout: long }).toBe(200);
    },
    3 * long,
  );

  test(
    "Ctrl-C ends everything",
    async () => {
      const [, inner] = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
      expect(await fetch(`${inner}/healthz`).then(({ status }) => status)).toBe(200);
      const ended = new Promise((resolve) => dev.once("exit", resolve));
      dev.kill("SIGINT");
      expect(await ended).toBe(0);
      await expect(fetch(`${inner}/healthz`)).rejects.toThrow();
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    },
    long,
  );
});
