import type { Page } from "@playwright/test";
import { fill, greeting, member } from "./account.ts";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, openDays } from "./visitor.ts";

/** Opens a page and holds its scripts back until the returned function is called. */
async function openWithoutCode(page: Page, url: string): Promise<() => void> {
  const letGo = await holdBack(page, "**/assets/*.js");
  await page.goto(url, { waitUntil: "commit" });
  return letGo;
}

/** Console errors, such as a hydration mismatch. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

const rendered = [
  ["/events", "Select an event."],
  ["/event/general-admission", "When would you like to visit?"],
  ["/account/login", "Sign Into Your Account"],
  ["/box-office", "Box Office Login"],
] as const;

/** Pages that are rendered like those above. */
const alike = [
  ["/memberships", "Select a membership level."],
  ["/event/quick-visit", /./],
  ["/event/planetarium-night", /./],
  ["/event/school-visit", "Bring your class"],
  ["/direct/membership/dual", /./],
  ["/event/dinosaur-sleepover", /./],
  ["/membership/join", /./],
  ["/series/lecture-series", /./],
  ["/account/register", "Create an account"],
  ["/account/activate", /./],
  ["/account/recover", /./],
  ["/account/tickets", "Email my tickets again"],
] as const;

const pages = [
  ...rendered.map((page) => [...page, [] as string[]] as const),
  ...alike.map((page) => [...page, "@slow"] as const),
];

for (const [path, title, tag] of pages)
  test(`${path} is shown before its code loads, which then hydrates the same page`, { tag }, async ({
    page,
    server,
  }) => {
    const said = complaints(page);
    const letGo = await openWithoutCode(page, server.url + path);
    await expect(heading(page, title)).toBeVisible();
    const html = await page.locator("main").innerHTML();
    await page.locator("h1").evaluate((element) => element.setAttribute("data-marked", ""));
    letGo();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.evaluate(() => window.earlyActs)).toBeUndefined();
    await expect(page.locator("h1[data-marked]")).toBeVisible();
    expect(html.length).toBeGreaterThan(200);
    expect(said).toEqual([]);
  });

test("a day and Continue pressed before the page's code has loaded take effect afterwards", async ({
  page,
  server,
}) => {
  const letGo = await openWithoutCode(page, `${server.url}/event/general-admission`);
  const day = openDays(page).nth(1);
  await day.dblclick();
  await expect(day).toHaveAttribute("data-pressed", "");
  await continueLink(page).click({ force: true });
  letGo();
  await onStep(page, "/bundles");
  await page.goBack();
  await expect(openDays(page).nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("a stepper pressed three times before the page's code has loaded counts to three", async ({ page, server }) => {
  const letGo = await openWithoutCode(page, `${server.url}/event/planetarium-night`);
  const more = page.getByRole("button", { name: /^Increase / }).first();
  for (let press = 0; press < 3; press += 1) await more.click();
  letGo();
  await expect(page.getByRole("spinbutton").first()).toHaveValue("3");
});

test("a choice made before the page's code has loaded counts", { tag: "@slow" }, async ({ page, server }) => {
  const letGo = await openWithoutCode(page, `${server.url}/membership/join`);
  await page.getByRole("radio").nth(1).check({ force: true });
  letGo();
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
});

test("text typed into a form before its code has loaded is sent", async ({ page, server }) => {
  const letGo = await openWithoutCode(page, `${server.url}/account/login`);
  await fill(page, "Email", member.email);
  await fill(page, "Password", member.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  letGo();
  await expect(greeting(page)).toBeVisible();
});

test("a PIN tapped before the box office's code has loaded signs in", async ({ page, server }) => {
  const letGo = await openWithoutCode(page, `${server.url}/box-office`);
  for (const digit of "2468") await page.getByRole("button", { name: digit, exact: true }).click();
  letGo();
  await expect(page.getByRole("navigation", { name: "Box office" })).toBeVisible();
});

test("a PIN typed before the box office's code has loaded signs in", { tag: "@slow" }, async ({ page, server }) => {
  const letGo = await openWithoutCode(page, `${server.url}/box-office`);
  await expect(page.getByRole("button", { name: "2", exact: true })).toBeVisible();
  await page.keyboard.type("247");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("68");
  letGo();
  await expect(page.getByRole("navigation", { name: "Box office" })).toBeVisible();
});
