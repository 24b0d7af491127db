import type { FrameLocator, Page } from "@playwright/test";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

async function openFlow(page: Page, url: string, flow = "event/general-admission"): Promise<FrameLocator> {
  await page.goto(`${url}/studio/flows/${flow}`);
  await page.getByRole("textbox", { name: "Email" }).fill("editor@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  const toggle = page.getByRole("button", { name: "Preview" });
  // The preview stays closed by default where it would cover the editor.
  if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 60_000 });
  return preview;
}

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const steps = (page: Page) => page.getByRole("list", { name: "Steps" });
/** Chooses a step; on a phone the chosen one is a page of its own. */
async function choose(page: Page, name: string): Promise<void> {
  const all = page.getByRole("link", { name: "All steps" });
  if (await all.isVisible()) await all.click();
  await steps(page).getByRole("link", { name }).click();
}
/** The preview's message about the chosen step. */
const said = (page: Page) => page.getByRole("region", { name: "Preview" }).locator("> div").getByRole("status");
const heading = (preview: FrameLocator, name: string) =>
  expect(preview.getByRole("heading", { level: 1, name })).toBeVisible();
/** The second available day: the first may be today, which may be nearly sold out in the evening. */
const freeDay = (preview: FrameLocator) =>
  preview.getByRole("gridcell").locator('button:not([aria-disabled="true"])').nth(1);

test("edits show in the preview while typing, and the previewed step stays", async ({ page, ownServer }) => {
  const preview = await openFlow(page, ownServer.url);
  const document = preview.locator("html");
  await document.evaluate((element) => element.setAttribute("data-seen", ""));
  await title(page).fill("Under which stars?");
  await expect(preview.getByRole("heading", { level: 1, name: "Under which stars?" })).toBeVisible();
  await expect(title(page)).toBeFocused();
  // Controls below the draft's bar are no targets.
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a flow and its preview");
  await shot(page, "studio-preview");

  await freeDay(preview).click();
  await preview.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await expect(preview.getByRole("heading", { level: 1, name: "Make a day of it" })).toBeVisible();
  await choose(page, "Make a day of it");
  await title(page).fill("Stay for the day?");
  await expect(preview.getByRole("heading", { level: 1, name: "Stay for the day?" })).toBeVisible();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  // The preview fills in the answers that an unvisited step needs.
  await choose(page, "Who is coming?");
  await expect(preview.getByRole("heading", { level: 1, name: "Who is coming?" })).toBeVisible();
  await expect(said(page)).toHaveText("The steps before “Who is coming?” are answered with examples.");
  await choose(page, "Under which stars?");
  await expect(said(page)).toBeEmpty();
  await expect(preview.getByRole("heading", { level: 1, name: "Under which stars?" })).toBeVisible();
  await title(page).fill("Under which sky?");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: "Under which sky?" })).toBeVisible();
  await choose(page, "Stay for the day?");
  await expect(preview.getByRole("heading", { level: 1, name: "Stay for the day?" })).toBeVisible();
  await expect(document, "the same document").toHaveAttribute("data-seen");
});

test("choosing a step shows it in an unused preview, and Back works from there", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const preview = await openFlow(page, ownServer.url);
  await steps(page).getByRole("link", { name: "Choose your time" }).click();
  await heading(preview, "Choose your time");
  await expect(said(page)).toHaveText("The steps before “Choose your time” are answered with examples.");
  await steps(page).getByRole("link", { name: "Review your visit" }).click();
  await heading(preview, "Review your visit");
  const summary = preview.getByRole("complementary", { name: "Your Selection Summary" });
  await expect(summary.getByText("2 adults", { exact: true })).toBeVisible();
  await expect(preview.getByText(/^Held until/)).toBeVisible();
  await expect(page.locator("#main :focus"), "who edits keeps the focus").toHaveCount(1);
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a step that the preview was taken to");
  await shot(page, "studio-preview-ahead");

  await preview.getByRole("link", { name: "Back" }).click();
  await heading(preview, "Choose your time");
  await expect(preview.getByRole("radio", { checked: true })).toHaveCount(1);
  await preview.getByRole("link", { name: "Back" }).click();
  await heading(preview, "Who is coming?");

  // Checkout is not a storefront page: the preview restarts to show a step.
  await steps(page).getByRole("link", { name: "Review your visit" }).click();
  await heading(preview, "Review your visit");
  await preview.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await expect(preview.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await steps(page).getByRole("link", { name: "Who is coming?" }).click();
  await heading(preview, "Who is coming?");
  await page.getByRole("button", { name: "Start over" }).click();
  await heading(preview, "When would you like to visit?");
  await expect(said(page)).toBeEmpty();
});

