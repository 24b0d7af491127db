import type { Page } from "@playwright/test";
import { greeting, signIn } from "./account.ts";
import { newMember } from "./member.ts";
import { expectStatus, shot } from "./support/screens.ts";
import { placesAt, withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";
import {
  bringTwoAdults,
  chooseDay,
  chooseTimes,
  continueLink,
  heading,
  onStep,
  openDays,
  proceed,
  reachReview,
  reachTickets,
  serverCart,
  setQuantity,
  walkToReview,
} from "./visitor.ts";

const back = (page: Page) => page.getByRole("link", { name: "Back", exact: true });

async function goBackTo(page: Page, path: string): Promise<void> {
  while (!new URL(page.url()).pathname.endsWith(path)) {
    const before = page.url();
    await back(page).click();
    await expect(page).not.toHaveURL(before);
  }
  await onStep(page, path);
}

test("changing the party after going back updates the cart and leaves nothing stale", async ({ page, server }) => {
  await reachReview(page, server.url);
  const [before] = await serverCart(page, server.url);
  await goBackTo(page, "/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await setQuantity(page, "Adult", 1);
  await setQuantity(page, "Senior", 3);
  await proceed(page);
  await onStep(page, "/time");
  const lines = await serverCart(page, server.url);
  const when = before?.replace(/^2 Adult/, "");
  expect(lines).toEqual([`1 Adult${when}`, `3 Senior${when}`]);
});

test("a changed date drops the time and asks for it again", async ({ page, server }) => {
  await reachReview(page, server.url);
  await goBackTo(page, "/date");
  await chooseDay(page, 3);
  await proceed(page);
  await onStep(page, "/bundles");
  const lines = await serverCart(page, server.url);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^2 Adult \(General Admission\) \d{4}-\d\d-\d\d$/);
  await page.goto(`${server.url}/event/general-admission/review`);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/review");
  expect((await serverCart(page, server.url))[0]).toMatch(/ \d+:\d\d [AP]M$/);
});

test("an abandoned bundle leaves nothing in the cart", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await chooseDay(page, 1);
  await proceed(page);
  await onStep(page, "/bundles");
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  await proceed(page);
  await onStep(page, "/upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveCount(2);
  const groups = 2;
  for (let nth = 0; nth < groups; nth += 1) await setQuantity(page, "Adult", 2, nth);
  await proceed(page);
  await onStep(page, "/time");
  expect(await serverCart(page, server.url)).toHaveLength(2);
  await goBackTo(page, "/bundles");
  await page.getByRole("radio", { name: /No bundle/i }).check();
  await proceed(page);
  await onStep(page, "/upsells");
  expect(await serverCart(page, server.url)).toEqual([]);
  await proceed(page);
  await onStep(page, "/tickets");
  await bringTwoAdults(page);
  const lines = await serverCart(page, server.url);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("2 Adult (General Admission)");
});

test("a donation is added, replaced and removed on click", { tag: "@slow" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  const donations = async () => (await serverCart(page, server.url)).filter((line) => !line.includes("Adult")).length;
  const amount = (label: string) => page.getByRole("button", { name: label, exact: true });
  await amount("$10").click();
  await expect.poll(donations).toBe(1);
  await expect(page.getByText("$60.00").first()).toBeVisible();
  await amount("$50").click();
  await expect(amount("$50")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("$100.00").first()).toBeVisible();
  expect(await donations()).toBe(1);
  await amount("$50").click();
  await expect.poll(donations).toBe(0);
});

test("a double click on Continue acts once", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await chooseDay(page, 1);
  // The second click comes after the next step, which has Continue in the same place.
  await continueLink(page).hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await onStep(page, "/bundles");
  }
  await page.waitForTimeout(300);
  await onStep(page, "/bundles");
  await continueLink(page).dblclick();
  await onStep(page, "/upsells");
  await page.waitForTimeout(500);
  await onStep(page, "/upsells");
  await reachReview(page, server.url);
  await goBackTo(page, "/tickets");
  await setQuantity(page, "Adult", 3);
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await continueLink(page).dblclick();
  await onStep(page, "/time");
  expect(calls.filter((url) => url.includes("/checkout/"))).toHaveLength(1);
  expect(await serverCart(page, server.url)).toHaveLength(1);
});

test("a reload on every step keeps the answers and the cart", async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  for (const path of ["/review", "/time", "/tickets", "/upsells", "/bundles"]) {
    await goBackTo(page, path);
    await page.reload();
    await onStep(page, path);
    expect(await serverCart(page, server.url), `after a reload on ${path}`).toEqual(lines);
  }
});

test("loading the page on the first step starts a new cart; going Back to it does not", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await reachReview(page, server.url);
  await goBackTo(page, "/date");
  expect(await serverCart(page, server.url)).toHaveLength(1);
  await page.reload();
  await onStep(page, "/date");
  await expect(page.getByRole("button", { name: /^Cart, / })).toHaveCount(0);
  expect(await serverCart(page, server.url)).toEqual([]);
});

