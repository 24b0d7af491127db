import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { museumDay } from "../../commerce/museum-day.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, onStep, proceed, reachTickets, serverCart, setQuantity } from "./visitor.ts";

test("a party chosen before a bundle was added is the bundle's party", async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 3);
  await proceed(page);
  await onStep(page, "/time");
  for (const step of ["/tickets", "/upsells", "/bundles"]) {
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await onStep(page, step);
  }
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  await proceed(page);
  await onStep(page, "/upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await expect(adults.first()).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Increase Adult, General Admission" })).toBeVisible();
  await page.getByRole("button", { name: "Increase Adult, Deep Time Film" }).click({ clickCount: 1 });
  await adults.nth(1).fill("3");
  await shot(page, "tickets-carried-over");
  await proceed(page);
  await onStep(page, "/time");
  const lines = await serverCart(page, server.url);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^3 Adult /);
});

test("a refusal goes with its cause: changing the selection takes the banner off", async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await page.route("**/checkout/create", (route) =>
    route.fulfill({ status: 409, contentType: "application/json", body: JSON.stringify({ error: "Only 1 place is left for General Admission." }) }),
  );
  await proceed(page);
  const refusal = page.getByRole("alert").filter({ hasText: "Only 1 place is left for General Admission." });
  await expect(refusal).toBeVisible();
  await setQuantity(page, "Adult", 1);
  await expect(refusal).toBeHidden();
  await page.unroute("**/checkout/create");
  await proceed(page);
  await onStep(page, "/time");
});

test("a notification may be a link alone", async ({ page, server }) => {
  const file = join(server.configDir, "event/planetarium-night.json");
  const own = await readFile(file, "utf8");
  const linkAlone = own
    .replace(/"notificationTitle": "[^"]*"/, '"notificationLinkRoute": "/event/general-admission"')
    .replace(/"notificationDescription": "[^"]*"/, '"notificationLinkText": "See the day programme"');
  await writeFile(file, linkAlone);
  try {
    await expect(async () => {
      await page.goto(`${server.url}/event/planetarium-night`);
      await expect(page.getByRole("note").getByRole("link", { name: "See the day programme" })).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await writeFile(file, own);
  }
});

test.describe("a visitor whose own day is another than the museum's", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("sees the museum's today", async ({ page, server }) => {
    await page.goto(`${server.url}/event/general-admission`);
    await expect(continueLink(page)).toBeVisible();
    const now = Date.parse((await page.request.get(`${server.url}/healthz`)).headers().date ?? "");
    const today = museumDay(now, "America/Denver");
    // On a month's last day, once nothing more is sold on it, the calendar opens at the next month.
    const isShown = (await page.locator(`[data-date="${today}"]`).count()) > 0;
    const marked = await page.locator('[aria-current="date"]').evaluateAll((days) => days.map((day) => day.getAttribute("data-date")));
    expect(marked).toEqual(isShown ? [today] : []);
  });
});
