import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { greeting, member, signIn } from "./account.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

let original: string;

test.beforeEach(async ({ server }) => {
  original = await readFile(join(server.configDir, "tenant.json"), "utf8");
});
test.afterEach(async ({ server }) => {
  await writeFile(join(server.configDir, "tenant.json"), original);
  await expect.poll(() => problems(server)).toBe(0);
});

async function edit(server: TestServer, from: string, to: string): Promise<void> {
  expect(original).toContain(from);
  await writeFile(join(server.configDir, "tenant.json"), original.replace(from, to));
}

const problems = async ({ url }: TestServer) => ((await (await fetch(`${url}/readyz`)).json()) as { problems: number }).problems;
const html = async ({ url }: TestServer) => (await fetch(`${url}/account/login`)).text();

test("with a hosted platform, the links to activate and to recover lead to its pages", async ({ page, server }) => {
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
  await expect(page.getByRole("link", { name: "Activate your membership account" })).toHaveAttribute("href", hosted.activateUrl);
  await signIn(page, member);
  await greeting(page).click();
  await expect(page.getByRole("link", { name: "Reset your password" })).toHaveAttribute("href", hosted.loginUrl);
});

test("after signing in the visitor goes to the page that the museum has set", async ({ page, server }) => {
  await edit(server, '"loginRedirect": "/events"', '"loginRedirect": "/memberships"');
  await expect.poll(() => html(server)).toContain('"loginRedirect":"/memberships"');
  await page.goto(`${server.url}/account/login`);
  await signIn(page, member);
  await expect(page).toHaveURL(`${server.url}/memberships`);
});

test("an enabled tag manager runs under the policy; one with an ID that is none is a problem told, and the site stays as it was", async ({ page, server }) => {
  await page.route("https://www.googletagmanager.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: "window.tagsRan = true;" }));
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(`${server.url}/account/login`);
  expect(await page.evaluate(() => "tagsRan" in window)).toBe(false);
  await edit(server, '"tagManager": { "enabled": false }', '"tagManager": { "enabled": true, "id": "GTM-AB12CD3" }');
  await expect.poll(() => html(server)).toContain("gtm.js?id=GTM-AB12CD3");
  await page.goto(`${server.url}/account/login`);
  await expect.poll(() => page.evaluate(() => "tagsRan" in window)).toBe(true);
  await signIn(page, member);
  await expect(greeting(page)).toBeVisible();
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toEqual(["gtm.js", "customer"]);
  expect(complaints).toEqual([]);

  await edit(server, '"tagManager": { "enabled": false }', '"tagManager": { "enabled": true, "id": "UA-1" }');
  await expect.poll(() => problems(server)).toBe(1);
  await page.goto(`${server.url}/events`);
  await expect(heading(page, "Select an event.")).toBeVisible();
  expect(await html(server)).not.toContain("UA-1");
});
