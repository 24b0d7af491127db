import type { Browser, Page } from "@playwright/test";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { placesAt, withPlaces } from "./support/stock.ts";
import { expect, prepareContext, test } from "./support/test.ts";
import { heading, onStep, pay, proceed, reachReview, reachSeatsReview, serverCart } from "./visitor.ts";

const offer = (page: Page) =>
  page.getByRole("button", { name: "Continue on another device" }).filter({ visible: true }).first();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Continue on another device" });
const moved = (page: Page) => page.getByRole("dialog", { name: "You’re continuing this visit on another device" });
const continueHere = (page: Page) => page.getByRole("button", { name: "Continue here" });

async function makeLink(page: Page): Promise<string> {
  await offer(page).click();
  const link = dialog(page).getByRole("link", { name: /\/resume\/[\w-]{43}$/ });
  await expect(link).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
}

async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  return (await prepareContext(await browser.newContext({ viewport: page.viewportSize() }))).newPage();
}

const savedCart = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem("cart"))) ?? "null")?.cart;

async function oneLeft(server: TestServer, page: Page, work: () => Promise<void>): Promise<void> {
  const { lineItems } = await savedCart(page);
  const of = (key: string) =>
    lineItems[0].attributes.find((each: { key: string; value: string }) => each.key === key)?.value ?? "";
  const free = () => placesAt(server, "planetarium-night", of("Date"), of("Time"));
  await withPlaces(server, { event: "planetarium-night", places: 1, free }, work);
}

test("a link opens the same step with the same cart and seats, and the first device says so", {
  tag: "@each-width",
}, async ({ page, browser, server }) => {
  await reachSeatsReview(page, server.url, 2);
  const lines = await serverCart(page, server.url);
  const { expiresAt } = await savedCart(page);
  const url = await makeLink(page);
  await shot(page, "elsewhere-link", { whole: false });
  await checkA11y(page, "elsewhere-link");

  const other = await otherDevice(browser, page);
  await other.goto(url);
  await expect(heading(other, "Continue your visit")).toBeVisible();
  await shot(other, "elsewhere-continue");
  await checkA11y(other, "elsewhere-continue");
  // Opening the page alone uses nothing.
  await other.reload();
  await continueHere(other).click();
  await onStep(other, "/event/planetarium-night/review");
  expect(await serverCart(other, server.url)).toEqual(lines);
  expect((await savedCart(other)).expiresAt).toBe(expiresAt);

  await expect(moved(page)).toBeVisible({ timeout: 15_000 });
  await shot(page, "elsewhere-moved", { whole: false });
  await checkA11y(page, "elsewhere-moved");
  await proceed(other);
  await pay(other);
  await expect(other).toHaveURL(/\/confirmation/);
});

test("after the hand-over the first device changes nothing: it starts over, or gets the visit back", async ({
  page,
  browser,
  server,
}) => {
  await reachReview(page, server.url);
  const url = await makeLink(page);
  const checkout = (await savedCart(page)).checkoutUrl;
  await page.keyboard.press("Escape");
  await expect(offer(page)).toBeFocused();
  const other = await otherDevice(browser, page);
  await other.goto(url);
  await continueHere(other).click();
  await onStep(other, "/event/general-admission/review");

  await proceed(page);
  await expect(moved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/review$/);
  await moved(page).getByRole("button", { name: "Close" }).first().click();
  await page.reload();
  await expect(moved(page)).toBeVisible();
  const third = await page.context().newPage();
  await third.goto(checkout);
  await expect(heading(third, "You’re continuing this visit on another device")).toBeVisible();
  await third.close();

  const back = await makeLink(other);
  await page.goto(back);
  await continueHere(page).click();
  await onStep(page, "/event/general-admission/review");
  await expect(moved(other)).toBeVisible({ timeout: 15_000 });
  await moved(other).getByRole("button", { name: "Start over here" }).click();
  await onStep(other, "/event/general-admission/date");
  expect(await savedCart(other)).toBeUndefined();
  expect(await serverCart(page, server.url)).toHaveLength(1);
});