test("a conditional step is previewed with answers that meet it, keeping the visitor's own where possible", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const preview = await openFlow(page, ownServer.url, "event/school-visit");
  await steps(page).getByRole("link", { name: "When would you like to come?" }).click();
  await heading(preview, "When would you like to come?");
  const day = freeDay(preview);
  const date = await day.getAttribute("aria-label");
  await day.click();
  await steps(page).getByRole("link", { name: "Where buses stop" }).click();
  await heading(preview, "Where buses stop");
  for (const title of [
    "Tell us about your class",
    "When will you arrive?",
    "Who is coming?",
    "When would you like to come?",
  ]) {
    await preview.getByRole("link", { name: "Back" }).click();
    await heading(preview, title);
    if (title === "Tell us about your class")
      await expect(preview.getByRole("radio", { name: "By charter bus" })).toBeChecked();
  }
  expect(date).not.toBeNull();
  await expect(preview.getByRole("button", { name: String(date) })).toHaveAttribute("aria-pressed", "true");
});

test("a members' step is previewed as a member; as a stranger the preview says why not", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const preview = await openFlow(page, ownServer.url, "membership/join");
  await steps(page).getByRole("link", { name: "Review your order" }).click();
  await expect(said(page)).toHaveText(
    "“Review your order” comes after “Your account”, where visitors sign in. To see it, choose “A member” under “Date, visitor and availability”.",
  );
  await heading(preview, "Select a membership level.");
  await checkA11y(page, "a step that cannot be shown");
  await shot(page, "studio-preview-not-shown");
  await steps(page).getByRole("link", { name: "Your account" }).click();
  await heading(preview, "Your account");
  await steps(page).getByRole("link", { name: "Review your order" }).click();
  await page.getByText("Date, visitor and availability", { exact: true }).click();
  await page.getByLabel("Viewed by").selectOption("A member");
  await expect(preview.getByText("Welcome, Maya")).toBeVisible();
  await heading(preview, "Review your order");
  await steps(page).getByRole("link", { name: "Your account" }).click();
  await expect(said(page)).toHaveText(/^“Your account” cannot be shown: visitors skip it\./);
  await heading(preview, "Review your order");
});

