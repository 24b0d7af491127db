import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";
import { edit } from "../support/plenty.ts";
import { keyTo } from "./keyboard.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, pay, proceed, reachTickets, setQuantity } from "./visitor.ts";

const wish = { name: "Join the waiting list", exact: true };

/** Sets the capacity of each slot of an event. */
async function withCapacity(server: TestServer, event: string, capacity: number): Promise<void> {
  const file = join(server.configDir, "catalogue.json");
  const index = (parse(await readFile(file, "utf8")) as Catalogue).events.findIndex(({ id }) => id === event);
  await edit(file, [[["events", index, "capacity"], capacity]]);
}

async function waitingLink(server: TestServer, email: string, subject: string): Promise<string> {
  const mail = await mailTo(server, email, subject);
  return /https?:\/\/[^\s"<]+\/waiting-list\/[\w-]+/.exec(mail)?.[0] ?? "";
}

/** Reaches general admission's times for a party of two, with no slot that has room for them. */
async function reachSoldOutTimes(page: Page, server: TestServer): Promise<void> {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  const times = await page
    .getByRole("radio")
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  const date = await page.evaluate(
    () => JSON.parse(localStorage.getItem("cart") ?? "null").cart.lineItems[0].attributes[1].value as string,
  );
  await withCapacity(server, "general-admission", 3);
  for (const time of times) await expect.poll(() => hold(server, date, time)).toBe(200);
  // The server reloads the file a moment later.
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByRole("radio")).toHaveCount(times.length);
        return page.getByText("1 left, not enough for 2").count();
      },
      { timeout: 30_000 },
    )
    .toBe(times.length);
}

/** Holds two places. @returns the response's status */
async function hold(server: TestServer, date: string, time: string): Promise<number> {
  const attributes = Object.entries({ Date: date, Time: time }).map(([key, value]) => ({ key, value }));
  const response = await fetch(`${server.url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lineItems: [{ variantId: "general-admission-adult", quantity: 2, attributes }] }),
  });
  return response.status;
}

test("a sold-out time leads to the waiting list, and the mail with places to tickets", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: server }) => {
  test.slow();
  await reachSoldOutTimes(page, server);
  await shot(page, "waiting-0-sold-out");
  const open = page.getByRole("button", wish);
  await keyTo(page, open);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Time" })).toBeFocused();
  const label = await page.getByRole("combobox", { name: "Time" }).inputValue();
  await expect(page.getByText(/^For .*, 2\sadults\.$/)).toBeVisible();
  await checkA11y(page, "waiting list's form");
  await shot(page, "waiting-1-form");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("There is a problemEnter your email.");
  await page.getByRole("alert").getByRole("link").press("Enter");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.keyboard.type("ada@waits.example");
  await page.keyboard.press("Enter");
  const status = page.getByRole("status").filter({ hasText: "Check your email" });
  await expect(status).toBeFocused();
  await expect(status).toContainText(` at ${label}.`);
  await checkA11y(page, "waiting list, asked");
  await shot(page, "waiting-2-asked");

  await page.goto(await waitingLink(server, "ada@waits.example", "Confirm your place on the waiting list"), {
    waitUntil: "commit",
  });
  await expect(heading(page, "Confirm your place on the waiting list")).toBeVisible();
  await checkA11y(page, "waiting list, to confirm");
  await shot(page, "waiting-3-confirm");
  await page.getByRole("button", { name: "Confirm my place" }).click();
  await expect(heading(page, "You are on the waiting list")).toBeVisible();
  await checkA11y(page, "waiting list, joined");
  await shot(page, "waiting-4-joined");

  await withCapacity(server, "general-admission", 4);
  await page.goto(await waitingLink(server, "ada@waits.example", "Places are free"), { waitUntil: "commit" });
  await expect(heading(page, "Places are free for you")).toBeVisible();
  await checkA11y(page, "waiting list, offered");
  await shot(page, "waiting-5-offered");
  await page.getByRole("link", { name: "Continue to checkout" }).click();
  await expect(heading(page, "Checkout")).toBeVisible();
  await shot(page, "waiting-6-checkout");
  await pay(page, { email: "ada@waits.example" });
  await expect(page).toHaveURL(/\/order\//);
  // In another tab: this one may still be loading the tickets.
  const again = await page.context().newPage();
  await again.goto(await waitingLink(server, "ada@waits.example", "Places are free"), { waitUntil: "commit" });
  await expect(heading(again, "Your order has been placed")).toBeVisible();
  await shot(again, "waiting-7-bought");
});

test("a full day's waiting list takes time and tickets; offered places are declined in one press", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer: server }) => {
  test.slow();
  const file = join(server.configDir, "catalogue.json");
  const own = await readFile(file, "utf8");
  await page.goto(`${server.url}/event/general-admission`);
  const day = await chooseDay(page, 2);
  const button = page.getByRole("grid").getByRole("button", { name: new RegExp(`^${day}(, Full)?$`) });
  const date = await button.getAttribute("data-date");
  const index = (parse(own) as Catalogue).events.findIndex(({ id }) => id === "general-admission");
  const full = [{ date, capacity: 0 }];
  await edit(file, [[["events", index, "days"], full]]);
  await expect
    .poll(
      async () => {
        await page.reload();
        return button.getAttribute("aria-disabled");
      },
      { timeout: 30_000 },
    )
    .toBe("true");
  await expect(button).toHaveAccessibleName(`${day}, Full`);
  await page.getByRole("button", wish).click();
  await page.getByRole("button", { name: "Increase Adult" }).click();
  await expect(page.getByText(/^For .*, 1\sadult\.$/)).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("grace@waits.example");
  await checkA11y(page, "waiting list of a day");
  await shot(page, "waiting-8-day");
  await page.getByRole("button", wish).click();
  await expect(
    page.getByRole("alert").or(page.getByRole("status").filter({ hasText: "Check your email" })),
  ).toBeVisible();
  await shot(page, "waiting-9-day-asked");
  await page.goto(await waitingLink(server, "grace@waits.example", "Confirm your place on the waiting list"), {
    waitUntil: "commit",
  });
  await page.getByRole("button", { name: "Confirm my place" }).click();
  await writeFile(file, own);
  await page.goto(await waitingLink(server, "grace@waits.example", "Places are free"), { waitUntil: "commit" });
  await page.getByRole("button", { name: "I no longer want them" }).click();
  await expect(heading(page, "You are no longer on the waiting list")).toBeVisible();
  await checkA11y(page, "waiting list, declined");
  await shot(page, "waiting-10-declined");
});

test("a sold-out event's waiting list is below its alternatives", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  await page.goto(`${server.url}/event/dinosaur-sleepover`);
  await expect(page.getByText("The event you are looking for is sold out")).toBeVisible();
  await page.getByRole("button", wish).click();
  await page
    .getByRole("button", { name: /^Increase / })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Email" }).fill("ada@sleeps.example");
  await checkA11y(page, "waiting list of an event");
  await shot(page, "waiting-11-event");
  await page.getByRole("button", wish).click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeFocused();
  await waitingLink(server, "ada@sleeps.example", "Confirm your place on the waiting list");
});
