import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { keyTo } from "./keyboard.ts";
import { holdBack } from "./support/hold-back.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { publishDraft, signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { heading, onStep, proceed, reachTickets, setQuantity } from "./visitor.ts";

test.use({ inEnglishOnly: true });

const steps = (page: Page) => page.getByRole("list", { name: "Steps" });
const saved = (page: Page) => expect(page.getByText("Saved in your draft")).toBeVisible();

test("a page for parties of more than six is added with a condition in words", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/event/general-admission");
  await page.getByRole("button", { name: "Add a step" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await dialog.getByRole("radio", { name: "Information" }).check();
  await dialog.getByRole("textbox", { name: "Title" }).fill("For groups");
  const place = dialog.getByRole("combobox", { name: "Place it after" }).locator("option:checked");
  await expect(place).toHaveText("When would you like to visit?");
  await dialog.getByRole("checkbox", { name: "Show this page only if…" }).check();
  await dialog.getByRole("combobox", { name: "If" }).selectOption({ label: "Size of the party" });
  await expect(place).toHaveText("Who is coming?");
  await expect(dialog.getByRole("status")).toHaveText("Placed later: a condition needs the answer of this step.");
  await dialog.getByRole("textbox", { name: "Value" }).fill("5");
  await checkA11y(page, "a step for some answers only");
  await shot(page, "studio-add-step");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Section 1", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Heading" }).fill("Coming as a group");
  await page.getByRole("textbox", { name: "Paragraphs" }).fill("A guide meets you at the north doors.");
  const only = page.getByRole("group", { name: "Show this page only if…" });
  await expect(only.getByRole("textbox", { name: "Value" })).toHaveValue("5");
  await only.getByRole("textbox", { name: "Value" }).fill("6");
  await saved(page);
  await checkA11y(page, "a page for some answers only");
  await shot(page, "studio-only-if");
  await only.getByRole("checkbox").uncheck();
  await steps(page).getByRole("link", { name: "Who is coming?" }).click();
  const next = page.getByRole("group", { name: "Next step" });
  await expect(next.getByRole("combobox", { name: "Go to" })).toHaveValue("/info");
  await page.getByRole("button", { name: "Undo" }).click();
  const condition = next.getByRole("group", { name: "Condition 1" });
  await expect(condition.getByRole("combobox", { name: "If" }).locator("option:checked")).toHaveText(
    "Size of the party",
  );
  await expect(condition.getByRole("combobox", { name: "Go to" })).toHaveValue("/info");
  await saved(page);
  await checkA11y(page, "a condition");
  await shot(page, "studio-condition");
  await publishDraft(page);
  const flow = parse(await readFile(join(configDir, "event/general-admission.json"), "utf8"));
  const tickets = flow.steps.find(({ path }: { path: string }) => path === "/tickets");
  expect(tickets.nextStep).toEqual([
    {
      when: {
        required: ["tickets"],
        properties: { tickets: { required: ["party"], properties: { party: { exclusiveMinimum: 6 } } } },
      },
      to: "/info",
    },
    "/time",
  ]);
  const visitor = await page.context().newPage();
  await reachTickets(visitor, url);
  await setQuantity(visitor, "Adult", 7);
  await proceed(visitor);
  await onStep(visitor, "/info");
  await expect(heading(visitor, "For groups")).toBeVisible();
  await visitor.goBack();
  await onStep(visitor, "/tickets");
  await setQuantity(visitor, "Adult", 6);
  await proceed(visitor);
  await onStep(visitor, "/time");
});

