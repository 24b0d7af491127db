import { description, fill } from "./account.ts";
import { holdBack } from "./support/hold-back.ts";
import { mailsTo, mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading, pay, proceed, reachSeatsReview } from "./visitor.ts";

const title = "Email my tickets again";
const send = "Email my tickets";

test("lost tickets are mailed again without an account, by keyboard alone", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  await reachSeatsReview(page, server.url, 1);
  await proceed(page);
  await pay(page, { email });
  await mailTo(server, email);

  await page.goto(`${server.url}/order/lost/confirmation`);
  await page.getByRole("link", { name: "Have your tickets emailed again" }).press("Enter");
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole("button", { name: send }).press("Enter");
  await description(page, "Email", "Enter your email.");
  await fill(page, "Email", "ada");
  await description(page, "Email", "Email is invalid.");
  await shot(page, "tickets-again-mistake");
  await checkA11y(page, "tickets-again-mistake");

  await fill(page, "Email", email);
  const letGo = await holdBack(page, "**/tickets/mail");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: send })).toHaveAttribute("aria-busy", "true");
  letGo();
  const said = page
    .getByRole("status")
    .filter({ hasText: `If there are tickets for ${email}, they are on their way.` });
  await expect(said).toBeFocused();
  await shot(page, "tickets-again-sent");
  await checkA11y(page, "tickets-again-sent");
  await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 20_000 }).toBe(2);

  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
});

test("too many requests say when to retry, and offline the form keeps its content", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  await page.goto(`${server.url}/account/tickets`);
  await fill(page, "Email", email);
  await page.route("**/tickets/mail", (route) => route.abort());
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await shot(page, "tickets-again-failed");
  await page.unroute("**/tickets/mail");
  for (let count = 0; count < 10; count += 1)
    await page.request.post(`${server.url}/api/storefront/tickets/mail`, { data: { email } });
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("alert")).toContainText("There were too many attempts. Please try again in 60 minutes.");
  await checkA11y(page, "tickets-again-refused");
});
