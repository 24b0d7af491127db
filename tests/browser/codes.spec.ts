import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading, onStep, pay, proceed, reachReview, reachSeatsReview, summaryText } from "./visitor.ts";

test("a code entered by keyboard on the review lowers the price that is paid", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  const add = page.getByRole("button", { name: "Add a code" });
  await shot(page, "code-0-review");
  await keyTo(page, add);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.keyboard.type("meridian2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText('There is no code "MERIDIAN2". Check the spelling.');
  await checkA11y(page, "refused code");
  await shot(page, "code-1-refused");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code MERIDIAN20 is applied.")).toBeFocused();
  await expect.poll(() => summaryText(page)).toMatch(/Subtotal \$50.00 MERIDIAN20 −\$10.00 Taxes \$0.00 Total \$40.00/);
  await checkA11y(page, "review with a code");
  await shot(page, "code-2-applied");

  await page.reload();
  await onStep(page, "/review");
  await expect(page.getByRole("button", { name: "Remove MERIDIAN20" })).toBeVisible();
  await proceed(page);
  await expect(heading(page, "Checkout")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay $40" })).toBeVisible();
  await checkA11y(page, "checkout with a code");
  await shot(page, "code-3-checkout");
  await pay(page);
});

test("adding and removing a code at checkout keeps what was typed", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  await proceed(page);
  await expect(heading(page, "Checkout")).toBeVisible();
  const first = page.getByRole("textbox", { name: "First name" });
  await first.fill("Ada");
  await page.getByRole("button", { name: "Use a gift card or promotion code" }).click();
  const field = page.getByRole("textbox", { name: "Code" });
  await expect(field).toBeFocused();
  await checkA11y(page, "checkout's code");
  await shot(page, "code-4-field");
  await field.fill("nothing");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText('There is no code "NOTHING". Check the spelling.');
  await expect(first).toHaveValue("Ada");
  await expect(field).toHaveValue("nothing");
  await field.fill("MERIDIAN20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Pay $40" })).toBeVisible();
  await expect(first).toHaveValue("Ada");
  await page.getByRole("button", { name: "Remove MERIDIAN20" }).click();
  await expect(page.getByRole("button", { name: "Pay $50" })).toBeVisible();
  await expect(first).toHaveValue("Ada");
  await pay(page);
});

test("a code for another product says what it applies to", { tag: "@slow" }, async ({ page, server }) => {
  await reachSeatsReview(page, server.url, 1);
  await page.getByRole("button", { name: "Add a code" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("MERIDIAN20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "MERIDIAN20 is for General Admission. There is none in your selection.",
  );
});
