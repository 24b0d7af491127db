import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { fillIn, knownDetails } from "./member.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, proceed } from "./visitor.ts";

interface Buyer {
  readonly country: string;
  readonly name: string;
  /** As the address's form asks for it, with its required marks. */
  readonly labels: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  /** By its label. */
  readonly region?: readonly [label: string, name: string];
  readonly zipProblem: string;
  readonly written: string;
}

const buyers: readonly Buyer[] = [
  {
    country: "CA",
    name: "Canada",
    labels: ["Country", "Street *", "City *", "Province *", "Postal code *"],
    fields: { Phone: "613-237-5500", Street: "80 Wellington St", City: "Ottawa", "Postal code": "k1a 0a2" },
    region: ["Province", "Ontario"],
    zipProblem: "Invalid postal code. A valid one: H3Z 2Y7",
    written: "80 Wellington St, Ottawa ON K1A 0A2, Canada",
  },
  {
    country: "DE",
    name: "Germany",
    labels: ["Country", "Street *", "Postal code *", "City *"],
    fields: { Phone: "030 901820", Street: "Bodestr. 1", "Postal code": "10178", City: "Berlin" },
    zipProblem: "Invalid postal code. A valid one: 26133",
    written: "Bodestr. 1, 10178 Berlin, Germany",
  },
  {
    country: "AT",
    name: "Austria",
    labels: ["Country", "Street *", "Postal code *", "City *"],
    fields: { Phone: "01 5125555", Street: "Burgring 5", "Postal code": "1010", City: "Wien" },
    zipProblem: "Invalid postal code. A valid one: 1010",
    written: "Burgring 5, 1010 Wien, Austria",
  },
];

const required = "This field is required.";
const usLabels = ["Country", "Street *", "City *", "State *", "Zip *"];

/** Labels of the fields from the country on, as they follow one another on the screen. */
async function addressLabels(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll("form label")].map((label) => {
      const { left, top } = label.getBoundingClientRect();
      const mark = getComputedStyle(label, "::after").content.includes("*") ? " *" : "";
      return { text: `${label.textContent}${mark}`, left, top };
    }),
  );
  const seen = labels.toSorted((a, b) => Math.round(a.top - b.top) || a.left - b.left);
  expect(seen).toEqual(labels);
  const texts = labels.map(({ text }) => text);
  return texts.slice(texts.indexOf("Country"));
}

const field = (page: Page, name: string) =>
  page
    .getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) })
    .or(page.getByRole("combobox", { name: new RegExp(`^${name}( \\*)?$`) }));

async function fillAddress(page: Page, { fields, region }: Buyer): Promise<void> {
  await fillIn(page, fields);
  if (region !== undefined) await field(page, region[0]).selectOption({ label: region[1] });
}

interface Asked {
  /** The error of an empty street. */
  readonly street: string;
  send(): Promise<void>;
}

/** Empties the address, then expects each field's error, and the summary in the fields' order. */
async function expectProblems(page: Page, buyer: Buyer, { street, send }: Asked): Promise<void> {
  const names = buyer.labels.slice(1).map((label) => label.replace(" *", ""));
  for (const name of names)
    if (name === buyer.region?.[0]) await field(page, name).selectOption("");
    else await field(page, name).fill("");
  await send();
  for (const name of names) {
    await expect(field(page, name)).toHaveAccessibleDescription(name === "Street" ? street : required);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  }
  const summary = await page.getByRole("alert").getByRole("link").allTextContents();
  expect(summary).toEqual(names.map((name) => (name === "Street" ? "Enter your street." : `${name}: ${required}`)));
  await fillAddress(page, buyer);
  await field(page, "Postal code").fill("X");
  await send();
  await expect(field(page, "Postal code")).toHaveAccessibleDescription(buyer.zipProblem);
  await fillAddress(page, buyer);
}

for (const buyer of buyers) {
  const { country, name, labels, written } = buyer;
  test(`a buyer in ${name} gives an address in that country's order, for a membership and in the account`, {
    tag: "@each-width",
  }, async ({ page, server }) => {
    test.setTimeout(180_000);
    const own = { email: `${crypto.randomUUID()}@example.org`, password: "a-secret" };
    const data = { ...own, password_confirmation: own.password, firstName: "Ada", lastName: "Lovelace" };
    expect((await page.request.post(`${server.url}/api/admin/customer/register`, { data })).status()).toBe(200);
    await page.goto(`${server.url}/account/login`);
    await signIn(page, own);
    await expect(page).toHaveURL(/\/events$/);

    await page.goto(`${server.url}/direct/membership/individual`);
    await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeVisible();
    await expect.poll(() => addressLabels(page)).toEqual(usLabels);
    await field(page, "Street").fill("1 Museum Way");
    await field(page, "Country").focus();
    await field(page, "Country").selectOption(country);
    await expect(field(page, "Postal code")).toBeVisible();
    await expect(field(page, "Country")).toBeFocused();
    await expect(field(page, "Street")).toHaveValue("1 Museum Way");
    await expect.poll(() => addressLabels(page)).toEqual(labels);
    await fillAddress(page, buyer);
    await proceed(page);

    await onStep(page, "/membership-info");
    await expect(knownDetails(page)).toContainText(written);
    await page.getByRole("button", { name: "Change" }).click();
    await expect.poll(() => addressLabels(page)).toEqual(labels);
    await checkA11y(page, `address in ${country}`);
    await shot(page, `address-${country}`);
    await expectProblems(page, buyer, { street: required, send: () => continueLink(page).click() });
    await proceed(page);
    await onStep(page, "/review");

    await page.goto(`${server.url}/account`);
    const details = page.getByRole("region", { name: "Your details" });
    await expect(heading(page, "Your account")).toBeVisible();
    await expect(details).toContainText(written);
    await details.getByRole("button", { name: "Change your details" }).click();
    await expect(field(page, "Country")).toHaveValue(country);
    await expect.poll(() => addressLabels(page)).toEqual(labels);
    await shot(page, `account-address-${country}`);
    const save = details.getByRole("button", { name: "Save" });
    await expectProblems(page, buyer, { street: "Enter your street.", send: () => save.click() });
    await field(page, "Country").selectOption("US");
    await expect(field(page, "Zip")).toBeVisible();
    await expect.poll(() => addressLabels(page)).toEqual(usLabels);
    await field(page, "Country").selectOption(country);
    await expect.poll(() => addressLabels(page)).toEqual(labels);
    await fillAddress(page, buyer);
    await save.click();
    await expectStatus(page, "Your details are saved.");
    await expect(details).toContainText(written);
  });
}

test.describe("in Vienna", () => {
  test.use({ locale: "en-GB", timezoneId: "Europe/Vienna" });

  test("an address is Austrian until another country is chosen", { tag: "@each-width" }, async ({
    page,
    lindenhof: server,
  }) => {
    await page.goto(`${server.url}/en/account/login`);
    await signIn(page, { email: "member@lindenhof.example", password: "lindenhof-member" });
    await expect(page).toHaveURL(/\/en\/events$/);
    await page.goto(`${server.url}/en/account`);
    await page.getByRole("button", { name: "Change your details" }).click();
    await expect(field(page, "Country")).toHaveValue("AT");
    await expect.poll(() => addressLabels(page)).toEqual(["Country", "Street *", "Postal code *", "City *"]);
    await shot(page, "address-in-vienna");
    await field(page, "Country").selectOption("US");
    await expect(field(page, "Zip")).toBeVisible();
    await expect.poll(() => addressLabels(page)).toEqual(usLabels);
  });
});