test("a step is added at the chosen position", { tag: "@desktop" }, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission");
  await page.getByRole("button", { name: "Add a step" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await dialog.getByRole("radio", { name: "Information" }).check();
  await dialog.getByRole("textbox", { name: "Title" }).fill("How to get here");
  await dialog.getByRole("combobox", { name: "Place it after" }).selectOption("Choose your time");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const names = await steps(page).getByRole("link").allTextContents();
  const place = names.findIndex((name) => name.includes("Choose your time"));
  expect(place).toBeGreaterThanOrEqual(0);
  expect(names[place + 1]).toContain("How to get here");
  await steps(page).getByRole("link", { name: "Choose your time" }).click();
  await expect(page.getByRole("group", { name: "Next step" }).getByRole("combobox", { name: "Go to" })).toHaveValue(
    "/info",
  );
});

test("conditions are read, reordered and removed; an unsupported one stays unchanged", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  const file = join(configDir, "event/school-visit.json");
  const own =
    '{ "when": { "required": ["questions"], "properties": { "questions": { "required": ["arrival"], "properties": { "arrival": { "enum": ["foot"] } } } } }, "to": "/review" },';
  const before = (await readFile(file, "utf8")).replace(
    '        "/adult"\n      ],',
    `        // On foot.\n        ${own}\n        "/adult"\n      ],`,
  );
  await writeFile(file, before);
  await signInToStudio(page, url, "/studio/flows/event/school-visit");
  await steps(page).getByRole("link", { name: "Tell us about your class" }).click();
  const next = page.getByRole("group", { name: "Next step" });
  const first = next.getByRole("group", { name: "Condition 1" });
  const second = next.getByRole("group", { name: "Condition 2" });
  await expect(first.getByRole("combobox", { name: "If" }).locator("option:checked")).toHaveText(
    "How will you arrive?",
  );
  await expect(first.getByRole("combobox", { name: "Comparison" })).toHaveValue("is");
  await expect(first.getByRole("combobox", { name: "Value" })).toHaveValue("coach");
  await expect(second.getByRole("textbox", { name: "Custom condition (JSON)" })).toHaveValue(/"foot"/);
  // Typed JSON stays JSON for now, even if the condition editor could show it.
  const json = second.getByRole("textbox", { name: "Custom condition (JSON)" });
  const written = await json.inputValue();
  await json.fill(written.replace(/"enum": \[\s*"foot"\s*\]/, '"const": "foot"'));
  await expect(json).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(json).toHaveValue(written);
  // An unfinished condition survives a look at another step.
  await json.fill('{ "half": ');
  await steps(page).getByRole("link").last().click();
  await expect(json).toHaveCount(0);
  await steps(page).getByRole("link", { name: "Tell us about your class" }).click();
  await expect(json).toHaveValue('{ "half": ');
  await expect(json).toHaveAccessibleDescription(/^Not valid JSON yet/);
  await json.fill(written);
  await checkA11y(page, "conditions");
  await shot(page, "studio-conditions");
  await keyTo(page, first.getByRole("button", { name: "Move down" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("textbox", { name: "Custom condition (JSON)" })).toHaveValue(/"foot"/);
  await expect(second.getByRole("combobox", { name: "Value" })).toHaveValue("coach");
  await second.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "is not" });
  await saved(page);
  await publishDraft(page);
  const after = await readFile(file, "utf8");
  expect(after).toContain(`        // On foot.\n        ${own}`);
  expect(after).toContain("// Classes that come by coach see where to stop.");
  expect(parse(after).steps.find((step: { path: string }) => step.path === "/questions").nextStep[1].when).toEqual({
    not: {
      required: ["questions"],
      properties: { questions: { required: ["arrival"], properties: { arrival: { const: "coach" } } } },
    },
  });
  await second.getByRole("button", { name: "Remove" }).click();
  await first.getByRole("button", { name: "Remove" }).click();
  await expect(next.getByRole("combobox", { name: "Go to" })).toHaveValue("/adult");
});

