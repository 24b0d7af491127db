import { checkA11y, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

test("a fragment is created, used in a flow, and kept while a flow uses it", { tag: "@each-width" }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/flows");
  await page.getByRole("button", { name: "New fragment" }).click();
  const dialog = page.getByRole("dialog", { name: "New fragment" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("House rules");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("No flow uses this fragment yet")).toBeVisible();
  await page.goto(`${url}/studio/flows/fragments/house-rules?at=/steps/0`);
  await page.getByRole("textbox", { name: "Title" }).fill("Before you come");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await checkA11y(page, "a fragment");
  await page.goto(`${url}/studio/flows/event/school-visit`);
  await page.getByRole("button", { name: "Add a step" }).click();
  const adding = page.getByRole("dialog", { name: "Add a step" });
  await adding.getByRole("radio", { name: "House rules" }).check();
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("in the fragment “House rules”")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a use of a fragment");
  await shot(page, "studio-fragment-use");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.getByRole("link", { name: "Edit this fragment" }).click();
  await expect(page.getByRole("region", { name: "Used by" }).getByRole("link")).toHaveText(["School visit"]);
  await page.goto(`${url}/studio/flows`);
  await page.getByRole("button", { name: "More for House rules" }).click();
  await page.getByRole("button", { name: "Remove…" }).click();
  await expect(page.getByText("This fragment can't be removed while these use it:")).toBeVisible();
  await shot(page, "studio-fragments");
});
