import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { greeting, member, signIn } from "./account.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

let original: string;
let served: string;

test.beforeEach(async ({ server }) => {
  original = await readFile(join(server.configDir, "tenant.json"), "utf8");
  served = await html(server);
});
// Wait for the museum's own file as well: until the server reloads it, it serves what the test enabled.
test.afterEach(async ({ server }) => {
  await writeFile(join(server.configDir, "tenant.json"), original);
  await expect.poll(() => problems(server)).toBe(0);
  await expect.poll(() => html(server)).toBe(served);
  // The sign-in page, checked above, never loads a tag manager.
  await expect.poll(async () => (await fetch(`${server.url}/events`)).text()).not.toContain("GTM-");
});

/** Matches any formatting of the file. */
const off = /"tagManager":\s*\{\s*"enabled":\s*false\s*\}/;

async function edit(server: TestServer, from: string | RegExp, to: string): Promise<void> {
  expect(original).toMatch(from);
  await writeFile(join(server.configDir, "tenant.json"), original.replace(from, to));
}

const problems = async ({ url }: TestServer) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { problems: number }).problems;
const html = async ({ url }: TestServer) => (await fetch(`${url}/account/login`)).text();

test("with a hosted platform, the links to activate and to recover lead to its pages", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const hosted = {
    type: "hosted",
    loginUrl: "https://shop.example/login",
    activateUrl: "https://shop.example/activate",
    recoveryUrl: "https://shop.example/recover",
  };
  await edit(server, '"platform": { "type": "builtin" }', `"platform": ${JSON.stringify(hosted)}`);
  await expect.poll(() => html(server)).toContain("shop.example");
  await page.goto(`${server.url}/account/login`);
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", hosted.recoveryUrl);
  await expect(page.getByRole("link", { name: "Activate your membership account" })).toHaveAttribute(
    "href",
    hosted.activateUrl,
  );
  await signIn(page, member);
  await greeting(page).click();
  await expect(page.getByRole("link", { name: "Reset your password" })).toHaveAttribute("href", hosted.loginUrl);
});

test("signing in opens the page that the museum configured", { tag: "@slow" }, async ({ page, server }) => {
  await edit(server, '"loginRedirect": "/events"', '"loginRedirect": "/memberships"');
  await expect.poll(() => html(server)).toContain('"loginRedirect":"/memberships"');
  await page.goto(`${server.url}/account/login`);
  await signIn(page, member);
  await expect(page).toHaveURL(`${server.url}/memberships`);
});

