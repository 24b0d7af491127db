import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { testNow } from "../support/clock.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { placesAt, withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";
import { reachSeatsReview, serverCart } from "./visitor.ts";

/** Runs `work` with holds of this many minutes, then restores the museum's own. */
async function withHolds(
  server: TestServer,
  minutes: number,
  extensions: number,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(server.configDir, "tenant.json");
  const own = await readFile(file, "utf8");
  const hold = `"hold": { "minutes": ${minutes}, "extensions": ${extensions} }`;
  await writeFile(
    file,
    /"hold":\s*\{[^}]*\}/.test(own) ? own.replace(/"hold":\s*\{[^}]*\}/, hold) : own.replace(/\{/, `{ ${hold},`),
  );
  try {
    // The server reloads the file a moment later.
    await expect(async () => {
      const { expiresAt } = await create(server, []);
      expect(Date.parse(expiresAt) - testNow().epochMilliseconds).toBeLessThan((minutes + 0.05) * 60_000);
    }).toPass();
    await work();
  } finally {
    await writeFile(file, own);
    await expect(async () =>
      expect(Date.parse((await create(server, [])).expiresAt) - testNow().epochMilliseconds).toBeGreaterThan(
        14 * 60_000,
      ),
    ).toPass();
  }
}

async function create(server: TestServer, lineItems: object[]): Promise<{ id: string; expiresAt: string }> {
  const response = await fetch(`${server.url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lineItems }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; expiresAt: string };
}

const strip = (page: Page) => page.getByRole("region", { name: "Your seats" });

test("a hold that ends soon shows its time, and one press extends it", async ({ page, server }) => {
  await page.clock.install({ time: testNow().epochMilliseconds });
  await withHolds(server, 0.2, 1, async () => {
    await reachSeatsReview(page, server.url, 2);
    await expect(strip(page)).toContainText("Seats held for 0:0");
    await shot(page, "hold-short");
    await checkA11y(page, "hold-short");
    await page.getByRole("button", { name: "Keep my seats" }).click();
    await expect(strip(page)).toContainText(/0:1[0-2]/);
    await page.getByRole("button", { name: "Keep my seats" }).click();
    await expect(strip(page)).toContainText("Your tickets cannot be held any longer.");
    await expect(strip(page)).toContainText("Seats held for");
    await expect(page.getByRole("button", { name: "Keep my seats" })).toBeHidden();
    await shot(page, "hold-refused");
    await page.clock.fastForward(12_000);
    await expect(strip(page)).toContainText("Your seats are no longer held.");
    await expect(strip(page)).not.toContainText("cannot be held any longer");
    await expect(page.getByRole("button", { name: "Hold them again" })).toBeVisible();
  });
});

test("an expired hold says so and claims seats that are still free", { tag: "@slow" }, async ({ page, server }) => {
  await withHolds(server, 0.05, 3, async () => {
    await reachSeatsReview(page, server.url, 2);
    await expect(strip(page)).toContainText("Your seats are no longer held.");
    await shot(page, "hold-over");
    await checkA11y(page, "hold-over");
    await page.getByRole("button", { name: "Hold them again" }).click();
    await expect(strip(page)).toContainText("Seats held for");
    expect(await serverCart(page, server.url)).toHaveLength(1);
  });
});

test("an expired hold without its seats offers the remaining ones", { tag: "@slow" }, async ({ page, server }) => {
  await withHolds(server, 0.05, 3, async () => {
    await reachSeatsReview(page, server.url, 2);
    await expect(strip(page)).toContainText("Your seats are no longer held.");
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem("cart"))) ?? "null");
    const [{ variantId, attributes }] = kept.cart.lineItems;
    const { Date: date, Time: time } = Object.fromEntries(
      attributes.map(({ key, value }: { key: string; value: string }) => [key, value]),
    );
    const free = () => placesAt(server, "planetarium-night", date, time);
    // The server may hold places up to a second longer than the page shows, and would free them during the count.
    await page.waitForTimeout(1100);
    await withPlaces(server, { event: "planetarium-night", places: 10, free }, async () => {
      await create(server, [{ variantId, quantity: 9, attributes }]);
      await page.getByRole("button", { name: "Hold them again" }).click();
      await expect(strip(page)).toContainText("Only 1 place is left");
    });
  });
});
