import { startStripe } from "../support/stripe/start.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { startServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { heading, proceed, reachReview } from "./visitor.ts";

test("a buyer goes to Stripe's page, back and again, pays there, and gets the tickets", {
  tag: "@checked-at-both-widths",
}, async ({ page, host }) => {
  test.setTimeout(180_000);
  const stripe = await startStripe();
  const variables = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
  };
  const server = await startServer({ host, variables });
  try {
    stripe.webhooks.sendTo(`${server.url}/webhooks/stripe`);
    await reachReview(page, server.url);
    await proceed(page);
    await expect(page).toHaveURL(/\/checkout\//);
    await page.getByRole("textbox", { name: "First name" }).fill("Ada");
    await page.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
    await page.getByRole("button", { name: "Pay $50" }).click();
    await expect(heading(page, "Pay $50")).toBeVisible();

    await page.getByRole("link", { name: "Back" }).click();
    await expect(heading(page, "Checkout")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
    await checkA11y(page, "checkout again");
    await shot(page, "checkout-from-stripe");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(heading(page, "Pay $50")).toBeVisible();
    expect(stripe.account.sessions.size).toBe(1);

    await page.getByRole("button", { name: "Pay by bank debit" }).click();
    await expect(heading(page, "Waiting for your payment")).toBeVisible();
    await checkA11y(page, "waiting for the payment");
    await shot(page, "payment-on-its-way");
    await stripe.endSlowPayment([...stripe.account.sessions.keys()][0] ?? "", "succeeded");
    // Without a press or reload.
    await expect(page).toHaveURL(/\/order\/.+\/confirmation/);
    await expect(page.getByRole("article", { name: /General Admission/ })).toBeVisible();
    await mailTo(server, "ada@example.org");
    expect(stripe.violations).toEqual([]);
  } finally {
    await Promise.all([server.stop(), stripe.stop()]);
  }
});
