import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { checkA11y, shot } from "./support/screens.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, onStep, proceed } from "./visitor.ts";

test.use({ inEnglishOnly: true });

const newEvent = (page: Page) => page.getByRole("dialog", { name: "New event" });

test("a new event's pages offer its bundle", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
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
  await page.getByRole("link", { name: "Ice Age Giants and General Admission, Text: Fill this in." }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type("See both on one day.");
  await expect(page.getByRole("list", { name: "Problems" })).toBeHidden();
  await publishDraft(page);
  const catalogue = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  expect(catalogue.bundles.at(-1)).toMatchObject({
    id: "ice-age-giants-bundle",
    event: "ice-age-giants",
    items: ["General Admission", "Ice Age Giants"],
  });
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/event/ice-age-giants`);
  await onStep(visitor, "/date");
  await chooseDay(visitor, 1);
  await proceed(visitor);
  await onStep(visitor, "/bundles");
  await expect(visitor.getByRole("radio", { name: /^Ice Age Giants and General Admission/ })).toBeVisible();
});

test("a copied event asks for its own texts; one Undo removes it with its pages", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/events");
  await page.getByRole("button", { name: "New event" }).click();
  await newEvent(page).getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  await newEvent(page).getByRole("combobox", { name: "A bundle with" }).selectOption("Deep Time Film");
  await newEvent(page).getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("textbox", { name: "Description", exact: true }).first()).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Duration", exact: true })).toHaveValue("");
  const asked = page
    .getByRole("list", { name: "Problems" })
    .getByRole("link", { name: "Ice Age Giants and Deep Time Film, Text: Fill this in." });
  await expect(asked).toBeVisible();
  await checkA11y(page, "a new event");
  await shot(page, "studio-new-event");
  await page.getByRole("link", { name: "Edit its pages" }).click();
  await page.getByRole("list", { name: "Steps" }).getByRole("link", { name: "Make a day of it" }).click();
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status", { name: "No changes" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(asked).toBeVisible();
});

test("a bundle's price per person is shown while prices are typed, and can be set for all at once", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/events/deep-time-film");
  await page.getByRole("list", { name: "Sold with this event" }).getByRole("link", { name: "Explorer Bundle" }).click();
  const table = page.getByRole("table", { name: "What each person pays" });
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Ticket type", "General Admission", "Deep Time Film"],
    ...["Together", "Separately", "Saved"],
  ]);
  const sums = (type: string) => table.getByRole("row", { name: type }).getByRole("cell").filter({ hasText: "$" });
  const adult = (sum: string) => expect(sums("Adult").nth(-3)).toHaveText(sum);
  await expect(sums("Adult").last()).toHaveText("$3.00");
  await expect(sums("Senior").last()).toHaveText("$3.00");
  await adult("$30.00");
  const film = table.getByRole("textbox", { name: "Adult, Deep Time Film" });
  await film.fill("10");
  await adult("$33.00");
  await film.fill("12");
  await expect(sums("Adult").last()).toHaveText("$2.00 more");
  await film.fill("10");
  await page.getByRole("textbox", { name: "Each person saves" }).fill("4.5");
  await page.getByRole("button", { name: "Set prices" }).click();
  await adult("$28.50");
  await expect(sums("Child (3–12)").last()).toHaveText("$4.50");
  await expect(film).toHaveValue("8.00");
  await checkA11y(page, "a bundle's prices");
  await shot(page, "studio-bundle-prices");
  await page.getByRole("button", { name: "Undo" }).click();
  await adult("$33.00");
});

test("a new ticket type is offered to a bundle once all its events have it", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events/general-admission");
  const types = page.getByRole("group", { name: "Ticket types", exact: true });
  const addYouth = async (id: string) => {
    await types.getByRole("button", { name: "Add a ticket type" }).click();
    await types
      .getByRole("textbox", { name: /^Name of/ })
      .last()
      .fill("Youth");
    await types.getByRole("textbox", { name: "Price of “Youth”" }).fill("12");
    await types.locator("summary").filter({ hasText: "Youth" }).click();
    await expect(types.getByRole("textbox", { name: "ID" }).last()).toHaveValue(id);
  };
  await addYouth("general-admission-youth");
  const soldWith = page.getByRole("list", { name: "Sold with this event" });
  await expect(soldWith).toContainText(
    "“Explorer Bundle” has no ticket type “Youth”. To sell it there, add a type with that title to Deep Time Film.",
  );
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.goto(`${url}/studio/events/deep-time-film`);
  await addYouth("deep-time-film-youth");
  await checkA11y(page, "a bundle that lacks a ticket type");
  await shot(page, "studio-missing-type");
  await soldWith.getByRole("button", { name: "Add “Youth” Explorer Bundle" }).click();
  await expect(soldWith.getByText("has no ticket type")).toHaveCount(0);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await publishDraft(page);
  const [bundle] = parse(await readFile(join(configDir, "catalogue.json"), "utf8")).bundles;
  expect(bundle.components.map(({ ticketTypes }: { ticketTypes: { id: string }[] }) => ticketTypes.at(-1)?.id)).toEqual(
    ["explorer-bundle-general-admission-youth", "explorer-bundle-deep-time-film-youth"],
  );
});
