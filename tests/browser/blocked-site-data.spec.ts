import { blockSiteData } from "./support/block-site-data.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, pay, proceed, walkToReview } from "./visitor.ts";

test.beforeEach(async ({ page }) => {
  await blockSiteData(page);
});

test("with site data blocked tickets can still be bought", async ({ page, server }) => {
  await walkToReview(page, server.url);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await onStep(page, "/time");
  await page.getByRole("banner").getByRole("link", { name: "Meridian Museum" }).click();
  await page.goBack();
  await onStep(page, "/time");
  await proceed(page);
  await onStep(page, "/review");
  await shot(page, "blocked-review");
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await pay(page);
  await expect(page.getByRole("img", { name: /QR/ }).first()).toBeVisible();
  await shot(page, "blocked-confirmation");
});

test("with site data blocked every page loads", { tag: "@slow" }, async ({ page, server }) => {
  const pages: [path: string, title: string | RegExp][] = [
    ["/events", "Select an event."],
    ["/memberships", "Select a membership level."],
    ["/account/login", "Sign Into Your Account"],
    ["/account/activate", "Please enter the email associated with your account"],
    ["/account/recover", "Forgot your password?"],
    ["/event/dinosaur-sleepover", "Dinosaur Sleepover"],
    ["/series/lecture-series", "Three evenings, one seat"],
    ["/order/nosuchorder/confirmation", "We can’t find this order yet"],
    ["/no/such/page", "404 Not Found"],
  ];
  for (const [path, title] of pages) {
    await page.goto(server.url + path);
    await expect(heading(page, title)).toBeVisible();
  }
});

test("with site data blocked a customer stays signed in until the page closes", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/account/login`);
  await page.getByRole("textbox", { name: "Email" }).fill("member@meridian.example");
  await page.getByRole("textbox", { name: "Password" }).fill("meridian-member");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(heading(page, "Select an event.")).toBeVisible();
  await page.getByRole("link", { name: "General Admission" }).click();
  await onStep(page, "/event/quick-visit/visit");
  await chooseDay(page, 1);
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
});

test("with site data blocked staff can sign in and check guests in", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/box-office/login`);
  for (const digit of "2468") await page.getByRole("button", { name: digit, exact: true }).click();
  await expect(heading(page, "Box Office")).toBeVisible();
  await page.getByRole("navigation", { name: "Box office" }).getByRole("link", { name: "Guest Check-In" }).click();
  await expect(heading(page, "Guest Check-In.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Scan QR Code" })).toBeVisible();
});
