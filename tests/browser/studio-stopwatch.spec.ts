import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, proceed, setQuantity } from "./visitor.ts";

test.use({ inEnglishOnly: true });

/** Acts on the shortest known path. An author who looks around needs more (docs/decisions/0028-nothing-in-an-authors-place.md). */
const mostActs = 40;

test("an exhibition is created and published in few actions, without a file", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  const acts = counted();
  await signInToStudio(page, url, "/studio", { preview: true });
  await acts.press(page.getByRole("link", { name: "Events", exact: true }));
  await acts.press(page.getByRole("button", { name: "New event" }));
  const created = page.getByRole("dialog", { name: "New event" });
  await acts.type(created.getByRole("textbox", { name: "Title" }), "Ice Age Giants");
  await acts.press(created.getByRole("checkbox", { name: "Giant Screen Film" }));
  await acts.choose(created.getByRole("combobox", { name: "A bundle with" }), "General Admission");
  await acts.type(created.getByRole("textbox", { name: "Text on the bundle’s card" }), "Both for five dollars less.");
  await acts.type(created.getByRole("textbox", { name: "Each person saves" }), "5");
  await acts.press(created.getByRole("button", { name: "Create" }));

  await opening(page, acts);
  await acts.type(page.getByLabel("Capacity"), "40");
  await acts.type(
    page.getByRole("textbox", { name: "Description", exact: true }).first(),
    "Mammoths, sabre cats and the people who met them.",
  );
  await acts.type(page.getByRole("textbox", { name: "Duration", exact: true }), "90 minutes");
  await picture(page, acts);
  await prices(page, acts);

  await acts.press(page.getByRole("link", { name: "Edit its pages" }));
  await groups(page, acts);
  await acts.press(page.getByRole("list", { name: "Steps" }).getByRole("link", { name: "Review your visit" }));
  await expect(page.getByRole("combobox", { name: "Donation" })).toHaveValue("annual-fund");
  await acts.press(page.getByRole("button", { name: "Test every path" }));
  await expect(page.getByText("All of them lead to payment.")).toBeVisible({ timeout: 60_000 });
  await acts.press(page.getByRole("button", { name: "Publish…" }));
  await acts.press(page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }));
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
  expect(acts.count()).toBeLessThanOrEqual(mostActs);

  const catalogue = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  const event = catalogue.events.find(({ id }: { id: string }) => id === "ice-age-giants");
  expect(event).toMatchObject({
    capacity: 40,
    opening: { weekly: ["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] },
  });
  expect(event.slots).toHaveLength(14);
  // The bundle's prices followed the event's, and keep what each person saves.
  const bundle = catalogue.bundles.find(({ id }: { id: string }) => id === "ice-age-giants-bundle");
  const adults = bundle.components.flatMap((part: { ticketTypes: { title: string; price: string }[] }) =>
    part.ticketTypes.filter(({ title }) => title === "Adult").map(({ price }) => Number(price)),
  );
  expect(adults.reduce((sum: number, price: number) => sum + price)).toBe(28 + 25 - 5);
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/event/ice-age-giants`);
  await chooseDay(visitor, 1);
  await proceed(visitor);
  await onStep(visitor, "/bundles");
  await proceed(visitor);
  await onStep(visitor, "/upsells");
  await proceed(visitor);
  await setQuantity(visitor, "Youth", 7);
  await proceed(visitor);
  await onStep(visitor, "/info");
  await expect(heading(visitor, "Coming as a group")).toBeVisible();
});

function counted() {
  // Email, password and "Sign In".
  let count = 3;
  return {
    count: () => count,
    async press(target: Locator) {
      count += 1;
      await target.click();
    },
    async choose(target: Locator, label: string) {
      count += 1;
      await target.selectOption({ label });
    },
    async type(target: Locator, text: string) {
      count += 1;
      await target.fill(text);
    },
  };
}

type Acts = ReturnType<typeof counted>;

async function opening(page: Page, acts: Acts): Promise<void> {
  await acts.press(page.getByRole("button", { name: "Set opening times" }));
  const dialog = page.getByRole("dialog", { name: "Set opening times" });
  await acts.type(dialog.getByLabel("Last entry"), "16:30");
  await acts.type(dialog.getByLabel("Minutes between entries"), "30");
  await acts.press(dialog.getByRole("button", { name: "Use these times" }));
}

/** Changes three prices and adds a fourth type. */
async function prices(page: Page, acts: Acts): Promise<void> {
  const types = page.getByRole("group", { name: "Ticket types", exact: true });
  for (const [name, price] of [
    ["Adult", "28"],
    ["Senior", "22"],
    ["Child (3–12)", "14"],
  ] as const)
    await acts.type(types.getByRole("textbox", { name: `Price of “${name}”`, exact: true }), price);
  await acts.press(types.getByRole("button", { name: "Add a ticket type" }));
  const youth = types.getByRole("listitem").last();
  await acts.type(youth.getByRole("textbox", { name: /^Name of/ }), "Youth");
  await acts.type(youth.getByRole("textbox", { name: /^Price of/ }), "18");
}

async function picture(page: Page, acts: Acts): Promise<void> {
  await acts.press(page.getByRole("button", { name: /^Choose (a picture|another) for “Picture”/ }));
  await acts.press(page.getByRole("list", { name: "Pictures" }).getByRole("button", { name: /strata/ }));
}

async function groups(page: Page, acts: Acts): Promise<void> {
  await acts.press(page.getByRole("button", { name: "Add a step" }));
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await acts.press(dialog.getByRole("radio", { name: "Information" }));
  await acts.type(dialog.getByRole("textbox", { name: "Title" }), "Coming as a group");
  await acts.press(dialog.getByRole("checkbox", { name: "Show this page only if…" }));
  await acts.choose(dialog.getByRole("combobox", { name: "If" }), "Size of the party");
  await acts.type(dialog.getByRole("textbox", { name: "Value" }), "6");
  await acts.press(dialog.getByRole("button", { name: "Add", exact: true }));
  await acts.type(page.getByRole("textbox", { name: "Heading" }), "We look forward to your group");
  await acts.type(page.getByRole("textbox", { name: "Paragraphs" }), "A guide meets you at the north doors.");
}
