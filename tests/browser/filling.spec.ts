import { testNow } from "../support/clock.ts";
import { placesAt, withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, proceed, reachTickets, setQuantity } from "./visitor.ts";

test("a time that fills up is shown as full without a reload", async ({ page, request, server }) => {
  await page.clock.install({ time: testNow().epochMilliseconds });
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  const slot = page.getByRole("radio", { name: /^2:00 PM/ });
  await expect(slot).toBeEnabled();
  const { cart } = JSON.parse((await page.evaluate(() => localStorage.getItem("cart"))) ?? "null");
  const { variantId, attributes } = cart.lineItems[0];
  const { value: date } = attributes.find(({ key }: { key: string }) => key === "Date");
  const free = () => placesAt(server, "general-admission", date, "2:00 PM");
  await withPlaces(server, { event: "general-admission", places: 10, free }, async () => {
    const data = {
      lineItems: [{ variantId, quantity: 9, attributes: [...attributes, { key: "Time", value: "2:00 PM" }] }],
    };
    expect((await request.post(`${server.url}/api/storefront/checkout/create`, { data })).status()).toBe(200);
    // One seat is left, too few for two. A visible page polls every 15 seconds.
    await page.clock.fastForward(16_000);
    await expect(slot).toBeDisabled();
  });
});

test("Continue without a network says so, keeps the party, and works again with the network", async ({
  page,
  context,
  server,
}) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await context.setOffline(true);
  await continueLink(page).click();
  await expect(page.getByRole("alert")).toContainText("Please check your connection and try again.");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await context.setOffline(false);
  await proceed(page);
  await onStep(page, "/time");
  await expect(heading(page, "Choose your time")).toBeVisible();
});
