import { checkA11y, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, proceed } from "./visitor.ts";

test("an author sees where visitors leave a flow, but not who they were", { tag: "@each-width" }, async ({
  browser,
  ownServer,
  page,
}) => {
  const { url } = ownServer;
  const visit = await (await browser.newContext()).newPage();
  await visit.goto(`${url}/event/general-admission`);
  await chooseDay(visit, 1);
  await proceed(visit);
  await expect(visit).not.toHaveURL(/\/date$/);
  // As on a phone when another app comes to the front.
  const reported = visit.waitForResponse((response) => response.url().endsWith("/api/storefront/visits"));
  await visit.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const report = await reported;
  expect(report.status()).toBe(200);
  expect(Object.keys(report.request().postDataJSON()).sort()).toEqual(["base", "direct", "handle", "moves"]);
  await visit.close();

  await signInToStudio(page, url, "/studio/flows/event/general-admission");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  // The server writes its counts every ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(steps.first()).toContainText("1 visit · 100% went on · 0% left");
  }).toPass({ timeout: 40_000 });
  await expect(page.getByRole("combobox", { name: "Visits in" })).toHaveValue("30");
  await checkA11y(page, "a flow with visits");
  await shot(page, "studio-visits");
});
