import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, proceed, reachReview, serverCart } from "./visitor.ts";

test("a page that is offline before the first press says so, keeps the choice, and continues online", async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await context.setOffline(true);
  const day = await chooseDay(page, 1);
  await proceed(page);
  await expect(page.getByRole("alert")).toContainText(
    "You seem to be offline. Please check your connection and try again.",
  );
  await expect(heading(page, /.+/)).toBeVisible();
  await expect(page.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
  await context.setOffline(false);
  await proceed(page);
  await onStep(page, "/bundles");
  await expect(page.getByRole("radio", { name: "Explorer Bundle", exact: true })).toBeVisible();
});

test("a network lost during a visit says so and loses nothing", async ({ page, context, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await context.setOffline(true);
  await page.getByRole("button", { name: "$10", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "$10", exact: true })).toHaveAttribute("aria-pressed", "false");
  await context.setOffline(false);
  expect(await serverCart(page, server.url)).toEqual(lines);
  await page.getByRole("button", { name: "$10", exact: true }).click();
  await expect.poll(async () => (await serverCart(page, server.url)).length).toBe(lines.length + 1);
});
