import type { Dates, TimedEntryResponse } from "../../schemas/generated/wire.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading, openDays } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("with JavaScript off a flow's page is readable and says how else to buy", async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
  await expect(openDays(page).first()).toBeVisible();
  const notice = page.getByRole("region", { name: "Meridian Museum" });
  await expect(notice).toContainText("needs JavaScript");
  await expect(notice.getByRole("link", { name: "(303) 555-0142" })).toHaveAttribute("href", "tel:3035550142");
  await expect(notice.getByRole("link", { name: "visit@meridian.example" })).toHaveAttribute(
    "href",
    "mailto:visit@meridian.example",
  );
  await expect(page.getByRole("banner").getByRole("link", { name: "Meridian Museum" })).toBeVisible();
  await shot(page, "without-script-flow");
});

test("with JavaScript off an order's tickets can be shown", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(await buyOrder(server.url));
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
  await shot(page, "without-script-order");
});

test("with JavaScript off all tickets of an order are listed under a notice", async ({ page, server }) => {
  await page.goto(await buyOrder(server.url, ["general-admission", "planetarium-night"]));
  // By role, because getByText skips noscript content.
  const notice = page.getByRole("region", { name: "Meridian Museum" });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText("Your tickets are below.");
  await expect(notice).not.toContainText("turn on JavaScript");
  const tickets = page.getByRole("list", { name: "Tickets" }).getByRole("article");
  await expect(tickets).toHaveCount(2);
  const boxes = await Promise.all((await tickets.all()).map((ticket) => ticket.boundingBox()));
  const [first, second] = boxes;
  expect(second?.x).toBe(first?.x);
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
  await expect(page.getByRole("button", { name: "Next ticket" })).toHaveCount(0);
});

test("with JavaScript off a list's links work", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  await expect(page.locator("noscript")).toHaveCount(0);
  await page.getByRole("link", { name: "General Admission", exact: true }).click();
  await expect(heading(page, "Plan your visit")).toBeVisible();
});

test("with JavaScript off no page is blank, and each says where to get help", async ({ page, server }) => {
  for (const path of ["/account/login", "/box-office/login", "/event/general-admission/tickets", "/no/such/page"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/JavaScript/)).toBeVisible();
    await expect(page.getByRole("link", { name: "(303) 555-0142" }).first()).toBeVisible();
  }
});

const variants = { "planetarium-night": "planetarium-night-seat", "general-admission": "general-admission-adult" };

/** Buys a ticket for each event. @returns the URL of their confirmation */
async function buyOrder(
  url: string,
  events: readonly (keyof typeof variants)[] = ["planetarium-night"],
): Promise<string> {
  const lineItems = await Promise.all(events.map((event) => lineFor(url, event)));
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

/** Uses the last day of the first answer: today may be nearly over. */
async function lineFor(url: string, event: keyof typeof variants) {
  const { body } = (await (await fetch(`${url}/api/storefront/event/${event}/dates`)).json()) as { body: Dates };
  const date = body.dates.findLast(({ available }) => available)?.date ?? "";
  const slots = (await (await fetch(`${url}/api/storefront/event/${event}/timed-entry/${date}`)).json()) as {
    body: TimedEntryResponse;
  };
  const attributes = [
    { key: "Date", value: date },
    { key: "Time", value: slots.body.products[0]?.times[0]?.label ?? "" },
  ];
  return { variantId: variants[event], quantity: 1, attributes };
}
