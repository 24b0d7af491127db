import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { edit } from "../support/plenty.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { chooseTimes, onStep, proceed, reachTickets, setQuantity } from "./visitor.ts";

async function create(server: TestServer, attributes: object[]): Promise<number> {
  const response = await fetch(`${server.url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lineItems: [{ variantId: "general-admission-adult", quantity: 1, attributes }] }),
  });
  return response.status;
}

test("an address that holds too many seats sees what to do, and can continue afterwards", async ({ page, server }) => {
  const file = join(server.configDir, "tenant.json");
  const own = await readFile(file, "utf8");
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  const date = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("cart") ?? "null");
    return kept.cart.lineItems[0].attributes.find(({ key }: { key: string }) => key === "Date").value as string;
  });
  const attributes = [
    { key: "Date", value: date },
    { key: "Time", value: "2:00 PM" },
  ];
  expect(await create(server, attributes)).toBe(200);
  await edit(file, [[["limits", "openSeatsPerAddress"], 1]]);
  try {
    // The server reloads the file a moment later.
    await expect.poll(() => create(server, attributes)).toBe(429);
    await proceed(page);
    const refusal = page
      .getByRole("alert")
      .filter({ hasText: /You already hold \d+ places?\. Finish or release them first\./ });
    await expect(refusal).toBeVisible();
    await onStep(page, "/time");
    await shot(page, "too-many-seats");
    await checkA11y(page, "too-many-seats");
  } finally {
    await writeFile(file, own);
  }
  await expect.poll(() => create(server, attributes)).toBe(200);
  await proceed(page);
  await onStep(page, "/review");
});

test("a bundle with unequal tickets says so before Continue", { tag: "@slow" }, async ({ page, server }) => {
  await reachTickets(page, server.url);
  for (const step of ["/upsells", "/bundles"]) {
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await onStep(page, step);
  }
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  for (const step of ["/upsells", "/tickets"]) {
    await proceed(page);
    await onStep(page, step);
  }
  await setQuantity(page, "Adult", 2);
  await setQuantity(page, "Adult", 1, 1);
  await expect(page.getByText("You have 2 for General Admission, 1 for Deep Time Film.")).toBeVisible();
  await shot(page, "half-a-bundle");
  await checkA11y(page, "half-a-bundle");
  await setQuantity(page, "Adult", 2, 1);
  await proceed(page);
  await onStep(page, "/time");
});
