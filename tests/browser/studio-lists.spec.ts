import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkA11y, shot } from "./support/screens.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

test.use({ inEnglishOnly: true });

test("products are searched and filtered by an address that can be shared", { tag: "@each-width" }, async ({
  page,
  server,
}) => {
  await signInToStudio(page, server.url, "/studio/events");
  const events = page.getByRole("list", { name: "All events" });
  await page.getByRole("searchbox", { name: "Search" }).fill("film");
  await expect(events.getByRole("link")).toHaveText(["Deep Time Film", "Giant Screen Film"]);
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Sold out (1)" });
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
  await checkA11y(page, "a list without matches");
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("film");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(events.getByRole("link").first()).toHaveText("General Admission");
  await page.getByRole("navigation", { name: "Products" }).getByRole("link", { name: "Promotion codes" }).click();
  await expect(page).toHaveURL(`${server.url}/studio/codes`);
  await page.getByRole("list", { name: "Promotion codes" }).getByRole("link").first().click();
  await expect(page.getByRole("textbox", { name: "Code", exact: true })).toBeVisible();
  await checkA11y(page, "a promotion code");
  await shot(page, "studio-code");
});

test("any two releases are compared, and Undo works by keyboard", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/events/general-admission");
  for (const capacity of ["60", "70"]) {
    await page.getByRole("textbox", { name: "Capacity" }).fill(capacity);
    await expect(page.getByText("Saved in your draft")).toBeVisible();
    await publishDraft(page);
  }
  await page.getByRole("textbox", { name: "Capacity" }).fill("80");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("textbox", { name: "Capacity" })).toHaveValue("70");
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByRole("textbox", { name: "Capacity" })).toHaveValue("80");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("status", { name: "No changes" })).toBeVisible();
  await page.goto(`${url}/studio/releases`);
  const ticks = page.getByRole("list", { name: "Releases" }).getByRole("checkbox", { name: "Compare" });
  await ticks.first().check();
  await ticks.last().check();
  const files = page.getByRole("list", { name: "What is different" });
  await expect(files.getByRole("heading", { level: 3 })).toHaveText(["Events and products"]);
  const differences = files.getByRole("list");
  await expect(differences).toHaveText("General Admission: Capacity changed from 5,000 to 70.");
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(differences).toHaveText("General Admission: Capacity changed from 70 to 5,000.");
  await page.reload();
  await expect(differences).toHaveText("General Admission: Capacity changed from 70 to 5,000.");
  await checkA11y(page, "two releases compared");
  await shot(page, "studio-compare");
});

