import type { Page } from "@playwright/test";
import type { Cart } from "../../schemas/generated/wire.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { placesAt, withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, continueLink, heading, onStep, proceed, reachReview, serverCart, setQuantity } from "./visitor.ts";

const cleared = (page: Page) => page.getByRole("status").filter({ hasText: "Your earlier selection was cleared." });
const restoreIt = (page: Page) => page.getByRole("button", { name: "Restore it" });

async function toPlanetarium(page: Page, url: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Meridian Museum" }).click();
  await expect(page).toHaveURL(`${url}/events`);
  await page.getByRole("link", { name: "Planetarium Night" }).click();
  await onStep(page, "/planetarium-night/tickets");
}

/** Holds this many seats of the saved cart's kind as another visitor. */
async function takeSeats(url: string, { lineItems: [line] }: Cart, quantity: number): Promise<void> {
  const lineItems = [
    {
      variantId: line?.variantId,
      quantity,
      attributes: line?.attributes.filter(({ key }) => key === "Date" || key === "Time"),
    },
  ];
  const answer = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lineItems }),
  });
  expect(answer.status).toBe(200);
}

const savedCart = async (page: Page): Promise<Cart> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem("cart"))) ?? "null").cart;

test("another event clears the selection, says so, and one press restores it", async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await toPlanetarium(page, server.url);
  await expect(cleared(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cart, / })).toHaveCount(0);
  await shot(page, "selection-cleared");
  await checkA11y(page, "selection-cleared");
  await restoreIt(page).click();
  await onStep(page, "/event/general-admission/review");
  await expect(restoreIt(page)).toHaveCount(0);
  expect(await serverCart(page, server.url)).toEqual(lines);
  await shot(page, "selection-restored");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await onStep(page, "/time");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
});

test("restoring a selection offers the replaced one in turn", { tag: "@slow" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await toPlanetarium(page, server.url);
  await setQuantity(page, "Seat", 1);
  await proceed(page);
  await onStep(page, "/review");
  expect(await serverCart(page, server.url)).toHaveLength(1);
  await restoreIt(page).click();
  await onStep(page, "/event/general-admission/review");
  expect(await serverCart(page, server.url)).toEqual(lines);
  await expect(cleared(page)).toBeVisible();
  await restoreIt(page).click();
  await onStep(page, "/event/planetarium-night/review");
  expect((await serverCart(page, server.url))[0]).toContain("1 Seat (Planetarium Night)");
});

test("loading the first step starts over, which can be undone", { tag: "@slow" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await expect(cleared(page)).toBeVisible();
  await restoreIt(page).click();
  await onStep(page, "/review");
  expect(await serverCart(page, server.url)).toEqual(lines);
});

test("restoring a selection without seats left says so and keeps the answers", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  const day = await chooseDay(page, 5);
  for (const path of ["/bundles", "/upsells", "/tickets"]) {
    await proceed(page);
    await onStep(page, path);
  }
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await page.getByRole("radio").last().check();
  await proceed(page);
  await onStep(page, "/review");
  const cart = await savedCart(page);
  await toPlanetarium(page, server.url);
  await expect(restoreIt(page)).toBeVisible();
  const date = cart.lineItems[0]?.attributes.find(({ key }) => key === "Date")?.value ?? "";
  const free = () => placesAt(server, "general-admission", date, "4:00 PM");
  await withPlaces(server, { event: "general-admission", places: 10, free }, async () => {
    await takeSeats(server.url, cart, 10);
    await restoreIt(page).click();
    await expect(page.getByRole("alert")).toContainText(/No places are left for General Admission on .+ at 4:00 PM\./);
    await onStep(page, "/event/general-admission/date");
    await shot(page, "selection-restored-without-seats");
    await expect(page.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
    for (const path of ["/bundles", "/upsells", "/tickets"]) {
      await proceed(page);
      await onStep(page, path);
    }
    await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  });
});

test("another event in a second tab leaves the first tab's visit, and offers it there too", {
  tag: "@slow",
}, async ({ page, context, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  const second = await context.newPage();
  await second.goto(`${server.url}/event/planetarium-night`);
  await onStep(second, "/planetarium-night/tickets");
  await expect(second.getByText("You have an earlier selection.")).toBeVisible();
  await onStep(page, "/review");
  await expect(page.getByRole("complementary", { name: "Your Selection Summary" })).toContainText("Held until");
  await restoreIt(second).click();
  await onStep(second, "/event/general-admission/review");
  expect(await serverCart(second, server.url)).toEqual(lines);
});

test("opening Continue in another tab keeps the first tab's selection", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  const day = await chooseDay(page, 1);
  const opened = context.waitForEvent("page");
  await continueLink(page).click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await onStep(other, "/date");
  await expect(other.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
  await proceed(other);
  await onStep(other, "/bundles");
  await onStep(page, "/date");
  await expect(page.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
  await proceed(page);
  await onStep(page, "/bundles");
});

test("a pending Continue opens nothing in another tab", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await expect(continueLink(page)).toHaveAttribute("href", "/event/general-admission/date");
  await chooseDay(page, 1);
  await expect(continueLink(page)).toHaveAttribute("href", "/event/general-admission/bundles");
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
});
