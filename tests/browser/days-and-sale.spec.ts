import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { setQuantity, skipToTickets } from "./visitor.ts";

/** Adds properties to an event, and waits until the server reloads them. */
async function withMore(
  { url, configDir }: TestServer,
  id: string,
  more: object,
  isTaken: (text: string) => boolean,
  path: string,
): Promise<void> {
  const file = join(configDir, "catalogue.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(`"id": "${id}",`, `"id": "${id}", ${JSON.stringify(more).slice(1, -1)},`));
  await expect.poll(async () => isTaken(await (await fetch(`${url}/api/storefront${path}`)).text())).toBe(true);
}

/** A day this far ahead, in the museum's time format. */
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00`;

test("an event shows when it goes on sale, and a waiting page opens at that time", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: server }) => {
  const sale = { onSaleFrom: inDays(3), memberOnSaleFrom: inDays(-3) };
  await withMore(
    server,
    "general-admission",
    sale,
    (text) => text.includes("onSale"),
    "/event/general-admission/dates",
  );
  await page.clock.install();
  await page.goto(`${server.url}/events`);
  await expect(page.getByText(/^On sale \w+, \w+ \d+ at 9:00 AM$/).first()).toBeVisible();
  await checkA11y(page, "events before the sale");
  await shot(page, "on-sale-events");

  await page.goto(`${server.url}/event/general-admission/date`);
  await expect(page.getByRole("heading", { name: /^On sale \w+, \w+ \d+ at 9:00 AM$/ })).toBeVisible();
  await expect(page.getByText("Members who are signed in can buy now.")).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await checkA11y(page, "waiting for the sale");
  await shot(page, "on-sale-waiting");
  // The page's clock follows the `Date` header of answers, and reloads the days.
  await page.route("**/dates", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), date: new Date(Date.now() + 4 * 86_400_000).toUTCString() },
    });
  });
  const asked = page.waitForResponse(/\/dates$/);
  await page.clock.fastForward(4 * 86_400_000);
  await asked;
  await expect(page.getByRole("grid").first()).toBeVisible();
});

test("the calendar and the tickets show a day's different price", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: server }) => {
  const weekdays = ["sunday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const days = weekdays
    .filter((_day, at) => at % 2 === 0)
    .map((weekday) => ({ weekday, prices: { "general-admission-adult": "18.00" } }));
  await withMore(
    server,
    "general-admission",
    { days },
    (text) => text.includes("18.00"),
    "/event/general-admission/dates",
  );
  await page.goto(`${server.url}/event/general-admission/date`);
  const cheap = page.getByRole("grid").first().getByRole("button").filter({ hasText: "$18" }).first();
  await expect(cheap).toBeVisible();
  await checkA11y(page, "prices by day");
  await shot(page, "days-calendar");
  await cheap.click();
  await skipToTickets(page);
  await setQuantity(page, "Adult", 2);
  await expect(page.getByText("$18").first()).toBeVisible();
  await expect(page.getByText("$36").filter({ visible: true }).first()).toBeVisible();
  await checkA11y(page, "tickets of a day");
  await shot(page, "days-tickets");
});
