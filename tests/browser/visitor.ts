import { expect, type Locator, type Page } from "@playwright/test";

/** What a visitor does on the storefront's pages, by what they see and hear. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name });

export const continueLink = (page: Page): Locator => page.getByRole("region", { name: "Continue" }).getByRole("link");

/** Presses the one way on. */
export async function proceed(page: Page): Promise<void> {
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await continueLink(page).click();
}

/** Waits for the step at this path below the flow's address, with its content, not only its title. */
export async function onStep(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(continueLink(page).or(page.getByText("The event you are looking for is sold out")).first()).toBeVisible();
  await expect(page.getByRole("status").getByText(/^Loading: /)).toHaveCount(0);
}

/** The days that can be chosen in the month on screen. */
export const openDays = (page: Page): Locator => page.getByRole("grid").locator('button:not([aria-disabled="true"]):not([disabled])');

/**
 * Chooses the n-th open day, from 0, looking into the next month where this one has too few; answers with its name. The first may be today, of which
 * in the evening not everything is left.
 */
export async function chooseDay(page: Page, n: number): Promise<string> {
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
  if ((await openDays(page).count()) <= n) {
    const month = (await page.getByRole("grid").getAttribute("aria-label")) ?? "";
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("grid")).not.toHaveAccessibleName(month);
    await expect(openDays(page).first()).toBeVisible();
  }
  const day = openDays(page).nth(n);
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  return (await day.getAttribute("aria-label")) ?? (await day.innerText());
}

/** Sets a ticket type's quantity; `nth` where several events have a type of that name. */
export async function setQuantity(page: Page, title: string, quantity: number, nth = 0): Promise<void> {
  const field = page.getByRole("spinbutton", { name: title, exact: true }).nth(nth);
  await field.fill(String(quantity));
  await field.blur();
  await expect(field).toHaveValue(String(quantity));
}

/** Chooses the first slot that is open, in each product's group. */
export async function chooseTimes(page: Page): Promise<void> {
  const groups = page.getByRole("radiogroup");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.locator('input[type="radio"]:not([disabled])').first().check();
}

/** From general admission's first step to its tickets, without bundle or upsell. */
export async function reachTickets(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/event/general-admission`);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await skipToTickets(page);
}

/** From general admission's chosen day to its tickets, without bundle or upsell. */
export async function skipToTickets(page: Page): Promise<void> {
  for (const step of ["/bundles", "/upsells", "/tickets"]) {
    await proceed(page);
    await onStep(page, step);
  }
}

/** To the review of general admission for two adults. */
export async function reachReview(page: Page, url: string): Promise<void> {
  await reachTickets(page, url);
  await bringTwoAdults(page);
}

/** From the tickets of general admission to its review, for two adults. */
export async function bringTwoAdults(page: Page): Promise<void> {
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/review");
}

/** To the review of an event on one evening at one time, which asks for nothing but the number of seats. */
export async function reachSeatsReview(page: Page, url: string, seats: number): Promise<void> {
  await page.goto(`${url}/event/planetarium-night`);
  await onStep(page, "/tickets");
  await page.getByRole("spinbutton").fill(String(seats));
  await proceed(page);
  await onStep(page, "/review");
}

interface ServerCart {
  readonly lineItems: readonly {
    variantId: string;
    quantity: number;
    title: string;
    ticketType: string;
    attributes: readonly { key: string; value: string }[];
  }[];
}

/** The cart as the server has it, each line in a few words: "2 Adult 2026-12-05 10:00 AM". Empty where there is none. */
export async function serverCart(page: Page, url: string): Promise<string[]> {
  const kept = await page.evaluate(() => localStorage.getItem("cart"));
  const id = kept === null ? undefined : (JSON.parse(kept) as { cart: { id: string } }).cart.id;
  if (id === undefined) return [];
  const answer = await page.request.post(`${url}/api/storefront/checkout/attribute`, { data: { cartId: id, attributes: [] } });
  expect(answer.status()).toBe(200);
  const cart = (await answer.json()) as ServerCart;
  return cart.lineItems
    .map((line) => `${line.quantity} ${line.ticketType || line.title} (${line.title}) ${attribute(line, "Date")} ${attribute(line, "Time")}`.trim())
    .sort();
}

function attribute(line: ServerCart["lineItems"][number], key: string): string {
  return line.attributes.find((candidate) => candidate.key === key)?.value ?? "";
}

/** The summary beside the page, or in its dialog on a phone: opened, read, closed. */
export async function summaryText(page: Page): Promise<string> {
  const beside = page.getByRole("complementary", { name: "Your Selection Summary" });
  if (await beside.isVisible()) return (await beside.innerText()).replace(/\s+/g, " ");
  await page.getByRole("button", { name: /^Cart, / }).click();
  const dialog = page.getByRole("dialog", { name: "Your Selection Summary" });
  const text = await dialog.innerText();
  await dialog.getByRole("button", { name: "Close" }).click();
  return text.replace(/\s+/g, " ");
}

/** Fills the platform's checkout page and pays. */
export async function pay(page: Page, { first = "Ada", last = "Lovelace", email = "ada@example.org" } = {}): Promise<void> {
  await page.getByRole("textbox", { name: "First name" }).fill(first);
  await page.getByRole("textbox", { name: "Last name" }).fill(last);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: /^(Pay|Complete order)/ }).click();
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
}
