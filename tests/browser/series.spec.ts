import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, pay, proceed, serverCart, setQuantity } from "./visitor.ts";

test("two seats of a series are bought, and there is a ticket for each evening", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/series/lecture-series`);
  await onStep(page, "/series-tickets");
  for (const title of ["First Light", "Salt and Ice", "The Long Autumn"])
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("6:30 PM");
  await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
  await setQuantity(page, "Series seat", 2);
  // Each evening shows before and after the hold, and at checkout.
  const evenings =
    /First Light: \w{3}, \w{3} \d+, \d{4}, 6:30 PM.*Salt and Ice: .*6:30 PM.*The Long Autumn: .*6:30 PM/s;
  const summary = page.locator("#summary");
  expect(await summary.textContent()).toMatch(evenings);
  await shot(page, "series-tickets");
  await checkA11y(page, "series-tickets");
  await proceed(page);

  await onStep(page, "/review");
  expect(await serverCart(page, server.url)).toEqual(["2 Series seat (Lecture Series)"]);
  expect(await summary.textContent()).toMatch(evenings);
  await shot(page, "series-review");
  await proceed(page);
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(evenings);
  await pay(page);
  await expect(page.getByRole("article")).toHaveCount(3);
  for (const title of ["First Light", "Salt and Ice", "The Long Autumn"])
    await expect(page.getByRole("article").filter({ hasText: title })).toContainText(/6:30 PM.*2/s);
  await shot(page, "series-confirmation");
  await checkA11y(page, "series-confirmation");
});

test("a series is bought at its direct address as at its own, by keyboard", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/direct/series/lecture-series`);
  await onStep(page, "/series-tickets");
  const student = page.getByRole("spinbutton", { name: "Student series seat" });
  await student.focus();
  await page.keyboard.press("End");
  await expect(student).toHaveValue("2");
  await continueLink(page).focus();
  await page.keyboard.press("Enter");
  await onStep(page, "/review");
  await expect(heading(page, "Review your order")).toBeFocused();
  expect(await serverCart(page, server.url)).toEqual(["2 Student series seat (Lecture Series)"]);
});
