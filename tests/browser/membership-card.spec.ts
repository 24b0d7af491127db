import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("a membership's card prints alone on its page, as large as a bank card", async ({ page, server }) => {
  const calls = `${server.url}/api/storefront/checkout`;
  const made = await page.request.post(`${calls}/create`, {
    data: { lineItems: [{ variantId: "dual-year", quantity: 1 }] },
  });
  const { id } = (await made.json()) as { id: string };
  const attributes = [
    { key: "additionalFirstName", value: "Maximiliane-Theodora" },
    { key: "additionalLastName", value: "von Hohenzollern-Sigmaringen" },
  ];
  await page.request.post(`${calls}/attribute`, { data: { cartId: id, attributes } });
  const paid = await page.request.post(`${server.url}/checkout/${id}`, {
    form: { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" },
    maxRedirects: 0,
  });
  await page.goto(`${server.url}${paid.headers().location}`);
  const card = page.getByRole("article", {
    name: "Membership Dual, Ada Lovelace and Maximiliane-Theodora von Hohenzollern-Sigmaringen",
  });
  await expect(card).toContainText("Valid until");
  await expect(page.getByText("Your order does not include any tickets.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print membership card" })).toBeVisible();
  await shot(page, "membership-card");
  await checkA11y(page, "membership-card");

  await page.emulateMedia({ media: "print" });
  const mm = 96 / 25.4;
  const box = await card.boundingBox();
  expect(box?.width).toBeCloseTo(85.6 * mm, 0);
  expect(box?.height).toBeCloseTo(54 * mm, 0);
  const code = await card.getByRole("img").boundingBox();
  expect(code?.width).toBeGreaterThan(25 * mm);
  // Even long names fit on the card.
  expect(await card.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  for (const gone of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button")])
    await expect(gone).toHaveCount(0);
  await shot(page, "membership-card-print");
});
