import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

test.use({ inEnglishOnly: true });

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

test("a fragment's steps are in the graph, and conditions ask for their answers", { tag: "@each-width" }, async ({
  page,
  ownServer,
}) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/camp-visit");
  await page.getByRole("button", { name: "Graph" }).click();
  const graph = page.getByRole("region", { name: "Graph of the steps" });
  const read = graph.getByRole("link", { name: /^Conditions of visit/ });
  await expect(graph.getByRole("link", { name: /^conditions/ })).toBeVisible();
  await expect(read).toHaveCount(0);
  await page.getByRole("button", { name: "Steps of fragments" }).click();
  await expect(read).toBeVisible();
  await expect(read).toHaveAccessibleDescription("Leads to “Review your visit”.");
  await checkA11y(page, "a graph with a fragment's steps");
  await shot(page, "studio-fragment-graph");
  // It leads to the use, which is what this flow has.
  await read.click();
  const next = page.getByRole("group", { name: "Next step" });
  await next.getByRole("button", { name: "Add a condition" }).click();
  await expect(next.getByRole("combobox", { name: "If" }).locator("option:checked")).toHaveText("Acknowledgement");
  await expect(page.getByRole("group", { name: "Repeat" })).toHaveCount(0);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await expect(page.getByRole("list", { name: "Problems" })).toHaveCount(0);
});

test("a step is repeated by keyboard, and a condition asks for any of its answers", { tag: "@each-width" }, async ({
  page,
  ownServer,
}) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/school-visit?at=/steps/6");
  const repeat = page.getByRole("group", { name: "Repeat" });
  const count = repeat.getByRole("combobox");
  await expect(count.locator("option:checked")).toHaveText("Tell us about your class – How many adults come along?");
  const next = page.getByRole("group", { name: "Next step" });
  await next.getByRole("combobox", { name: "Go to" }).focus();
  await keyTo(page, count);
  await page.keyboard.press("Home");
  await expect(count.locator("option:checked")).toHaveText("Ask once");
  await expect(repeat.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(count.locator("option:checked")).toHaveText("Tell us about your class – How many adults come along?");
  const most = repeat.getByRole("textbox");
  await keyTo(page, most);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0");
  await expect(most).toHaveAttribute("aria-invalid", "true");
  await checkA11y(page, "a repeated step with too few repetitions");
  await shot(page, "studio-repeat-problem");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("4");
  await expect(most).not.toHaveAttribute("aria-invalid");
  await next.getByRole("button", { name: "Add a condition" }).click();
  await next
    .getByRole("combobox", { name: "If" })
    .selectOption({ label: "Name (at least once in “Accompanying adult”)" });
  await expect(next.getByRole("combobox", { name: "Comparison" })).toHaveValue("given");
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a condition on a repeated step");
  await shot(page, "studio-repeat");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
});

test("renaming a fragment's step renames it in a flow's condition, in one undo", { tag: "@desktop" }, async ({
  page,
  ownServer,
}) => {
  const { url, configDir } = ownServer;
  const file = join(configDir, "event/camp-visit.json");
  const when =
    '{ "required": ["/conditions/read"], "properties": { "/conditions/read": { "required": ["acknowledged"] } } }';
  const leads = `"whom": "my campers" }, "nextStep": [{ "when": ${when}, "to": "/review" }, "/review"]`;
  const before = await readFile(file, "utf8");
  const conditional = before.replace(/"whom": [^\n]*my campers[^\n]*nextStep": "\/review"/, leads);
  expect(conditional).not.toBe(before);
  await writeFile(file, conditional);
  await signInToStudio(page, url, "/studio/flows/fragments/conditions?at=/steps/0");
  await expect(page.getByRole("region", { name: "Used by" }).getByRole("link")).toHaveCount(3);
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  const rename = async () => {
    await address.fill("/agree");
    await address.press("Enter");
    await expect(page.getByText("2 changes")).toBeVisible();
  };
  await rename();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(address).toHaveValue("/read");
  await rename();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await publishDraft(page);
  const packed = (text: string) => text.replace(/\s/g, "");
  expect(packed(await readFile(file, "utf8"))).toContain(packed(when.replaceAll("/read", "/agree")));
});

test("a fragment is renamed with all its uses, in one undo", {
  tag: ["@desktop", "@checked-at-both-widths"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/fragments/conditions?at=/title");
  const uses = page.getByRole("region", { name: "Used by" }).getByRole("link");
  await expect(uses).toHaveCount(3);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Conditions of visit");
  await expect(page.getByText("Use lowercase letters, digits and hyphens")).toBeVisible();
  await checkA11y(page, "a fragment with an invalid name");
  await shot(page, "studio-fragment-name");
  const rename = async () => {
    await name.fill("conditions-of-visit");
    await name.press("Enter");
    await expect(page).toHaveURL(/\/fragments\/conditions-of-visit\?/);
    await expect(name).toHaveValue("conditions-of-visit");
    await expect(uses).toHaveCount(3);
  };
  await rename();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/fragments\/conditions$/);
  await expect(page.getByText("No changes")).toBeVisible();
  await page.goto(`${url}/studio/flows/fragments/conditions?at=/title`);
  await expect(uses).toHaveCount(3);
  await rename();
  await expect(page.getByRole("list", { name: "Problems" })).toHaveCount(0);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await publishDraft(page);
  const school = await readFile(join(configDir, "event/school-visit.json"), "utf8");
  expect(school).toContain('"use": "conditions-of-visit"');
  await expect(readFile(join(configDir, "fragments/conditions.json"))).rejects.toThrow("ENOENT");
  expect((await page.request.get(`${url}/event/school-visit/conditions/read`)).ok()).toBe(true);
});

test("a fragment keeps its name if another one has the new one", { tag: "@desktop" }, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  const conditions = await readFile(join(configDir, "fragments/conditions.json"), "utf8");
  await writeFile(join(configDir, "fragments/rules.json"), conditions);
  await signInToStudio(page, url, "/studio/flows/fragments/conditions?at=/title");
  await expect(page.getByRole("region", { name: "Used by" }).getByRole("link")).toHaveCount(3);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("rules");
  await expect(page.getByText("There is already a fragment with this name.")).toBeVisible();
  await name.press("Enter");
  await expect(page).toHaveURL(/\/fragments\/conditions\?/);
  await expect(page.getByText("No changes")).toBeVisible();
});
