import type { Page } from "@playwright/test";
import type { StudioPath, StudioPathsResponse } from "../../schemas/generated/wire.ts";
import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const step = (
  path: string,
  title: string,
  answer?: string,
  state: StudioPath["steps"][number]["state"] = "visited",
) => ({
  ...{ path, title, state },
  ...(answer !== undefined && { answer }),
});
const day = step("/date", "When would you like to come?", "Sunday, November 22");
const toTickets = (extra: string | undefined) => [
  day,
  step("/bundles", "Make a day of it"),
  step("/upsells", "Something extra?", extra),
];
const paying = (extra: string | undefined, amount: string): StudioPath => ({
  steps: [
    ...toTickets(extra),
    step("/tickets", "Who is coming?", "2 adults"),
    step("/time", "When will you arrive?", "10:00 AM", "autoAnswered"),
  ],
  ...{ end: "payment", total: money(amount) },
});
const stuck: StudioPath = {
  steps: [...toTickets("Giant Screen Film"), step("/tickets", "Who is coming?", undefined, "current")],
  ...{
    end: "stuck",
    at: "/tickets",
    code: "PARTY_TOO_LARGE",
    message: "You can choose at most 1 ticket for Giant Screen Film.",
  },
};
const sound: StudioPathsResponse = {
  paths: [paying(undefined, "50.00"), paying("Audio Guide", "64.00")],
  complete: true,
};

/** Each line lists the pages on its path. */
const pages =
  "When would you like to come? › Make a day of it › Something extra? › Who is coming? › When will you arrive?";

const testButton = (page: Page) => page.getByRole("button", { name: "Test every path" });
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Opens the flow in the studio, with these paths as the server's answer once `when` settles. */
async function openFlow(
  page: Page,
  url: string,
  answers: () => { status?: number; json: object },
  when: () => Promise<void> = async () => {},
): Promise<void> {
  await page.route("**/api/studio/draft/paths", async (route) => {
    await when();
    await route.fulfill(answers());
  });
  await signInToStudio(page, url, "/studio/flows/event/general-admission");
  await expect(testButton(page)).toBeVisible();
}

test("every path is tested with its answers and total; an edit invalidates the result", {
  tag: ["@desktop", "@checked-at-both-widths"],
}, async ({ page, ownServer }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openFlow(
    page,
    ownServer.url,
    () => ({ json: sound }),
    () => answered,
  );
  await testButton(page).click();
  await expect(status(page, "Testing …")).toBeVisible();
  await expect(testButton(page)).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(status(page, "All of them lead to payment.")).toContainText("2 paths");
  const paths = page.getByRole("list", { name: "Paths" }).locator("> li");
  await expect(paths.locator("summary")).toHaveText([
    `Sunday, November 22 · 2 adults · 10:00 AM → $50.00 ${pages}`,
    `Sunday, November 22 · Audio Guide · 2 adults · 10:00 AM → $64.00 ${pages}`,
  ]);
  await paths.nth(1).locator("summary").click();
  await expect(paths.nth(1).getByRole("listitem").filter({ hasText: "When will you arrive?" })).toContainText(
    "Answered automatically: 10:00 AM",
  );
  await checkA11y(page, "tested paths");
  await shot(page, "studio-paths");

  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Which day?");
  await expect(status(page, "Your draft has changed since. Test again.")).toBeVisible();
  await testButton(page).click();
  await expect(status(page, "2 paths")).toBeVisible();
});

test("a blocked path comes first, says why, and opens its step by keyboard", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await openFlow(page, ownServer.url, () => ({ json: { paths: [...sound.paths, stuck], complete: false } }));
  await keyTo(page, testButton(page));
  await page.keyboard.press("Enter");
  await expect(status(page, "One stops before payment. There are more paths than one test covers.")).toContainText(
    "3 paths",
  );
  const first = page.getByRole("list", { name: "Paths" }).locator("> li").first();
  await expect(first.locator("summary")).toContainText(
    "Sunday, November 22 · Giant Screen Film → stops at “Who is coming?”",
  );
  await expect(first.getByText("You can choose at most 1 ticket for Giant Screen Film.")).toBeVisible();
  await checkA11y(page, "a path that stops");
  await shot(page, "studio-paths-stopped");
  await keyTo(page, first.getByRole("link", { name: "Who is coming?" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Steps" }).locator('[aria-current="step"]')).toHaveAttribute(
    "href",
    /steps\/3$/,
  );
});

test("a path blocked on another day names that day", { tag: ["@desktop", "@slow"] }, async ({ page, ownServer }) => {
  const insteadOf = {
    answer: "Saturday, November 21",
    message: "There are not enough places for you at Deep Time Film.",
  };
  await openFlow(page, ownServer.url, () => ({
    json: { paths: [{ ...paying(undefined, "50.00"), insteadOf }], complete: true },
  }));
  await testButton(page).click();
  const path = page.getByRole("list", { name: "Paths" }).locator("> li");
  await expect(path.locator("summary")).toContainText("Sunday, November 22 · 2 adults · 10:00 AM → $50.00");
  await expect(
    path.getByText("With Saturday, November 21 it stops: There are not enough places for you at Deep Time Film."),
  ).toBeVisible();
});

test("a refusal is shown; a flow with a problem is not tested until it is fixed", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  await openFlow(page, ownServer.url, () => ({
    status: 409,
    json: { error: "The paths of another flow are being tested." },
  }));
  await testButton(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The paths of another flow are being tested." }),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
  await expect(testButton(page)).toBeDisabled();
  await expect(page.getByText("Fix the problems of this flow first.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(testButton(page)).toBeEnabled();
});

test("every path of the draft leads to payment on the real server code", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission", { preview: true });
  await testButton(page).click();
  await expect(status(page, /\d+ paths/)).toContainText("All of them lead to payment.", { timeout: 40_000 });
  await page.getByRole("list", { name: "Steps" }).getByRole("link").first().click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Another day");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await testButton(page).click();
  await expect(page.getByText("Another day").first()).toBeVisible();
  await expect(status(page, /\d+ paths/)).toContainText("All of them lead to payment.", { timeout: 40_000 });
});
