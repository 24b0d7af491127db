import { holdBack } from "./support/hold-back.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, reachReview, serverCart } from "./visitor.ts";

test("a link from one flow to another opens that flow, whatever its first step is called", async ({ page, server }) => {
  await page.goto(`${server.url}/event/dinosaur-sleepover`);
  await onStep(page, "/sold-out");
  await page.getByRole("link", { name: "Visit by day" }).click();
  await onStep(page, "/event/general-admission/date");
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
  await shot(page, "visit-by-day");
  await page.goBack();
  await onStep(page, "/event/dinosaur-sleepover/sold-out");
  await page.goForward();
  await onStep(page, "/event/general-admission/date");
});

test("a way into another flow that is left before it is there takes nothing away", async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await page.getByRole("banner").getByRole("link", { name: "Meridian Museum" }).click();
  await expect(heading(page, "Select an event.")).toBeVisible();
  const letGo = await holdBack(page, "**/api/storefront/flow");
  const asked = page.waitForRequest("**/api/storefront/flow");
  await page.getByRole("link", { name: "Planetarium Night" }).click();
  await asked;
  const answered = page.waitForResponse("**/api/storefront/flow");
  await page.goBack();
  await expect(heading(page, "Select an event.")).toBeVisible();
  letGo();
  await answered;
  await page.goBack();
  await onStep(page, "/review");
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  expect(await serverCart(page, server.url)).toEqual(lines);
});
