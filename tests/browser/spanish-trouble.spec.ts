import type { Page } from "@playwright/test";
import { blockSiteData } from "./support/block-site-data.ts";
import { buyInSpanish, expectSpanish, next, walk } from "./support/spanish.ts";
import { expect, prepareContext, test } from "./support/test.ts";

test.use({ locale: "es-US" });

/** Answers a page's calls as the server does when it refuses them, in Spanish as it would. */
const refuse = (page: Page, calls: RegExp, status: number) =>
  page.route(calls, (route) => route.fulfill({ status, headers: { "retry-after": "1" }, json: { errors: [] } }));

test("no English word is left on old addresses, direct links, and an order that does not exist", async ({
  page,
  server,
}) => {
  for (const path of ["tickets", "planetarium", "direct/event/general-admission", "direct/series/lecture-series"]) {
    await page.goto(`${server.url}/es/${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectSpanish(page, path.replaceAll("/", "-"));
  }
  for (const path of ["order/XQ77", "order/XQ77/confirmation", "resume/XQ77", "checkout/XQ77"]) {
    await page.goto(`${server.url}/es/${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectSpanish(page, path.replaceAll("/", "-"));
  }
});

test("no English word is left without a network, behind a busy server and after its fault", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/es/event/planetarium-night`);
  await page.getByRole("spinbutton").fill("2");
  for (const status of [429, 500, 503]) {
    await refuse(page, /\/api\/storefront\/checkout\//, status);
    await next(page).click();
    await expect(
      page.getByRole("alert").or(page.getByRole("progressbar")).filter({ visible: true }).first(),
    ).toBeVisible();
    await expectSpanish(page, `refused-${status}`);
    await page.unrouteAll();
    await page.reload();
  }
  await context.setOffline(true);
  await next(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectSpanish(page, "offline-press");
  await context.setOffline(false);
});

test("no English word is left while a visit continues on another device", { tag: "@slow" }, async ({
  page,
  browser,
  server,
}) => {
  await walk(page, `${server.url}/es/event/planetarium-night`, "elsewhere");
  await page.goBack();
  await page.getByRole("button", { name: "Continuar en otro dispositivo" }).filter({ visible: true }).first().click();
  const link = page.getByRole("dialog").getByRole("link", { name: /\/resume\// });
  await expect(link).toBeVisible();
  await expectSpanish(page, "elsewhere-link");
  const there = await prepareContext(await browser.newContext({ locale: "es-US" }));
  const other = await there.newPage();
  await other.goto((await link.getAttribute("href")) ?? "");
  await expectSpanish(other, "elsewhere-there");
  await other.getByRole("button", { name: "Continuar aquí" }).click();
  await expect(other).toHaveURL(/\/review$/);
  await expect(page.getByRole("dialog", { name: /otro dispositivo/ }).last()).toBeVisible();
  await expectSpanish(page, "elsewhere-moved");
  await there.close();
});

test("no English word is left with site data blocked", { tag: "@slow" }, async ({ page, server }) => {
  await blockSiteData(page);
  await walk(page, `${server.url}/es/event/planetarium-night`, "blocked");
  await expectSpanish(page, "blocked-checkout");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("no English word is left", async ({ page, server }) => {
    const order = await buyInSpanish(server, "ada@example.org", ["general-admission-adult"]);
    const paths = ["events", "event/general-admission", "account/login", "gift-card-balance", "not/a/page"];
    for (const url of [...paths.map((path) => `${server.url}/es/${path}`), `${order}/confirmation`]) {
      await page.goto(url, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectSpanish(page, `scriptless-${url.slice(server.url.length).replaceAll(/\W+/g, "-").slice(0, 24)}`);
    }
  });
});