test("a used, an unknown and an expired link say so", async ({ page, browser, server }) => {
  await reachSeatsReview(page, server.url, 1);
  const url = await makeLink(page);
  const [other, third] = [await otherDevice(browser, page), await otherDevice(browser, page)];
  await other.goto(url);
  await continueHere(other).click();
  await onStep(other, "/review");
  await third.goto(url);
  await expect(third.getByText("This link was already used.")).toBeVisible();
  await shot(third, "elsewhere-used");
  await checkA11y(third, "elsewhere-used");
  await third.goto(`${server.url}/resume/${"A".repeat(43)}`);
  await expect(third.getByText("This link isn’t valid. It may have expired.")).toBeVisible();
  await third.goto(`${server.url}/resume/nothing`);
  await expect(third.getByText("This link isn’t valid. It may have expired.")).toBeVisible();
});

test("an answer that the network loses is repeated, even after a reload", async ({ page, browser, server }) => {
  await reachSeatsReview(page, server.url, 1);
  const url = await makeLink(page);
  const other = await otherDevice(browser, page);
  await other.goto(url);
  let lost = 0;
  await other.route("**/resume/visit", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await continueHere(other).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await other.unroute("**/resume/visit");
  await other.reload();
  await continueHere(other).click();
  await onStep(other, "/event/planetarium-night/review");
  expect(await serverCart(other, server.url)).toHaveLength(1);
});

test("seats that are gone are named on the other device", async ({ page, browser, server }) => {
  await reachSeatsReview(page, server.url, 3);
  const url = await makeLink(page);
  const { id } = await savedCart(page);
  await page.request.post(`${server.url}/api/storefront/checkout/restore`, { data: { cartId: id, lineItems: [] } });
  await oneLeft(server, page, async () => {
    const other = await otherDevice(browser, page);
    await other.goto(url);
    await continueHere(other).click();
    await expect(other.getByText("Your seats are no longer held.")).toBeVisible();
    await onStep(other, "/event/planetarium-night/tickets");
    await expect(other.getByRole("spinbutton")).toHaveValue("3");
    await shot(other, "elsewhere-gone");
    await proceed(other);
    await expect(other.getByText("1 left, not enough for 3").first()).toBeVisible();
  });
});

test("what is chosen on the other device is cleared, and can be restored", async ({ page, browser, server }) => {
  await reachReview(page, server.url);
  const url = await makeLink(page);
  const other = await otherDevice(browser, page);
  await reachSeatsReview(other, server.url, 1);
  await other.goto(url);
  await expect(other.getByText("What you’ve chosen on this device is cleared.")).toBeVisible();
  await continueHere(other).click();
  await onStep(other, "/event/general-admission/review");
  await other.getByRole("button", { name: "Restore it" }).click();
  await onStep(other, "/event/planetarium-night/review");
});

test("the link is emailed, and the page that it opens is neither cached nor indexed", async ({ page, server }) => {
  await reachSeatsReview(page, server.url, 1);
  const url = await makeLink(page);
  const email = `elsewhere-${test.info().project.name}@museum.example`;
  await dialog(page).getByRole("textbox", { name: "Email" }).fill("nobody");
  await dialog(page).getByRole("button", { name: "Send link" }).click();
  await expect(dialog(page).getByText("Email is invalid.").first()).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "Email" }).fill(email);
  await dialog(page).getByRole("button", { name: "Send link" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("We’ve emailed the link to");
  await shot(page, "elsewhere-sent", { whole: false });
  expect(await mailTo(server, email)).toContain(url.slice(-43));
  const { headers } = { headers: (await page.request.get(url)).headers() };
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("if the link cannot be made, the dialog says why and tries again", async ({ page, server }) => {
  await reachSeatsReview(page, server.url, 1);
  await page.route("**/storefront/resume", (route) =>
    route.fulfill({
      status: 429,
      json: { error: "There were too many attempts.", errors: [{ code: "TOO_MANY_TRIES", message: "" }] },
    }),
  );
  await offer(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("There were too many attempts.");
  await shot(page, "elsewhere-refused", { whole: false });
  await checkA11y(page, "elsewhere-refused");
  await page.unroute("**/storefront/resume");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("img", { name: "QR code with the link" })).toBeVisible();
});
