import jsqr from "jsqr";
import { PNG } from "pngjs";
import { keyTo } from "./keyboard.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  chooseTimes,
  continueLink,
  heading,
  onStep,
  pay,
  proceed,
  reachSeatsReview,
  reachTickets,
  serverCart,
  setQuantity,
  summaryText,
} from "./visitor.ts";

/** Decodes a picture with an independent QR decoder. */
function decode(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  return jsqr(new Uint8ClampedArray(data), width, height, { inversionAttempts: "dontInvert" })?.data;
}

test("two adults buy a bundle, an upsell with its own time and a donation, and get tickets that scan", {
  tag: "@each-width",
}, async ({ page, server }) => {
  await page.goto(server.url);
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await chooseDay(page, 2);
  await shot(page, "1-date");
  await checkA11y(page, "date");
  await proceed(page);

  await onStep(page, "/bundles");
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  await shot(page, "2-bundles");
  await checkA11y(page, "bundles");
  await proceed(page);

  await onStep(page, "/upsells");
  await page.getByRole("checkbox", { name: "Giant Screen Film", exact: true }).check();
  await shot(page, "3-upsells");
  await checkA11y(page, "upsells");
  await proceed(page);

  await onStep(page, "/tickets");
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await expect(adults.first()).toBeVisible();
  const groups = await adults.count();
  expect(groups).toBe(3);
  for (let nth = 0; nth < groups; nth += 1) await setQuantity(page, "Adult", 2, nth);
  await shot(page, "4-tickets");
  await checkA11y(page, "tickets");
  await proceed(page);

  await onStep(page, "/time");
  await chooseTimes(page);
  await shot(page, "5-time");
  await checkA11y(page, "time");
  await proceed(page);

  await onStep(page, "/review");
  await page.getByRole("button", { name: "$25", exact: true }).click();
  await expect(page.getByRole("button", { name: "$25", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => serverCart(page, server.url).then((lines) => lines.length)).toBe(4);
  await expect(page.getByRole("button", { name: /^Cart, / })).toHaveCount(0);
  await shot(page, "6-review");
  await checkA11y(page, "review");
  const link = page.getByRole("region", { name: "Continue" }).getByRole("link");
  await expect(link).toHaveAccessibleName("Checkout");
  await proceed(page);

  await expect(page).toHaveURL(/\/checkout\//);
  await shot(page, "7-checkout");
  await checkA11y(page, "checkout");
  await pay(page, { email: "Ada.Lovelace@example.org" });

  const codes = page.getByRole("img", { name: /QR/ });
  await expect(codes).toHaveCount(3);
  for (const code of await codes.all()) {
    const payload = JSON.parse(decode(await code.screenshot()) ?? "null");
    expect(payload).toMatchObject({ type: "ticket", id: expect.stringMatching(/^[\w-]{20,}$/) });
  }
  await shot(page, "8-tickets");
  await checkA11y(page, "confirmation");
  await expect(page.getByRole("button", { name: /^Cart, / })).toHaveCount(0);

  const mail = (await mailTo(server, "Ada.Lovelace@example.org")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  expect(mail).toContain(new URL(page.url()).pathname);
});

test("the summary reads like a receipt: what, when, how many, how much", { tag: "@checked-at-both-widths" }, async ({
  page,
  server,
}) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await setQuantity(page, "Senior", 1);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await shot(page, "time-with-summary");
  const before = await summaryText(page);
  for (const part of ["Admission", "Event · General Admission", "2 adults, 1 senior", "Total", "$70.00"])
    expect(before).toContain(part);
  await proceed(page);
  await onStep(page, "/review");
  expect(await serverCart(page, server.url)).toHaveLength(2);
});

test("an event on one evening at one time asks for neither date nor time", async ({ page, server }) => {
  await reachSeatsReview(page, server.url, 2);
  const [line] = await serverCart(page, server.url);
  expect(line).toMatch(/^2 .*\(Planetarium Night\) \d{4}-\d\d-\d\d \d+:\d\d [AP]M$/);
  expect(await summaryText(page)).toContain("Special Event · Planetarium Night");
  await proceed(page);
  await pay(page);
  await expect(page.getByRole("img", { name: /QR/ })).toHaveCount(1);
});

test("the keyboard alone goes from the events to tickets", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  await keyTo(page, page.getByRole("link", { name: "Planetarium Night", exact: true }));
  await page.keyboard.press("Enter");
  const seats = page.getByRole("spinbutton", { name: "Seat", exact: true });
  await keyTo(page, seats);
  await page.keyboard.press("ArrowUp");
  await expect(seats).toHaveValue("1");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await onStep(page, "/review");
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Checkout")).toBeVisible();
  for (const [name, text] of [
    ["First name", "Ada"],
    ["Last name", "Lovelace"],
    ["Email", "ada@example.org"],
  ] as const) {
    await keyTo(page, page.getByRole("textbox", { name }));
    await page.keyboard.type(text);
  }
  await keyTo(page, page.getByRole("button", { name: /^Pay/ }));
  await page.keyboard.press("Enter");
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
  await keyTo(page, page.getByRole("button", { name: /full screen$/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a sold-out event says so and has no Continue", { tag: ["@checked-at-both-widths", "@slow"] }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/dinosaur-sleepover`);
  await expect(page.getByText("The event you are looking for is sold out")).toBeVisible();
  await expect(page.getByRole("region", { name: "Continue" })).toHaveCount(0);
  await shot(page, "sold-out");
  await checkA11y(page, "sold-out");
});

test("an event's card opens the flow designed for it", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(server.url);
  await expect(heading(page, "Select an event.")).toBeVisible();
  await shot(page, "events");
  await checkA11y(page, "events");
  await page.getByRole("link", { name: "General Admission" }).click();
  await expect(page).toHaveURL(/\/event\/quick-visit\/visit$/);
  await chooseDay(page, 1);
  await page.getByRole("button", { name: "Make a day of it" }).click();
  await expect(page.getByRole("radio", { name: "Explorer Bundle", exact: true })).toBeVisible();
});

test("after payment Back shows that the order was placed, even after a refused form; its flow starts over", async ({
  page,
  server,
}) => {
  await reachSeatsReview(page, server.url, 1);
  await proceed(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your first name.");
  const restores: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/checkout/restore") && restores.push(request.url())));
  await pay(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  expect(restores, "nobody asks for a cart that is an order").toEqual([]);
  const confirmation = page.url();
  await page.goBack();
  await expect(heading(page, "Your order has been placed")).toBeVisible();
  await page.getByRole("link", { name: "See your order" }).click();
  await expect(page).toHaveURL(confirmation);
  await page.goto(`${server.url}/event/planetarium-night/review`);
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton").first()).toHaveValue("0");
});

test("an order that is not found says what to do; paying twice makes one order", async ({ page, server }) => {
  await page.goto(`${server.url}/order/nosuchorder/confirmation`);
  await expect(heading(page, "We can’t find this order yet")).toBeVisible();
  await expect(page.getByText("Sorry, we were unable to find tickets for order: nosuchorder")).toBeVisible();
  await expect(page.getByText("five minutes")).toBeVisible();
  await shot(page, "order-not-found");
  await checkA11y(page, "order-not-found");
  await expect(page.getByRole("link", { name: "Have your tickets emailed again" })).toHaveAttribute(
    "href",
    "/account/tickets",
  );
  // Without the link, an account with the order's email finds the order.
  await expect(page.getByRole("link", { name: "sign in", exact: true })).toHaveAttribute(
    "href",
    "/account/login?redirect=/account",
  );
  await expect(page.getByRole("link", { name: "create an account" })).toHaveAttribute(
    "href",
    "/account/register?redirect=/account",
  );

  await reachSeatsReview(page, server.url, 1);
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  const checkout = page.url();
  await pay(page);
  const confirmation = page.url();
  await page.goto(checkout);
  await page
    .getByRole("link", { name: /order|tickets/i })
    .first()
    .click();
  await expect(page).toHaveURL(confirmation);
});
