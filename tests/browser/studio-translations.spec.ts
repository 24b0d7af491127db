import { checkA11y, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

const file = "event/planetarium-night.json";

test("texts are translated side by side, by keyboard, and a release may lack some", { tag: "@each-width" }, async ({
  page,
  ownServer,
}) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/translations");
  await expect(page.getByRole("combobox", { name: "Translate into" })).toHaveValue("es-US");
  await expect(page.getByRole("status").filter({ hasText: "Every text is translated: Spanish" })).toBeVisible();
  await checkA11y(page, "the files to translate");
  await shot(page, "studio-translations");

  // A form shows the default language, and keeps the translation.
  await page.goto(`${url}/studio/flows/event/planetarium-night?at=/title`);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveValue("Planetarium Night");
  await title.fill("Planetarium Late Night");
  await expect(page.getByText("Saved in your draft")).toBeVisible();

  await page.goto(`${url}/studio/translations/${file}?language=es-US`);
  const texts = page.getByRole("list", { name: "Texts", exact: true });
  const first = texts.getByRole("listitem").first();
  await expect(first).toContainText("Planetarium Late Night");
  await expect(first.getByRole("note")).toContainText("The original changed. Before: Planetarium Night");
  const field = first.getByRole("textbox");
  await expect(field).toHaveAttribute("lang", "es-US");
  const translated = await field.inputValue();
  expect(translated).not.toBe("");
  await checkA11y(page, "texts side by side");
  await shot(page, "studio-translation");

  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("status").filter({ hasText: "1 text has no Spanish" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(texts.getByRole("textbox").nth(1)).toBeFocused();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(field).toBeFocused();
  await page.getByRole("combobox", { name: "Show" }).selectOption("missing");
  await expect(texts.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Saved in your draft")).toBeVisible();

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.getByRole("link", { name: "1 text has no Spanish." })).toBeVisible();
  await expect(dialog.getByRole("list").first()).toContainText(
    `Title (Spanish) is no longer set; it was “${translated}”.`,
  );
  await shot(page, "studio-translation-publish");
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();

  await field.fill("Noche larga en el planetario");
  await expect(page.getByRole("status").filter({ hasText: "Every text is translated" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
});

test("a language is added and removed, and its translations stay in the files", async ({ page, ownServer }) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/museum?at=/languages");
  const languages = page.getByRole("group", { name: "Languages" });
  const saved = () => page.waitForResponse((response) => response.url().endsWith("/draft/save"));
  const added = saved();
  await languages.getByRole("combobox", { name: "Add a language" }).selectOption("de-AT");
  await added;
  await expect(languages.getByRole("listitem")).toContainText(["English (default)", "Spanish", "German"]);
  await languages.getByRole("button", { name: "Remove Spanish" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question).toContainText("Translations stay in the files");
  const removed = saved();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(languages.getByRole("listitem")).toHaveCount(2);
  await removed;
  await page.goto(`${url}/studio/translations`);
  await expect(page.getByRole("status").filter({ hasText: /\d+ texts have no German/ })).toBeVisible();
});