test("coming to the first step from another page of the site keeps the cart", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/planetarium-night`);
  await setQuantity(page, "Seat", 2);
  await proceed(page);
  await onStep(page, "/review");
  const lines = await serverCart(page, server.url);
  expect(lines).toHaveLength(1);
  await page.goto(`${server.url}/events`);
  await page.getByRole("link", { name: "Planetarium Night" }).click();
  await onStep(page, "/direct/event/planetarium-night/tickets");
  expect(await serverCart(page, server.url)).toEqual(lines);
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Seat", exact: true })).toHaveValue("2");
});

test("the browser's Back and Forward walk the steps and leave the cart unchanged", async ({ page, server }) => {
  await walkToReview(page, server.url);
  const lines = await serverCart(page, server.url);
  for (const path of ["/time", "/tickets", "/upsells"]) {
    await page.goBack();
    await onStep(page, path);
  }
  await page.goForward();
  await onStep(page, "/tickets");
  await setQuantity(page, "Adult", 5);
  await page.goForward();
  await onStep(page, "/time");
  expect(await serverCart(page, server.url)).toEqual(lines);
  await expectStatus(page, "You changed “Who is coming?” but did not press Continue there");
  await page.goBack();
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("5");
});

test("a changed answer survives a reload and another step, and counts after Continue", {
  tag: "@slow",
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await goBackTo(page, "/tickets");
  await setQuantity(page, "Adult", 3);
  await page.reload();
  await onStep(page, "/tickets");
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await expect(adults).toHaveValue("3");
  await goBackTo(page, "/upsells");
  expect(await serverCart(page, server.url)).toEqual(lines);
  await page.goto(`${server.url}/event/general-admission/review`);
  await onStep(page, "/review");
  await expectStatus(page, "the change does not count yet");
  await shot(page, "change-waits");
  await page.getByRole("button", { name: "Go back" }).click();
  await onStep(page, "/tickets");
  await expect(adults).toHaveValue("3");
  await proceed(page);
  await onStep(page, "/time");
  expect((await serverCart(page, server.url))[0]).toMatch(/^3 Adult/);
});

test("an address ahead of the visit resets it to the first step", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission/review`);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await page.goto(`${server.url}/event/general-admission/tickets`);
  await onStep(page, "/date");
});

test("two tabs each keep their own answers and their own seats", async ({ page, context, server }) => {
  await page.goto(`${server.url}/event/quick-visit`);
  const day = await chooseDay(page, 1);
  await setQuantity(page, "Adult", 2);
  await chooseTimes(page);
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goBack();
  await onStep(page, "/visit");
  const other = await context.newPage();
  await other.goto(`${server.url}/event/planetarium-night`);
  await onStep(other, "/tickets");
  await expect(other.getByRole("button", { name: /^Cart, / })).toHaveCount(0);
  await setQuantity(other, "Seat", 1);
  await proceed(other);
  await onStep(other, "/review");
  expect((await serverCart(other, server.url))[0]).toMatch(/^1 Seat/);

  await expect(page.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await proceed(page);
  await expect(page.getByRole("button", { name: "Pay $50" })).toBeVisible();
  await expect(other.getByRole("complementary", { name: "Your Selection Summary" })).toContainText(
    /Held until.*\$18\.50/s,
  );
});

test("a new tab of the same flow begins with the answers, and a change there leaves the first tab's", {
  tag: "@slow",
}, async ({ page, context, server }) => {
  await reachReview(page, server.url);
  const other = await context.newPage();
  await other.goto(`${server.url}/event/general-admission/review`);
  await onStep(other, "/review");
  await goBackTo(other, "/tickets");
  await setQuantity(other, "Adult", 4);
  await proceed(other);
  await onStep(other, "/time");
  expect((await serverCart(other, server.url))[0]).toMatch(/^4 Adult/);
  // They share the seats: the first tab holds its own again when it continues.
  await expect(page.getByRole("complementary", { name: "Your Selection Summary" })).toContainText("Adult × 2");
  await page.getByRole("button", { name: "$5", exact: true }).click();
  await expect
    .poll(async () => (await serverCart(page, server.url)).map((line) => line.slice(0, 7)))
    .toEqual(["1 $5 (A", "2 Adult"]);
});

test("signing out in one tab empties the selection of the other", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  const own = await newMember(server.url);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, own);
  await expect(greeting(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/event/quick-visit`);
  await chooseDay(other, 1);
  await setQuantity(other, "Adult", 1);
  await greeting(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(greeting(page)).toBeHidden();
  await expect(other.getByRole("spinbutton")).toHaveCount(0);
  await other.reload();
  await expect(openDays(other).first()).toBeVisible();
  await expect(other.getByRole("spinbutton")).toHaveCount(0);
});

test("a party too large for every time sees one message and can be reduced", { tag: "@slow" }, async ({
  page,
  request,
  server,
}) => {
  const { body } = await (await request.get(`${server.url}/api/storefront/event/planetarium-night/dates`)).json();
  const { date } = body.dates.find((day: { available: boolean }) => day.available);
  const free = () => placesAt(server, "planetarium-night", date, "7:30 PM");
  await withPlaces(server, { event: "planetarium-night", places: 5, free }, async () => {
    await page.goto(`${server.url}/event/planetarium-night`);
    await onStep(page, "/tickets");
    await page.getByRole("spinbutton").fill("6");
    await proceed(page);
    await onStep(page, "/time");
    await expect(
      page.getByText(
        "There are no available time slots for your party size. The largest party size supported by a time slot for this event is 5. Please adjust your party size to continue.",
      ),
    ).toHaveCount(1);
    await expect(page.getByRole("radio")).toBeDisabled();
    await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("link", { name: "Back" }).click();
    await onStep(page, "/tickets");
    await page.getByRole("spinbutton").fill("5");
    await proceed(page);
    await onStep(page, "/review");
  });
});

test("leaving while Continue is running is not undone by its answer", { tag: "@slow" }, async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/storefront/checkout/**", (route) => held.then(() => route.continue()));
  const made = page.waitForResponse("**/checkout/create");
  const asked = page.waitForRequest("**/checkout/create");
  await proceed(page);
  await asked;
  await page.getByRole("banner").getByRole("link", { name: "Meridian Museum" }).click();
  await expect(heading(page, "Select an event.")).toBeVisible();
  answer();
  await made;
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/events`);
});
