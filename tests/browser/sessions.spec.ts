import type { BrowserContext, Page } from "@playwright/test";
import { greeting, signIn } from "./account.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, prepareContext, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

/** Registers an account for one test: no other test ends its sessions. */
async function newCustomer(page: Page, { url }: TestServer, firstName = "Ada") {
  const own = { email: `${crypto.randomUUID()}@example.org`, password: "a-secret" };
  const data = { ...own, password_confirmation: own.password, firstName, lastName: "Lovelace" };
  expect((await page.request.post(`${url}/api/admin/customer/register`, { data })).status()).toBe(200);
  return own;
}

async function signInOn(page: Page, { url }: TestServer, who: { email: string; password: string }) {
  await page.goto(`${url}/account/login`);
  await signIn(page, who);
  await expect(greeting(page)).toBeVisible();
}

async function elsewhere(page: Page, work: (there: Page, context: BrowserContext) => Promise<void>) {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("There is no browser.");
  await prepareContext(context);
  await work(await context.newPage(), context);
  await context.close();
}
const rows = (page: Page) => page.getByRole("list", { name: "Browsers" }).getByRole("listitem");

test("customers see their sessions and end foreign ones", async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await elsewhere(page, async (there) => {
    await signInOn(there, server, own);
    await signInOn(page, server, own);
    await greeting(page).click();
    await page.getByRole("link", { name: "Where you are signed in" }).click();
    await expect(heading(page, "Where you are signed in")).toBeVisible();
    // Registering starts a session, too.
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText("This browser");
    await expect(rows(page).first()).toContainText("Chrome on");
    await shot(page, "account-sessions");
    await checkA11y(page, "account-sessions");
    await rows(page).nth(1).getByRole("button", { name: "Sign out" }).click();
    await expectStatus(page, "That browser is signed out.");
    await expect(rows(page)).toHaveCount(2);
    await rows(page).nth(1).getByRole("button", { name: "Sign out" }).click();
    await expect(rows(page)).toHaveCount(1);
    await there.goto(`${server.url}/events`);
    await expect(there.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  });
  await page.reload();
  await expect(greeting(page)).toBeVisible();
});

test("signing out everywhere ends this session and those of other browsers", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const own = await newCustomer(page, server);
  await elsewhere(page, async (there) => {
    await signInOn(there, server, own);
    await signInOn(page, server, own);
    await page.goto(`${server.url}/account/sessions`);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(heading(page, "Sign Into Your Account")).toBeVisible();
    await expectStatus(page, "You are signed out everywhere.");
    await expect(greeting(page)).toBeHidden();
    // Sessions that end while the list is open lead to the login, and back.
    await there.goto(`${server.url}/account/sessions`);
    await expect(heading(there, "Sign Into Your Account")).toBeVisible();
    await signIn(there, own);
    await expect(heading(there, "Where you are signed in")).toBeVisible();
  });
});

test("the list asks to sign in and returns", { tag: "@slow" }, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await page.context().clearCookies();
  await page.goto(`${server.url}/account/sessions`);
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
  await signIn(page, own);
  await expect(heading(page, "Where you are signed in")).toBeVisible();
});

test("signing out in one tab removes name and email from the others and from the data layer", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const own = await newCustomer(page, server);
  await signInOn(page, server, own);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/event/general-admission`);
  await expect(greeting(other)).toBeVisible();
  const layer = () => other.evaluate(() => JSON.stringify(window.dataLayer ?? []));
  await greeting(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(greeting(other)).toBeHidden();
  await expect(other.getByText(own.email)).toHaveCount(0);
  expect(await layer()).not.toContain(own.email);

  const next = await newCustomer(page, server, "Grace");
  await signInOn(page, server, next);
  await expect(greeting(other)).toHaveText("Welcome, Grace");
});

test("a tab says that its session has ended when it is shown again", { tag: "@slow" }, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await signInOn(page, server, own);
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(greeting(page)).toBeHidden();

  await page.clock.install();
  await signInOn(page, server, own);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "customerToken");
  await page.request.post(`${server.url}/api/storefront/customer/sessions/end-all`, {
    data: {},
    headers: { "X-Customer-Token": cookie?.value ?? "" },
  });
  await page.clock.fastForward("02:00");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expectStatus(page, "Your session has ended. Please sign in again.");
  await expect(greeting(page)).toBeHidden();
  expect((await page.context().cookies()).filter(({ name }) => name === "customerToken")).toEqual([]);
});

test("token cookies are sent with this site's requests only, the box office's not even with a foreign link", {
  tag: "@slow",
}, async ({ page, server }) => {
  await signInOn(page, server, await newCustomer(page, server));
  await page.goto(`${server.url}/box-office`);
  await expect(page.getByRole("img", { name: "0 of 4 digits entered" })).toBeVisible();
  await page.keyboard.type("2468");
  await expect(page.getByRole("heading", { level: 1, name: "Box Office", exact: true })).toBeVisible();
  const cookies = (await page.context().cookies()).map(({ name, sameSite, httpOnly, path }) => [
    name,
    { sameSite, httpOnly, path },
  ]);
  expect(Object.fromEntries(cookies)).toMatchObject({
    customerToken: { sameSite: "Lax", httpOnly: false, path: "/" },
    boxOfficeToken: { sameSite: "Strict", httpOnly: false, path: "/" },
    deskDevice: { sameSite: "Strict", httpOnly: true, path: "/" },
    knownBrowser: { sameSite: "Strict", httpOnly: true, path: "/" },
  });
  const [desk] = (await page.context().cookies()).filter(({ name }) => name === "boxOfficeToken");
  const lastMoment = new Date(new Date((desk?.expires ?? 0) * 1000).setUTCHours(23, 59, 59, 999));
  expect(lastMoment.getTime() / 1000 - (desk?.expires ?? 0), "the box office's ends with the UTC day").toBeLessThan(3);
  // A link on another site sends no strict cookie, and the page still shows the employee.
  await page.goto("about:blank");
  await page.setContent(`<a href="${server.url}/box-office/landing">To the box office</a>`);
  await page.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Box Office", exact: true })).toBeVisible();
});
