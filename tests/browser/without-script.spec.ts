import type { Dates, TimedEntryResponse } from "../../schemas/generated/wire.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading, openDays } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("with JavaScript off a flow's page can be read, and says how to buy otherwise", async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
  await expect(openDays(page).first()).toBeVisible();
  const notice = page.getByRole("region", { name: "Meridian Museum" });
  await expect(notice).toContainText("needs JavaScript");
  await expect(notice.getByRole("link", { name: "(303) 555-0142" })).toHaveAttribute("href", "tel:3035550142");
  await expect(notice.getByRole("link", { name: "visit@meridian.example" })).toHaveAttribute("href", "mailto:visit@meridian.example");
  await expect(page.getByRole("banner").getByRole("link", { name: "Meridian Museum" })).toBeVisible();
  await shot(page, "without-script-flow");
});

test("with JavaScript off an order's tickets are there to be shown", async ({ page, server }) => {
  await page.goto(await buyOrder(server.url));
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
  await shot(page, "without-script-order");
});

test("with JavaScript off a list is what it is: its links work", async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  await expect(page.getByText(/JavaScript/)).toHaveCount(0);
  await page.getByRole("link", { name: "General Admission", exact: true }).click();
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
});

test("with JavaScript off no page is blank, and each says where to turn", async ({ page, server }) => {
  for (const path of ["/account/login", "/box-office/login", "/event/general-admission/tickets", "/no/such/page"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/JavaScript/)).toBeVisible();
    await expect(page.getByRole("link", { name: "(303) 555-0142" }).first()).toBeVisible();
  }
});

/** Buys a ticket; answers with the address of its confirmation. */
async function buyOrder(url: string): Promise<string> {
  const night = (await (await fetch(`${url}/api/storefront/event/planetarium-night/dates`)).json()) as { body: Dates };
  const date = night.body.dates.find(({ available }) => available)?.date ?? "";
  const slots = (await (await fetch(`${url}/api/storefront/event/planetarium-night/timed-entry/${date}`)).json()) as { body: TimedEntryResponse };
  const attributes = [
    { key: "Date", value: date },
    { key: "Time", value: slots.body.products[0]?.times[0]?.label ?? "" },
  ];
  const lineItems = [{ variantId: "planetarium-night-seat", quantity: 1, attributes }];
  const created = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ lineItems }),
  });
  const { id } = (await created.json()) as { id: string };
  const paid = await fetch(`${url}/checkout/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" }),
  });
  return url + paid.headers.get("location");
}
