import { holdBack } from "./support/hold-back.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, reachReview, serverCart } from "./visitor.ts";

test("a link to another flow opens its first step", async ({ page, server }) => {
  await page.goto(`${server.url}/event/dinosaur-sleepover`);
  await onStep(page, "/sold-out");
  await page.getByRole("link", { name: "Come during the day" }).click();
  await onStep(page, "/event/general-admission/date");
  await expect(heading(page, "When would you like to visit?")).toBeVisible();
  await shot(page, "visit-by-day");
  await page.goBack();
  await onStep(page, "/event/dinosaur-sleepover/sold-out");
  await page.goForward();
  await onStep(page, "/event/general-admission/date");
});

test("leaving another flow before it loads keeps the selection", { tag: "@slow" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  const lines = await serverCart(page, server.url);
  await page.getByRole("banner").getByRole("link", { name: "Meridian Museum" }).click();
  await expect(heading(page, "Select an event.")).toBeVisible();
  const letGo = await holdBack(page, "**/api/storefront/flow");
  const asked = page.waitForRequest("**/api/storefront/flow");
  await page.getByRole("link", { name: "Planetarium Night" }).click();
  await asked;
  const answered = page.waitForResponse("**/api/storefront/flow");
  await page.goBack();
  await expect(heading(page, "Select an event.")).toBeVisible();
  letGo();
  await answered;
  await page.goBack();
  await onStep(page, "/review");
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  expect(await serverCart(page, server.url)).toEqual(lines);
});

test("a sold-out event says so first, then the alternatives, its facts last, and counts no steps", {
  tag: "@both-widths",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/event/dinosaur-sleepover`);
  await expect(page.getByText("The event you are looking for is sold out")).toBeVisible();
  await expect(page.getByText(/Step \d/)).toHaveCount(0);
  const ask = page.getByRole("link", { name: "Ask us about returned tickets" });
  await expect(ask).toBeVisible();
  // Only one action may be filled with the museum's ink.
  const filled = () =>
    page.getByRole("main").evaluate((main) => {
      const ink = getComputedStyle(main).color;
      const actions = [...main.querySelectorAll<HTMLElement>("a, button")];
      return actions.filter((each) => getComputedStyle(each).backgroundColor === ink).map(({ innerText }) => innerText);
    });
  await expect.poll(filled).toEqual(["Join the waiting list"]);
  const words = (await page.getByRole("main").innerText()).replaceAll("\u00a0", " ");
  const order = [
    "Dinosaur Sleepover",
    "sold out",
    "See what’s on",
    "Come during the day",
    "Ask us about returned tickets",
    "Until 9 AM",
  ];
  const places = order.map((each) => words.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  const mail = await ask.getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toMatch(
    /^mailto:visit@meridian\.example\?subject=Returned tickets: Dinosaur Sleepover, \w+, \w+ \d+, \d{4}, 6:30 PM$/,
  );
});
