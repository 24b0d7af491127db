import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("with JavaScript off a flow's page says how to buy otherwise", async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await expect(heading(page, "General Admission")).toBeVisible();
  await expect(page.getByRole("link", { name: "(303) 555-0142" })).toHaveAttribute("href", "tel:3035550142");
  await expect(page.getByRole("link", { name: "visit@meridian.example" })).toHaveAttribute("href", "mailto:visit@meridian.example");
  await expect(page.getByRole("banner").getByRole("link", { name: "Meridian Museum" })).toBeVisible();
  await shot(page, "without-script-flow");
});

test("with JavaScript off an order's page says where the tickets are, and no other page is blank", async ({ page, server }) => {
  await page.goto(`${server.url}/order/nosuchorder/confirmation`);
  await expect(heading(page, "Your tickets")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Show that email at the entrance");
  await shot(page, "without-script-order");
  for (const path of ["/events", "/memberships", "/account/login", "/box-office/login", "/no/such/page"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("main")).toContainText("JavaScript");
    await expect(page.getByRole("link", { name: "(303) 555-0142" })).toBeVisible();
  }
});