test("the graph shows where steps lead and why, marks problems, and links to fields", async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/school-visit");
  await page.getByRole("button", { name: "Graph" }).click();
  const graph = page.getByRole("region", { name: "Graph of the steps" });
  const asked = graph.getByRole("link", { name: /^Tell us about your class/ });
  await expect(asked).toHaveAccessibleDescription(/if: How will you arrive\? is “.+”\./);
  await asked.click();
  await expect(page.getByRole("region", { name: /^Step: Tell us about your class/ })).toBeVisible();
  await expect(asked).toHaveAttribute("aria-current", "step");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("");
  await expect(graph.getByText("1 problem")).toBeVisible();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await checkA11y(page, "graph");
  await shot(page, "studio-graph");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("an exhibition is created from an event, with pages, a bundle and an extra, without typing an id", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events");
  await page.getByRole("button", { name: "New event" }).click();
  const dialog = page.getByRole("dialog", { name: "New event" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  await expect(
    dialog.getByRole("checkbox", {
      name: "With its own pages at /event/ice-age-giants, copied from “General Admission”",
    }),
  ).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Audio Guide" })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Giant Screen Film" }).uncheck();
  await checkA11y(page, "a new event");
  await shot(page, "studio-new-event");
  await dialog.getByRole("button", { name: "Create" }).dblclick();
  await expect(page).toHaveURL(`${url}/studio/events/ice-age-giants`);
  const types = page.getByRole("group", { name: "Ticket types", exact: true });
  const rows = types.locator(":scope > ul > li");
  const price = types.getByRole("textbox", { name: "Price of “Adult”", exact: true });
  await price.fill("28");
  await price.blur();
  await expect(price).toHaveValue("28.00");
  await rows.nth(0).getByText("More").click();
  await types.getByRole("button", { name: "Copy", exact: true }).first().click();
  await rows.nth(1).getByText("More").click();
  await expect(types.getByRole("textbox", { name: "ID" }).last()).toHaveValue("ice-age-giants-adult-2");
  // The copy is below its original, above the collapsed others.
  const moveDown = types.getByRole("button", { name: "Move down" }).last();
  await moveDown.click();
  await expect(moveDown).toBeFocused();
  await expect(types.getByRole("textbox", { name: "ID" }).last()).toHaveValue("ice-age-giants-adult-2");
  // The ID follows the title until the copy has its own; so does the plural.
  await rows
    .nth(2)
    .getByRole("textbox", { name: /^Name of/ })
    .fill("Youth");
  await expect(types.getByRole("textbox", { name: "ID" }).last()).toHaveValue("ice-age-giants-youth");
  await rows.nth(2).locator("details > summary", { hasText: "Singular and plural" }).click();
  await expect(types.getByRole("textbox", { name: "For several" }).last()).toHaveValue("{count} youths");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(types.getByRole("textbox", { name: "ID" }).last()).toHaveValue("ice-age-giants-adult-2");
  await rows
    .nth(2)
    .getByRole("textbox", { name: /^Name of/ })
    .fill("Youth");
  const opening = page.getByRole("group", { name: "Opening", exact: true });
  await opening.getByRole("button", { name: "Add a closed day" }).click();
  await opening.getByLabel("Closed days 1").fill("2027-02-02");
  await saved(page);
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  const products = page.getByRole("navigation", { name: "Products" });
  await products.getByRole("link", { name: "Bundles" }).click();
  await page.getByRole("button", { name: "More for Explorer Bundle" }).click();
  await page.getByRole("button", { name: "Copy Explorer Bundle" }).click();
  await expect(page).toHaveURL(/\/studio\/bundles\/explorer-bundle-2\?at=/);
  await saved(page);
  await expect(page.getByRole("list", { name: "Problems" })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Bundles" }).click();
  await products.getByRole("link", { name: "Extras" }).click();
  await page.getByRole("list", { name: "Extras" }).getByRole("link", { name: "Audio Guide" }).click();
  await page.getByRole("button", { name: "Remove Ice Age Giants" }).click();
  await page.getByRole("combobox", { name: "Offered with" }).selectOption("Ice Age Giants");
  await checkA11y(page, "an exhibition's offers");
  await shot(page, "studio-offers");
  await saved(page);
  await publishDraft(page);
  const catalogue = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  const [exhibition, ...again] = catalogue.events.filter(({ id }: { id: string }) => id === "ice-age-giants");
  expect(again).toEqual([]);
  expect(exhibition.ticketTypes[0].price).toBe("28.00");
  expect(exhibition.opening.closures).toContain("2027-02-02");
  expect(catalogue.bundles.at(-1).id).toBe("explorer-bundle-2");
  expect(catalogue.upsells.find(({ id }: { id: string }) => id === "audio-guide").offeredWith).toContain(
    "ice-age-giants",
  );
  expect(catalogue.upsells.find(({ id }: { id: string }) => id !== "audio-guide").offeredWith).not.toContain(
    "ice-age-giants",
  );
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/event/ice-age-giants`);
  await expect(visitor.getByRole("banner")).toContainText("Ice Age Giants");
});

test("an opening pattern is previewed in a sentence before it is applied", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events/general-admission");
  await page.getByRole("button", { name: "Set opening times" }).click();
  const dialog = page.getByRole("dialog", { name: "Set opening times" });
  await dialog.getByLabel("Last entry").fill("16:30");
  // An existing number is selected, so that typing replaces it.
  await dialog.getByLabel("Minutes between entries").click();
  await page.keyboard.type("0");
  await expect(dialog.getByRole("status")).toHaveText(/^Enter a first and a last time/);
  await dialog.getByLabel("Minutes between entries").fill("30");
  await expect(dialog.getByRole("status")).toHaveText(
    "14 entry times from 10:00 AM to 4:30 PM on Tuesday to Sunday. Tickets go on sale 120 days in advance.",
  );
  const [from, until] = [7, 300].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  await dialog.getByLabel("First day").fill(from);
  await dialog.getByLabel("Last day").fill(until);
  await dialog.getByRole("checkbox", { name: "Wednesday" }).uncheck();
  await expect(dialog.getByRole("status")).toHaveText(
    /^14 entry times .* on Tuesday, Thursday, Friday, Saturday, and Sunday, from \w+day, .+ to \w+day, .+\. Tickets go on sale 120 days in advance\.$/,
  );
  await checkA11y(page, "opening by a pattern");
  await shot(page, "studio-opening");
  await dialog.getByRole("button", { name: "Use these times" }).click();
  await saved(page);
  await expect(page.getByRole("textbox", { name: "Entry times" })).toHaveValue(/^10:00 AM\n10:30 AM\n.*4:30 PM$/s);
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("textbox", { name: "Note" }).fill("Winter");
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
  const [event] = parse(await readFile(join(configDir, "catalogue.json"), "utf8")).events;
  expect(event.opening).toEqual({
    weekly: ["tuesday", "thursday", "friday", "saturday", "sunday"],
    from,
    until,
    forDays: 120,
  });
  expect(event.slots).toHaveLength(14);
});

test("a copied flow has its original's steps and questions, and none of its messages", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows");
  await page.getByRole("button", { name: "New flow" }).click();
  const dialog = page.getByRole("dialog", { name: "New flow" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  // Two flows share a title.
  await expect(
    dialog.getByRole("combobox", { name: "Start from" }).getByRole("option", { name: /^General Admission/ }),
  ).toHaveText(["General Admission (/event/general-admission)", "General Admission (/event/quick-visit)"]);
  await dialog.getByRole("combobox", { name: "Start from" }).selectOption({ label: "School visit" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(steps(page)).toBeVisible();
  // It copies steps and questions, but not the school visit's texts.
  await steps(page).getByRole("link", { name: "Tell us about your class" }).click();
  await expect(page.locator("summary").getByText("How will you arrive?")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "About this flow" }).click();
  await expect(page.getByRole("combobox", { name: "Event sold" })).toHaveValue("general-admission");
  await checkA11y(page, "a copied flow");
  await shot(page, "studio-copied-flow");
});

test("pages created before their original has loaded are for their own event, and a new event has its pages", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows");
  const filesCome = await holdBack(page, "**/api/studio/file?*");
  await page.getByRole("button", { name: "New flow" }).click();
  const flow = page.getByRole("dialog", { name: "New flow" });
  await flow.getByRole("textbox", { name: "Title" }).fill("Deep Time Film");
  await flow
    .getByRole("combobox", { name: "Start from" })
    .selectOption({ label: "General Admission (/event/general-admission)" });
  await flow.getByRole("button", { name: "Create" }).click();
  await expect(flow.getByRole("button", { name: "Create" })).toHaveAttribute("aria-busy", "true");
  filesCome();
  await expect(page).toHaveURL(`${ownServer.url}/studio/flows/event/deep-time-film`);
  await page.getByRole("link", { name: "About this flow" }).click();
  await expect(page.getByRole("combobox", { name: "Event sold" })).toHaveValue("deep-time-film");

  const flowsCome = await holdBack(page, "**/api/studio/flows");
  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("button", { name: "New event" }).click();
  const event = page.getByRole("dialog", { name: "New event" });
  await event.getByRole("textbox", { name: "Title" }).fill("Ice Age Giants");
  await event.getByRole("button", { name: "Create" }).click();
  await expect(event.getByRole("button", { name: "Create" })).toHaveAttribute("aria-busy", "true");
  flowsCome();
  await expect(page).toHaveURL(`${ownServer.url}/studio/events/ice-age-giants`);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.goto(`${ownServer.url}/studio/flows/event/ice-age-giants?at=/title`);
  await expect(page.getByRole("combobox", { name: "Event sold" })).toHaveValue("ice-age-giants");
});

test("a description is edited as paragraphs, or as HTML if it has more", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events/planetarium-night");
  const description = page.getByRole("textbox", { name: "Description", exact: true }).first();
  await expect(description).toHaveValue(/^One evening under the dome: .* afterwards\.$/);
  await description.fill("Stars & stories.");
  await description.press("End");
  await description.press("Enter");
  await description.pressSequentially("Bring a coat.");
  await expect(description).toHaveValue("Stars & stories.\nBring a coat.");
  await saved(page);
  await checkA11y(page, "a description");
  await page.getByRole("button", { name: "Edit as HTML Description" }).click();
  await expect(description).toHaveValue("<p>Stars &amp; stories.</p><p>Bring a coat.</p>");
  await description.fill("<p>Stars &amp; <b>stories</b>.</p>");
  await expect(page.getByRole("button", { name: "Edit as paragraphs Description" })).toHaveCount(0);
  await saved(page);
  await publishDraft(page);
  const event = parse(await readFile(join(configDir, "catalogue.json"), "utf8")).events.find(
    ({ id }: { id: string }) => id === "planetarium-night",
  );
  expect(event.descriptionHtml).toBe("<p>Stars &amp; <b>stories</b>.</p>");
});

test("an empty required field is reported at the field and in the list of problems", { tag: "@desktop" }, async ({
  page,
  ownServer,
}) => {
  await signInToStudio(page, ownServer.url, "/studio/events/general-admission");
  const types = page.getByRole("group", { name: "Ticket types", exact: true });
  const price = types.getByRole("textbox", { name: "Price of “Adult”", exact: true });
  await price.fill("");
  const problem = page
    .getByRole("list", { name: "Problems" })
    .getByRole("link", { name: "General Admission, Adult, Price: Fill this in." });
  await expect(problem).toBeVisible();
  await expect(price).toHaveAccessibleDescription(/Fill this in\.$/);
  await price.fill("lots");
  await expect(price).toHaveAccessibleDescription(/Enter a value such as 25\.00$/);
  await page.getByRole("link", { name: "General Admission, Adult, Price: Enter a value such as 25.00" }).click();
  await expect(price).toBeFocused();
});

test("steps and list items can be dragged", { tag: ["@both-widths", "@slow"] }, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission");
  const rows = steps(page).getByRole("listitem");
  const names = () => steps(page).getByRole("link").allTextContents();
  await expect(rows).toHaveCount(6);
  const before = await names();
  await drag(page, rows.nth(1), rows.nth(2));
  await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await drag(page, rows.nth(2), rows.nth(1));
  await expect.poll(names).toEqual(before);
  // Wait for the draft's status above the list: it shifts the list.
  await expect(page.getByText("No changes")).toBeVisible();
  await lift(page, rows.nth(1), rows.nth(2));
  await expect(rows.nth(2)).toHaveAttribute("data-drag", "below");
  await shot(page, "studio-drag");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(names).toEqual(before);
  // A late picture shifts nothing.
  const letGo = await holdBack(page, "**/media/*");
  await page.goto(`${ownServer.url}/studio/events/general-admission`, { waitUntil: "domcontentloaded" });
  const types = page.getByRole("group", { name: "Ticket types" }).getByRole("listitem");
  const place = () => types.nth(0).evaluate((item) => item.getBoundingClientRect().top + scrollY);
  const first = await place();
  letGo();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  expect(await place()).toBe(first);
  await drag(page, types.nth(0), types.nth(1));
  await expect(types.nth(0)).toContainText("Senior");
  await expect(types.nth(1)).toContainText("Adult");
  await checkA11y(page, "lists with grips");
});

/** Drags an item by its grip over another, without dropping it. */
async function lift(page: Page, item: Locator, over: Locator): Promise<void> {
  await item.scrollIntoViewIfNeeded();
  const grip = (await item.locator("[class*=grip]").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [own, other] = [await item.boundingBox(), await over.boundingBox()];
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (other?.y ?? 0) - (own?.y ?? 0), { steps: 4 });
}

async function drag(page: Page, item: Locator, over: Locator): Promise<void> {
  await lift(page, item, over);
  await page.mouse.up();
}

test("in a file's text problems are underlined, and each links to its place", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/text/event/general-admission.json");
  const text = page.getByRole("textbox", { name: "Text of event/general-admission.json" });
  const before = await text.inputValue();
  await text.fill(before.replace('"/time"', '"/tiem"').replace('"component": "review"', '"component": "revue"'));
  const problem = page.getByRole("button", { name: /tiem/ });
  await expect(problem).toBeVisible();
  await problem.click();
  await expect(text).toBeFocused();
  const selected = () =>
    text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(await selected()).toBe('"/tiem"');
  await checkA11y(page, "a file's text");
  await shot(page, "studio-text");
  await page.keyboard.type('"/time"');
  await expect(problem).toHaveCount(0);
  await text.fill(before.replace('"/time"', ""));
  await page.getByRole("button", { name: /^Line 44: / }).click();
  expect(await selected()).toContain('"nextStep": ');
});

test("an author adds a question and changes how it is answered", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/event/school-visit");
  await steps(page).getByRole("link", { name: "Tell us about your class" }).click();
  const asked = page.getByRole("group", { name: "Questions" });
  const last = () => asked.locator(":scope > ul > li").last();
  const names = () => asked.locator(":scope > ul > li > details > summary").allTextContents();
  const before = (await names()).length;
  await asked.getByRole("button", { name: "Add a question" }).click();
  await expect.poll(async () => (await names()).length).toBe(before + 1);
  // It opens with empty texts, which cannot go live.
  const question = last().getByRole("textbox", { name: "Question", exact: true });
  await expect(question).toHaveValue("");
  await expect(
    page.getByRole("list", { name: "Problems" }).getByRole("link", { name: /Question: Fill this in\.$/ }),
  ).toBeVisible();
  await question.fill("Which hall first?");
  await last().getByLabel("Answer type").selectOption({ label: "Several choices" });
  const choice = last().getByRole("textbox", { name: "Text", exact: true });
  await choice.fill("Minerals");
  await expect(last().getByRole("textbox", { name: "Value", exact: true })).toHaveValue("minerals");
  await last().getByRole("button", { name: "Add a choice" }).click();
  await choice.last().fill("Fossils");
  await last().getByLabel("Required").check();
  await last().getByText("Advanced").click();
  await last().getByLabel("Answer name").fill("firstHall");
  await last().getByLabel("Answer name").press("Enter");
  await saved(page);
  await expect(page.getByRole("list", { name: "Problems" })).toHaveCount(0);
  await checkA11y(page, "questions");
  await shot(page, "studio-questions");
  await last().getByRole("button", { name: "Move up" }).last().click();
  await expect.poll(async () => (await names()).at(-2)).toBe("Which hall first?");
  await publishDraft(page);
  const flow = parse(await readFile(join(configDir, "event/school-visit.json"), "utf8"));
  const { fields } = flow.steps.find(({ component }: { component: string }) => component === "questions").data;
  expect(fields.required).toContain("firstHall");
  expect(Object.keys(fields.properties).at(-2)).toBe("firstHall");
  const oneOf = [
    { const: "minerals", title: "Minerals" },
    { const: "fossils", title: "Fossils" },
  ];
  expect(fields.properties.firstHall).toEqual({ type: "array", title: "Which hall first?", items: { oneOf } });
});

test("an event is archived, listed again, and removed with its pages after a confirmation", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events");
  const card = page
    .getByRole("list", { name: "All events" })
    .getByRole("listitem")
    .filter({ hasText: "Planetarium Night" });
  const more = () => card.getByRole("button", { name: "More for Planetarium Night" }).click();
  await more();
  await card.getByRole("button", { name: "Archive Planetarium Night" }).click();
  await expect(card.getByText("Not listed")).toBeVisible();
  await more();
  await card.getByRole("button", { name: "List Planetarium Night" }).click();
  await expect(card.getByText("Not listed")).toBeHidden();
  await more();
  await card.getByRole("button", { name: "Remove… Planetarium Night" }).click();
  const question = page.getByRole("dialog", { name: "Remove “Planetarium Night”?" });
  await expect(question.getByRole("button")).toHaveText(["Keep it", "Archive instead", "Remove"]);
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await checkA11y(page, "removing an event");
  await shot(page, "studio-remove-event");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(card).toBeVisible();
  await more();
  await card.getByRole("button", { name: "Remove… Planetarium Night" }).click();
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await saved(page);
  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Flows" }).click();
  await expect(
    page.getByRole("list", { name: "All flows" }).getByRole("listitem").filter({ hasText: "planetarium-night" }),
  ).toContainText("Removed");
  await page.getByRole("button", { name: "Publish…" }).click();
  const publish = page.getByRole("dialog", { name: "Publish" });
  await expect(publish.getByRole("list").first()).toBeFocused();
  await publish.getByRole("textbox", { name: "Note" }).fill("It is over.");
  await publish.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
  const { events } = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  expect(events.map(({ id }: { id: string }) => id)).not.toContain("planetarium-night");
  const visitor = await page.context().newPage();
  expect((await visitor.goto(`${url}/event/planetarium-night`))?.status()).toBe(404);
});

test("changing a step's address updates its links; a taken address is refused at the field", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/school-visit");
  await steps(page).getByRole("link", { name: "When will you arrive?" }).click();
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await address.fill("/date");
  await expect(address).toHaveAccessibleDescription(/Another step has this address\.$/);
  await address.fill("/entry-time");
  await address.press("Enter");
  await saved(page);
  await expect(page.getByRole("list", { name: "Problems" })).toHaveCount(0);
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByRole("dialog", { name: "Publish" })).toContainText("/entry-time");
});

test("a condition of two comparisons is built in words, with ticket types and a weekday", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/event/general-admission");
  await page.getByRole("button", { name: "Add a step" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await dialog.getByRole("radio", { name: "Information" }).check();
  await dialog.getByRole("textbox", { name: "Title" }).fill("For groups");
  await dialog.getByRole("checkbox", { name: "Show this page only if…" }).check();
  await dialog.getByRole("combobox", { name: "If" }).selectOption({ label: "Size of the party" });
  await dialog.getByRole("textbox", { name: "Value" }).fill("6");
  await dialog.getByRole("button", { name: "And…" }).click();
  await dialog.getByRole("combobox", { name: "If" }).last().selectOption({ label: "Weekday" });
  await dialog.getByRole("combobox", { name: "Comparison" }).last().selectOption({ label: "is not" });
  await dialog.getByRole("combobox", { name: "Value" }).last().selectOption({ label: "Sunday" });
  await checkA11y(page, "a condition of two comparisons");
  await shot(page, "studio-and");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "Heading" }).fill("Coming as a group");
  const only = page.getByRole("group", { name: "Show this page only if…" });
  await expect(only.getByRole("combobox", { name: "If" })).toHaveCount(2);
  await saved(page);
  await publishDraft(page);
  const flow = parse(await readFile(join(configDir, "event/general-admission.json"), "utf8"));
  const [branch] = flow.steps.find(({ path }: { path: string }) => path === "/tickets").nextStep;
  expect(branch.when.allOf).toEqual([
    {
      required: ["tickets"],
      properties: { tickets: { required: ["party"], properties: { party: { exclusiveMinimum: 6 } } } },
    },
    {
      not: {
        required: ["date"],
        properties: { date: { required: ["weekday"], properties: { weekday: { const: "sunday" } } } },
      },
    },
  ]);
});
