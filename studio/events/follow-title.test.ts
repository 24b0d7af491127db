import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inEnglishOnly } from "../../tests/support/one-language.ts";
import { copyProduct } from "../forms/copy-product.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { followTitle } from "./follow-title.ts";

const published = inEnglishOnly(readFileSync("flows/catalogue.json", "utf8"));
const types = (text: string, at: string) => valueAt(text, at) as Record<string, unknown>[];

function typed(text: string, at: string, title: string, locale = "en-US"): string {
  return Array.from(title, (_letter, index) => title.slice(0, index + 1)).reduce((before, letters) => {
    const after = setValue(before, `${at}/title`, letters);
    return followTitle({ before, after, pointer: `${at}/title`, published, locale, languages: ["en-US"] });
  }, text);
}

const added = insertItem(published, "/events/0/ticketTypes", 4, { id: "", title: "", price: "" });

test("a new ticket type's id and plural follow its title", () => {
  expect(
    types(typed(added, "/events/0/ticketTypes/4", "Young person (13–17)"), "/events/0/ticketTypes").at(-1),
  ).toEqual({
    ...{ id: "general-admission-young-person", title: "Young person (13–17)", price: "" },
    counted: { one: "{count} young person", other: "{count} young people" },
  });
});

test("a copied type follows its own title; a used id gets a number", () => {
  const [adult] = types(published, "/events/0/ticketTypes");
  const copied = insertItem(published, "/events/0/ticketTypes", 1, copyProduct(adult, valueAt(published, "")));
  const [, youth] = types(typed(copied, "/events/0/ticketTypes/1", "Youth"), "/events/0/ticketTypes");
  expect(youth).toMatchObject({
    id: "general-admission-youth",
    counted: { one: "{count} youth", other: "{count} youths" },
  });
  const visitors = { ...adult, counted: { one: "{count} visitor", other: "{count} visitors" } };
  const two = setValue(
    setValue(copied, "/events/0/ticketTypes/0", visitors),
    "/events/0/ticketTypes/1",
    copyProduct(visitors, valueAt(published, "")),
  );
  expect(types(typed(two, "/events/0/ticketTypes/1", "Youth"), "/events/0/ticketTypes")[1]).toEqual(youth);
  const [, senior] = types(typed(copied, "/events/0/ticketTypes/1", "Senior"), "/events/0/ticketTypes");
  expect(senior).toMatchObject({ id: "general-admission-senior-2" });
});

test("an edited id or plural stays", () => {
  const own = setValue(setValue(added, "/events/0/ticketTypes/4/id", "own"), "/events/0/ticketTypes/4/counted", {
    other: "{count} of them",
  });
  expect(types(typed(own, "/events/0/ticketTypes/4", "Youth"), "/events/0/ticketTypes").at(-1)).toMatchObject({
    ...{ id: "own", counted: { other: "{count} of them" } },
  });
});

test("a published type keeps its id and plural", () => {
  expect(typed(published, "/events/0/ticketTypes/0", "Grown-up")).toBe(
    setValue(published, "/events/0/ticketTypes/0/title", "Grown-up"),
  );
});

test("in a bundle the id names the bundle and the event", () => {
  const inBundle = insertItem(published, "/bundles/0/components/0/ticketTypes", 0, { id: "", title: "", price: "" });
  expect(
    types(typed(inBundle, "/bundles/0/components/0/ticketTypes/0", "Youth"), "/bundles/0/components/0/ticketTypes")[0]
      ?.id,
  ).toBe("explorer-bundle-general-admission-youth");
});

test.each([
  ["Family", "families"],
  ["Class", "classes"],
  ["Accompanying adult", "accompanying adults"],
  ["NHS staff member", "NHS staff members"],
])("several of %s are %s", (title, several) => {
  expect(types(typed(added, "/events/0/ticketTypes/4", title), "/events/0/ticketTypes").at(-1)?.counted).toMatchObject({
    other: `{count} ${several}`,
  });
});

test("in another language no plural is suggested", () => {
  expect(types(typed(added, "/events/0/ticketTypes/4", "Kind", "de"), "/events/0/ticketTypes").at(-1)).toEqual({
    ...{ id: "general-admission-kind", title: "Kind", price: "" },
  });
});