test("removing an event says who holds tickets, and a mail is written to them", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  const attributes = [
    { key: "Date", value: await firstDay(url) },
    { key: "Time", value: "10:00 AM" },
  ];
  const created = await page.request.post(`${url}/api/storefront/checkout/create`, {
    data: { lineItems: [{ variantId: "general-admission-adult", quantity: 2, attributes }] },
  });
  const { id } = await created.json();
  await page.request.post(`${url}/checkout/${id}`, {
    form: { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" },
    maxRedirects: 0,
  });
  await signInToStudio(page, url, "/studio/events");
  await page.getByRole("button", { name: "More for General Admission" }).click();
  await page.getByRole("button", { name: "Remove… General Admission" }).click();
  const question = page.getByRole("dialog", { name: "Remove “General Admission”?" });
  await expect(question.getByRole("note")).toContainText("2 tickets in one order");
  await checkA11y(page, "removing an event that was sold");
  await question.getByRole("link", { name: "See who holds tickets" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ticket holders: General Admission" })).toBeVisible();
  await page.getByRole("button", { name: "Write to them…" }).click();
  const mail = page.getByRole("dialog", { name: "Write to ticket holders" });
  await mail.getByRole("textbox", { name: "Text", exact: true }).fill("The hall is closed. Come another day.");
  await checkA11y(page, "a mail to ticket holders");
  await shot(page, "studio-holders-mail");
  await mail.getByRole("button", { name: "Send 1 email" }).dblclick();
  await expect(page.getByText("1 email is on the way.")).toBeVisible();
});

test("on a phone, a text is changed, a day is closed and both are published", { tag: "@slow" }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/events/general-admission");
  const [head, bar] = [page.getByRole("banner", { name: "Studio" }), page.getByRole("region", { name: "Draft" })];
  const heights = await Promise.all([head, bar].map(async (each) => (await each.boundingBox())?.height ?? 0));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(140);
  await page
    .getByRole("navigation", { name: "Sections of this page" })
    .getByRole("link", { name: "Card and page" })
    .click();
  await page.getByRole("textbox", { name: "Description", exact: true }).first().fill("All galleries, all day.");
  await checkA11y(page, "an event on a phone");
  await page.getByRole("button", { name: "Close a day" }).click();
  const dialog = page.getByRole("dialog", { name: "Close a day" });
  const day = await firstDay(url);
  await dialog.getByLabel("Closed day").fill(day);
  await checkA11y(page, "closing a day");
  await shot(page, "studio-close-day");
  await dialog.getByRole("button", { name: /^Close \w+day, / }).click();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await publishDraft(page);
  expect(await readFile(join(ownServer.configDir, "catalogue.json"), "utf8")).toContain("All galleries, all day.");
  await page.getByRole("button", { name: "Close a day" }).click();
  await dialog.getByLabel("Closed day").fill(day);
  await expect(dialog.getByRole("alert")).toContainText("is closed already");
});

test("an event's parts are reached by keyboard, in forced colors and at 400 %", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  await signInToStudio(page, ownServer.url, "/studio/events/general-admission");
  const parts = page.getByRole("navigation", { name: "Sections of this page" });
  const prices = parts.getByRole("link", { name: "Tickets and prices" });
  await prices.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Tickets and prices" })).toBeInViewport();
  await expect(prices).toHaveAttribute("aria-current", "location");
  await checkA11y(page, "an event's parts");
  await shot(page, "studio-event-parts");
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const borders = await parts
    .getByRole("link")
    .evaluateAll((links) => new Set(links.map((link) => getComputedStyle(link).borderInlineStartColor)).size);
  expect(borders).toBe(2);
  await shot(page, "studio-event-forced-colours");
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 320, height: 225 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("every product and the museum are edited in sections, by keyboard, in forced colors and at 400 %", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  const sections = page.getByRole("navigation", { name: "Sections of this page" }).getByRole("link");
  await signInToStudio(page, url, "/studio/bundles");
  const bundle = page.getByRole("list", { name: "Bundles" }).getByRole("listitem");
  await expect(bundle).toContainText("General Admission and Deep Time Film · $18 to $30");
  await expect(bundle.getByRole("presentation")).toHaveCount(1);
  await page.goto(`${url}/studio/codes`);
  await expect(page.getByRole("list", { name: "Promotion codes" })).toContainText("20% off General Admission");
  const pages: readonly (readonly [string, readonly string[]])[] = [
    ["bundles/explorer-bundle", ["Card and page", "Events and prices", "Advanced"]],
    ["codes/MERIDIAN20", ["Code and discount", "Events and ticket types", "When and how often"]],
    ["memberships/individual", ["Card and page", "Price and benefits", "At the box office", "Advanced"]],
    ["look", ["Name and logo", "Standard picture", "Colors and fonts", "Dark look"]],
    ["museum", ["Contact", "Your visit", "Website and header", "Money and language", "Languages", "Buying"]],
  ];
  for (const [address, titles] of pages) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${url}/studio/${address}`);
    for (const [index, title] of titles.entries()) await expect(sections.nth(index)).toHaveText(title);
    await sections.nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: titles[1] ?? "", exact: true })).toBeInViewport();
    await checkA11y(page, address);
    await page.emulateMedia({ forcedColors: "active" });
    await checkA11y(page, `${address}, forced colors`);
    await page.emulateMedia({ forcedColors: "none" });
    await page.setViewportSize({ width: 320, height: 225 });
    // The page follows a window's new width by script.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

async function firstDay(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/storefront/event/general-admission/dates`);
  const { body } = (await answer.json()) as { body: { dates: { date: string; available: boolean }[] } };
  return body.dates.filter(({ available }) => available).at(-1)?.date ?? "";
}
