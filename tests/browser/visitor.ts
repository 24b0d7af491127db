import { expect, type Locator, type Page } from "@playwright/test";
import { cacheVersion, type StoredFlow } from "../../engine/core/storage.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { dayToCome } from "./desk.ts";

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name });

export const continueLink = (page: Page): Locator => page.getByRole("region", { name: "Continue" }).getByRole("link");

/** Presses Continue. */
export async function proceed(page: Page): Promise<void> {
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await continueLink(page).click();
}

/** Waits for the step's content, not only its URL below the flow's address. */
export async function onStep(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(
    continueLink(page).or(page.getByText("The event you are looking for is sold out")).first(),
  ).toBeVisible();
  await expect(page.getByRole("status").getByText(/^Loading: /)).toHaveCount(0);
}

/** Available days of the visible month. */
export const openDays = (page: Page): Locator =>
  page.getByRole("grid").locator('button:not([aria-disabled="true"]):not([disabled])');

/**
 * Turns to the next month, and waits for its days: until then those of the month before stay, and can be pressed.
 * @param name the button's, in the page's language
 */
export async function turnMonth(page: Page, name = "Next month"): Promise<void> {
  const first = page.getByRole("grid").locator("[data-date]").first();
  const before = (await first.getAttribute("data-date")) ?? "";
  await page.getByRole("button", { name }).click();
  await expect(first).not.toHaveAttribute("data-date", before);
  await expect(openDays(page).first()).toBeVisible();
}

/**
 * Chooses the n-th available day from 0, in the next month if this one has too few.
 * The first may be today, which may be nearly sold out in the evening.
 * @returns the day's name
 */
export async function chooseDay(page: Page, n: number): Promise<string> {
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
  if ((await openDays(page).count()) <= n) {
    await turnMonth(page);
  }
  const all = page.getByRole("button", { name: "Show all days" });
  if (await all.isVisible()) await all.click();
  const day = openDays(page).nth(n);
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  return (await day.getAttribute("aria-label")) ?? (await day.innerText());
}

/** Sets a ticket type's quantity; `nth` if several events have a type of that name. */
export async function setQuantity(page: Page, title: string, quantity: number, nth = 0): Promise<void> {
  const field = page.getByRole("spinbutton", { name: title, exact: true }).nth(nth);
  await field.fill(String(quantity));
  await field.blur();
  await expect(field).toHaveValue(String(quantity));
}

/** Chooses the first available slot in each product's group. */
export async function chooseTimes(page: Page): Promise<void> {
  const groups = page.getByRole("radiogroup");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.locator('input[type="radio"]:not([disabled])').first().check();
}

/** Opens general admission's tickets, with a day chosen and neither bundle nor extra. */
export async function reachTickets(page: Page, url: string): Promise<void> {
  await openVisit(page, url, "/tickets", await dayToCome(url));
}

/** Goes from general admission's chosen day to its tickets, without bundle or upsell. */
export async function skipToTickets(page: Page): Promise<void> {
  for (const step of ["/bundles", "/upsells", "/tickets"]) {
    await proceed(page);
    await onStep(page, step);
  }
}

/** Opens the review of general admission for two adults. */
export async function reachReview(page: Page, url: string): Promise<void> {
  const date = await dayToCome(url);
  const token = (await page.context().cookies(url)).find(({ name }) => name === "customerToken")?.value;
  const attributes = Object.entries({ Type: "admission", Date: date, Time: "10:00 AM" });
  const answer = await page.request.post(`${url}/api/storefront/checkout/create`, {
    headers: token === undefined ? {} : { "x-customer-token": token },
    data: {
      lineItems: [
        {
          variantId: "general-admission-adult",
          quantity: 2,
          attributes: attributes.map(([key, value]) => ({ key, value })),
        },
      ],
    },
  });
  expect(answer.status()).toBe(200);
  await openVisit(page, url, "/review", date, (await answer.json()) as Cart);
}

