import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

test.use({ inEnglishOnly: true });

/** Gives each event of the museum a file of its own, and waits until the server has taken that up. */
async function split({ configDir, url }: TestServer): Promise<void> {
  const file = join(configDir, "catalogue.json");
  const { events, ...rest } = parse(await readFile(file, "utf8")) as { events: { id: string }[] };
  await mkdir(join(configDir, "catalogue"));
  const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  for (const event of events) await writeFile(join(configDir, `catalogue/${event.id}.json`), text({ events: [event] }));
  await writeFile(join(configDir, "catalogue/other.json"), text(rest));
  await rm(file);
  await expect
    .poll(async () => (await (await fetch(`${url}/api/storefront/events`)).json()).body.events[0].title)
    .toBe("Dinosaur Sleepover");
}

const saved = (page: Page) => expect(page.getByText("Saved in your draft")).toBeVisible();
const partsOf = async ({ configDir }: TestServer) => (await readdir(join(configDir, "catalogue"))).sort();
const partOf = async ({ configDir }: TestServer, name: string) =>
  parse(await readFile(join(configDir, `catalogue/${name}.json`), "utf8"));

test("a catalogue of several files: an event is created, edited, closed on a day, archived and removed, each in its own file", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  test.setTimeout(120_000);
  await split(ownServer);
  const { url } = ownServer;
  const before = await partsOf(ownServer);
  await signInToStudio(page, url, "/studio/events");
  await page.getByRole("button", { name: "New event" }).click();
  const dialog = page.getByRole("dialog", { name: "New event" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  await dialog.getByRole("combobox", { name: "Start from" }).selectOption({ label: "General Admission" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ice Age Giants");
  await page.getByRole("textbox", { name: "Capacity" }).fill("70");
  await saved(page);
  await page.getByRole("button", { name: "Close a day" }).click();
  const closing = page.getByRole("dialog", { name: "Close a day" });
  await closing.getByLabel("Closed day").fill("2031-12-24");
  await closing.getByRole("button", { name: /^Close \w+day, / }).click();
  await saved(page);
  await page.getByRole("main").getByRole("button", { name: "More for Ice Age Giants" }).click();
  await expect(page.getByRole("link", { name: "Edit as text" })).toHaveAttribute(
    "href",
    "/studio/text/catalogue/ice-age-giants.json",
  );
  await checkA11y(page, "an event in a file of its own");
  await shot(page, "studio-event-file");

  await page.goto(`${url}/studio/events`);
  await page.getByRole("button", { name: "More for Planetarium Night" }).click();
  await page.getByRole("button", { name: "Archive Planetarium Night" }).click();
  await page.getByRole("button", { name: "More for Audio Guide" }).click();
  await page.getByRole("button", { name: "Remove… Audio Guide" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  const events = page.getByRole("list", { name: "All events" });
  await expect(events.getByRole("link", { name: "Audio Guide" })).toHaveCount(0);
  await saved(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(events.getByRole("link", { name: "Audio Guide" })).toBeVisible();
  await saved(page);
  await publishDraft(page);

  expect(await partsOf(ownServer)).toEqual([...before, "ice-age-giants.json"].sort());
  const { events: made } = await partOf(ownServer, "ice-age-giants");
  expect(made).toMatchObject([
    { id: "ice-age-giants", capacity: 70, opening: { closures: expect.arrayContaining(["2031-12-24"]) } },
  ]);
  expect((await partOf(ownServer, "planetarium-night")).events[0].listed).toBe(false);

  await page.goto(`${url}/studio/events?sort=change`);
  await expect(events.getByRole("listitem").first()).toContainText(/(Ice Age Giants|Planetarium Night).*published/i);
  await checkA11y(page, "events by their last change");
  await shot(page, "studio-events-by-change");
});

test("a problem of an entry leads to its field, whatever file it stands in", { tag: ["@desktop", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  await split(ownServer);
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/events/planetarium-night");
  const title = page.getByRole("textbox", { name: "Title" }).first();
  await title.fill("");
  await page.locator("#problems").getByRole("link").first().waitFor();
  await page.goto(`${url}/studio/flows`);
  await page.locator("#problems").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/studio\/events\/planetarium-night\?file=catalogue%2Fplanetarium-night\.json&at=/);
  await expect(title).toBeFocused();
  await title.fill("Planetarium Night");
  await expect(page.locator("#problems")).toHaveCount(0);
  await page.goto(`${url}/studio/bundles`);
  await page.getByRole("list", { name: "Bundles" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "What each person pays" })).toBeVisible();
});