test.describe("a tag manager", () => {
  const tags = "https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3";
  const on = '"tagManager": { "enabled": true, "id": "GTM-AB12CD3" }';
  const bar = (page: Page) => page.getByRole("region", { name: "Measuring visits" });
  /** Undefined while the page is reloading, as it does for a visitor who declines. */
  const runs = (page: Page) => page.evaluate(() => "tagsRan" in window).catch(() => undefined);

  /** Enables it and stubs its script. Returns the pages that loaded it and the console's errors. */
  async function enable(page: Page, server: TestServer): Promise<{ loadedOn: string[]; complaints: string[] }> {
    const [loadedOn, complaints]: [string[], string[]] = [[], []];
    await page.route("https://www.googletagmanager.com/**", (route) => {
      loadedOn.push(new URL(page.url()).pathname);
      return route.fulfill({ contentType: "text/javascript", body: "window.tagsRan = true;" });
    });
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await edit(server, off, on);
    await expect.poll(async () => (await fetch(`${server.url}/events`)).text()).toContain('"tags":{"id":"GTM-AB12CD3"');
    return { loadedOn, complaints };
  }

  test("runs after consent only, under the policy, and consent can be changed", async ({ page, server }) => {
    const { loadedOn, complaints } = await enable(page, server);
    await page.goto(`${server.url}/events`);
    await expect(heading(page, "Select an event.")).toBeVisible();
    await expect(bar(page)).toBeVisible();
    await shot(page, "tag-consent");
    await checkA11y(page, "tag-consent");
    expect(await runs(page)).toBe(false);
    await bar(page).getByRole("button", { name: "Decline" }).click();
    await expect(bar(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, "Select an event.")).toBeVisible();
    await expect(bar(page)).toBeHidden();
    expect(loadedOn).toEqual([]);

    await page.getByRole("button", { name: "Measuring visits: declined" }).click();
    await expect(bar(page)).toBeFocused();
    await bar(page).getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => runs(page)).toBe(true);
    expect(await page.evaluate((address) => document.querySelectorAll(`script[src="${address}"]`).length, tags)).toBe(
      1,
    );
    expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toEqual(["gtm.js"]);
    await page.goto(`${server.url}/event/general-admission`);
    await expect.poll(() => runs(page)).toBe(true);

    await page.getByRole("button", { name: "Measuring visits: allowed" }).click();
    await bar(page).getByRole("button", { name: "Decline" }).click();
    await expect.poll(() => runs(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("never runs on a page with a password, a bearer link or a token, even when reached inside the app", async ({
    page,
    server,
  }) => {
    const { loadedOn, complaints } = await enable(page, server);
    await page.goto(`${server.url}/events`);
    await bar(page).getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => runs(page)).toBe(true);
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(heading(page, "Sign Into Your Account")).toBeVisible();
    expect(await runs(page)).toBe(false);
    for (const path of [
      "/account/set-password?token=abc",
      "/order/nope/confirmation",
      "/membership/join",
      "/box-office/login",
    ]) {
      await page.goto(server.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect([path, await runs(page), await bar(page).count()]).toEqual([path, false, 0]);
    }
    // From a page that runs it, into a flow that asks for a password.
    await page.goto(`${server.url}/memberships`);
    await expect.poll(() => runs(page)).toBe(true);
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/(direct\/)?membership\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => runs(page)).toBe(false);

    await page.goto(`${server.url}/account/login`);
    await signIn(page, member);
    await expect(greeting(page)).toBeVisible();
    await page.goto(`${server.url}/events`);
    await expect(greeting(page)).toBeVisible();
    expect(await runs(page)).toBe(false);
    const layer = await page.evaluate(() => JSON.stringify(window.dataLayer));
    expect(layer).toContain('"event":"customer"');
    expect(layer).not.toMatch(/@|Member|firstName/);
    expect(new Set(loadedOn)).toEqual(new Set(["/events", "/memberships"]));
    // Ignores 404 for missing files, and 400 for a password link that was never mailed.
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
  });

  test("with an invalid ID is reported as a problem, and the site stays as it was", { tag: "@slow" }, async ({
    page,
    server,
  }) => {
    await edit(server, off, '"tagManager": { "enabled": true, "id": "UA-1" }');
    await expect.poll(() => problems(server)).toBe(1);
    await page.goto(`${server.url}/events`);
    await expect(heading(page, "Select an event.")).toBeVisible();
    await expect(bar(page)).toBeHidden();
    expect(await (await fetch(`${server.url}/events`)).text()).not.toContain("UA-1");
  });
});

test("the demo's note is on every page, and not on printed tickets", { tag: "@slow" }, async ({ page, server }) => {
  const note = page.getByText("Demo: test payments only. Tickets are not valid.");
  for (const path of [
    "/events",
    "/event/general-admission",
    "/account/login",
    "/box-office/login",
    "/order/nope/confirmation",
    "/checkout/nope",
  ]) {
    await page.goto(server.url + path);
    await expect(note).toBeVisible();
    const { height = 0 } = (await note.boundingBox()) ?? {};
    expect(height).toBeLessThan(50);
  }
  await page.goto(`${server.url}/event/general-admission`);
  await expect(note).toBeVisible();
  await shot(page, "demo-note");
  await checkA11y(page, "demo-note");
  await page.emulateMedia({ media: "print" });
  await expect(note).toBeHidden();
});