/** Goes to the review of general admission for two adults by pressing Continue on each step. */
export async function walkToReview(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/event/general-admission`);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await skipToTickets(page);
  await bringTwoAdults(page);
}

const steps = ["/date", "/bundles", "/upsells", "/tickets", "/time", "/review"];

/** Opens a step of general admission as a visitor who answered those before it, and comes back to it. */
async function openVisit(page: Page, url: string, path: string, date: string, cart?: Cart): Promise<void> {
  const history = steps.slice(0, steps.indexOf(path) + 1);
  const answer = (component: string, value: unknown) => ({ component, version: 1, value });
  const flow: Omit<StoredFlow, "savedAt"> = {
    id: "event/general-admission",
    base: "event",
    handle: "general-admission",
    version: "",
    answers: {
      "/date": answer("date", { date }),
      ...(cart && {
        "/tickets": answer("tickets", { events: { "general-admission": { "general-admission-adult": 2 } } }),
        "/time": answer("time", { date, slots: { "general-admission": "10:00 AM" } }),
      }),
    },
    done: history.slice(0, -1),
  };
  const cookies = { flowCacheVersion: cacheVersion, cartCacheVersion: cacheVersion };
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  // A page of this origin that runs no code.
  await page.goto(`${url}/readyz`);
  await page.evaluate(
    ([flow, history, cart]) => {
      const savedAt = Date.now();
      const save = (key: string, value: unknown) => {
        localStorage.setItem(key, JSON.stringify(value));
        sessionStorage.setItem(key, `${localStorage.getItem("forgotten") ?? ""}|${JSON.stringify(value)}`);
      };
      save("flow", { ...flow, savedAt });
      save("flowHistory", history);
      if (!cart) return;
      save("cart", { cart, savedAt });
      sessionStorage.setItem("ownCart", cart.id);
    },
    [flow, history, cart] as const,
  );
  await page.goto(`${url}/event/general-admission${path}`);
  await onStep(page, path);
}

/** Goes from general admission's tickets to its review, for two adults. */
export async function bringTwoAdults(page: Page): Promise<void> {
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/review");
}

/** Goes to the review of an event with one evening and one time, which asks only for seats. */
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

/** The server's cart, one text per line: "2 Adult 2026-12-05 10:00 AM". Empty without a cart. */
export async function serverCart(page: Page, url: string): Promise<string[]> {
  const kept = await page.evaluate(() => localStorage.getItem("cart"));
  const id = kept === null ? undefined : (JSON.parse(kept) as { cart: { id: string } }).cart.id;
  if (id === undefined) return [];
  const answer = await page.request.post(`${url}/api/storefront/checkout/attribute`, {
    data: { cartId: id, attributes: [] },
  });
  expect(answer.status()).toBe(200);
  const cart = (await answer.json()) as ServerCart;
  return cart.lineItems
    .map((line) =>
      `${line.quantity} ${line.ticketType || line.title} (${line.title}) ${attribute(line, "Date")} ${attribute(line, "Time")}`.trim(),
    )
    .sort();
}

function attribute(line: ServerCart["lineItems"][number], key: string): string {
  return line.attributes.find((candidate) => candidate.key === key)?.value ?? "";
}

/** Opens the lines of a visit in the summary, where each can be removed. */
export async function openDetails(within: Page | Locator, visit: string): Promise<void> {
  await within.locator(`summary[aria-label="Details, ${visit}"]`).filter({ visible: true }).click();
}

/** Reads the summary; on a phone it opens and closes its dialog. */
export async function summaryText(page: Page): Promise<string> {
  const beside = page.getByRole("complementary", { name: "Your Selection Summary" });
  if (await beside.isVisible()) return (await beside.innerText()).replace(/\s+/g, " ");
  await page.getByRole("button", { name: /^Cart, / }).click();
  const dialog = page.getByRole("dialog", { name: "Your Selection Summary" });
  const text = await dialog.innerText();
  await dialog.getByRole("button", { name: "Close" }).click();
  return text.replace(/\s+/g, " ");
}

/** Fills in the platform's checkout page and pays. */
export async function pay(
  page: Page,
  { first = "Ada", last = "Lovelace", email = "ada@example.org" } = {},
): Promise<void> {
  await page.getByRole("textbox", { name: "First name" }).fill(first);
  await page.getByRole("textbox", { name: "Last name" }).fill(last);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: /^(Pay|Complete order)/ }).click();
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
}