test("a changed price shows in the preview; visitors pay the old one", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  const preview = await openFlow(page, url);
  await page.goto(`${url}/studio/events/general-admission`);
  await expect(preview.getByText("Adult $25")).toBeVisible();
  // It shows the step that asks for the tickets.
  await page.getByRole("textbox", { name: "Price of “Adult”", exact: true }).fill("27.00");
  await expect(preview.getByText("$27").first()).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/event/general-admission`);
  await expect(visitor.getByText("Adult $25")).toBeVisible();
});

test("an event's preview goes to the step that shows the section being edited", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  const preview = await openFlow(page, ownServer.url);
  await page.goto(`${ownServer.url}/studio/events/general-admission`);
  await heading(preview, "When would you like to visit?");
  await page.getByRole("textbox", { name: "Price of “Adult”", exact: true }).focus();
  await heading(preview, "Who is coming?");
  await page.getByRole("textbox", { name: "Entry times" }).focus();
  await heading(preview, "When would you like to visit?");
});

test("an event's words show before the server answers, and then as it answers", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  const preview = await openFlow(page, url);
  await page.goto(`${url}/studio/events/general-admission`);
  const duration = page.getByRole("textbox", { name: "Duration", exact: true });
  // A narrow preview folds the facts, as a phone does.
  await expect(preview.getByText("2 to 3 hours")).toBeAttached();
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/api/studio/draft/save", async (route) => {
    await sent;
    await route.continue();
  });
  await duration.fill("A whole day");
  await expect(preview.getByText("A whole day")).toBeAttached();
  await expect(duration).toBeFocused();
  await expect(page.getByText("Saved in your draft")).toBeHidden();
  send();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await expect(preview.getByText("A whole day")).toBeAttached();

  // Starting over swaps in a page that loaded meanwhile.
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(preview.getByText("A whole day")).toBeAttached();
  await duration.fill("2 to 3 hours");
  await expect(preview.getByText("2 to 3 hours")).toBeAttached();
  await expect(preview.getByText("A whole day")).toHaveCount(0);
});

test("the preview can show another day, a member and a sold-out event", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  const preview = await openFlow(page, ownServer.url);
  await page.getByText("Date, visitor and availability").click();
  await page.getByLabel("Date and time").fill("2031-02-07T09:00");
  await expect(preview.getByText("February 2031")).toBeVisible({ timeout: 5_000 });
  await page.getByLabel("Date and time").fill("");
  await page.getByLabel("Viewed by").selectOption("A member");
  await expect(preview.getByText("Welcome, Maya")).toBeVisible({ timeout: 15_000 });
  await page.getByLabel("Viewed by").selectOption("A new visitor");
  await page.getByRole("region", { name: "Preview" }).getByLabel("Sold out").check();
  await expect(preview.getByText("Full", { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await shot(page, "studio-preview-sold-out");
});

test("pointing at a text opens its field", { tag: ["@desktop", "@slow"] }, async ({ page, ownServer }) => {
  const preview = await openFlow(page, ownServer.url);
  await steps(page).getByRole("link", { name: "Make a day of it" }).click();
  await heading(preview, "Make a day of it");
  await preview.getByRole("link", { name: "Back" }).click();
  await heading(preview, "When would you like to visit?");
  await preview.getByText("Choose a day. You’ll pick a time next.").click();
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeFocused();
  // Folded in a narrow preview.
  await preview.getByText("2 to 3 hours").dispatchEvent("click");
  await expect(page).toHaveURL(/\/studio\/events\/general-admission\?at=/);
  await expect(page.getByRole("textbox", { name: "Duration", exact: true })).toBeFocused();
});

test("a purchase in the preview is not real, and leaves the browser's own visit alone", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/memberships`);
  const kept = () =>
    visitor.evaluate(() =>
      JSON.stringify([document.cookie, Object.entries(localStorage).filter(([key]) => !key.startsWith("studio"))]),
    );
  const before = await kept();
  const preview = await openFlow(page, url);
  await freeDay(preview).click();
  const next = () => preview.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await next();
  await heading(preview, "Make a day of it");
  await next();
  await heading(preview, "Add to your visit");
  await next();
  await heading(preview, "Who is coming?");
  await preview
    .getByRole("button", { name: /Add.*Adult|Adult.*more|Increase.*Adult/i })
    .first()
    .click();
  await next();
  await heading(preview, "Choose your time");
  const open = preview.locator('input[type="radio"]:not([disabled])');
  await preview.locator("label").filter({ has: open }).first().click();
  await next();
  await heading(preview, "Review your visit");
  await next();
  await expect(preview.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await preview.getByLabel("First name").fill("Ada");
  await preview.getByLabel("Last name").fill("Lovelace");
  await preview.getByLabel("Email").fill("ada@example.com");
  await preview.getByRole("button", { name: /^Pay|^Place/ }).click();
  await expect(preview.getByRole("heading", { level: 1, name: "The preview ends here" })).toBeVisible();
  expect(await kept()).toBe(before);
  await visitor.reload();
  expect(await kept()).toBe(before);
});
