import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { checkA11y, shot } from "./support/screens.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, onStep, proceed } from "./visitor.ts";

const newEvent = (page: Page) => page.getByRole("dialog", { name: "New event" });

test("a new event is made with a bundle, which its pages offer", { tag: "@both-widths" }, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events");
  await page.getByRole("button", { name: "New event" }).click();
  await newEvent(page).getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  const partners = newEvent(page).getByRole("combobox", { name: "A bundle with" });
  await expect(partners.getByRole("option", { name: "Community Day" })).toHaveCount(0);
  await partners.selectOption("General Admission");
  await checkA11y(page, "a new event with a bundle");
  await shot(page, "studio-new-event-bundle");
  await newEvent(page).getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(`${url}/studio/events/ice-age-giants`);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await expect(page.getByRole("list", { name: "Problems" })).toBeHidden();
  await publishDraft(page);
  const catalogue = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  expect(catalogue.bundles.at(-1)).toMatchObject({ id: "ice-age-giants-bundle", event: "ice-age-giants", items: ["General Admission", "Ice Age Giants"] });
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/event/ice-age-giants`);
  await onStep(visitor, "/date");
  await chooseDay(visitor, 1);
  await proceed(visitor);
  await onStep(visitor, "/bundles");
  await expect(visitor.getByRole("radio", { name: /^Ice Age Giants and General Admission/ })).toBeVisible();
});
