import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkCatalogue } from "../../server/museum/config/catalogue.ts";
import { inEnglishOnly } from "../../tests/support/one-language.ts";
import { idsIn } from "../forms/copy-product.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { bundlePrices, missingTypes, type Product, partsWithSaving, partsWithType } from "./bundles.ts";

const type = (title: string, price: unknown) => ({ id: `${title}-${price}`, title, price });
const museum = {
  id: "museum",
  title: "Museum",
  ticketTypes: [type("Adult", "25.00"), type("Senior", "20.00"), type("Child", "15.00")],
};
const film = { id: "film", title: "Film", ticketTypes: [type("Adult", "8.00"), type("Child", "6.00")] };
const events = [museum, film];
const bundle = {
  id: "both",
  components: [
    { event: "museum", ticketTypes: [type("Adult", "23.00"), type("Senior", "18.00"), type("Child", "15.00")] },
    { event: "film", ticketTypes: [type("Adult", "7.00"), type("Child", "7.50")] },
  ],
};
const prices = (parts: readonly Product[]) =>
  parts.map(({ ticketTypes }) => (ticketTypes as Product[]).map(({ price }) => price));

test("a bundle costs the sum of its parts; missing parts are named", () => {
  expect(bundlePrices(bundle, events)).toEqual([
    { title: "Adult", price: 3000, apart: 3300, missing: [] },
    { title: "Senior", price: 1800, apart: 2000, missing: ["Film"] },
    { title: "Child", price: 2250, apart: 2100, missing: [] },
  ]);
});

test("an incomplete price is skipped; an event without the type has no separate price", () => {
  const [first, second] = bundle.components;
  const typing = {
    ...bundle,
    components: [first, { ...second, ticketTypes: [type("Adult", "7."), type("Child", "5.00")] }],
  };
  expect(bundlePrices(typing, [museum]).map(({ title, apart }) => [title, apart])).toEqual([
    ["Senior", 2000],
    ["Child", undefined],
  ]);
});

test("a name-your-price type counts at its suggested price", () => {
  const wish = { ...museum, ticketTypes: [type("Adult", { minimum: "1.00", suggested: "12.00" })] };
  expect(bundlePrices({ components: [{ event: "museum", ticketTypes: [type("Adult", "10.00")] }] }, [wish])).toEqual([
    { title: "Adult", price: 1000, apart: 1200, missing: [] },
  ]);
});

test("the saving is deducted from the dearest part; types that not all parts have keep their separate price", () => {
  expect(prices(partsWithSaving(bundle, events, 350))).toEqual([
    ["21.50", "20.00", "11.50"],
    ["8.00", "6.00"],
  ]);
});

test("no price falls below zero", () => {
  expect(prices(partsWithSaving(bundle, events, 2600))).toEqual([
    ["0.00", "20.00", "0.00"],
    ["7.00", "0.00"],
  ]);
});

test("a type that its event lacks keeps its price", () => {
  expect(prices(partsWithSaving(bundle, [museum], 100))).toEqual([
    ["25.00", "20.00", "15.00"],
    ["7.00", "7.50"],
  ]);
});

const shipped = inEnglishOnly(readFileSync("flows/catalogue.json", "utf8"));
const pictures = new Set([...shipped.matchAll(/"image": "([^"]+)"/g)].map(([, name]) => name as string));
const read = (text: string) => ({
  bundle: valueAt(text, "/bundles/0") as Product,
  events: valueAt(text, "/events") as Product[],
});
const youth = (event: string) => ({ id: `${event}-youth`, title: "Youth", price: "9.00" });
const place = (id: string) => (valueAt(shipped, "/events") as Product[]).findIndex((event) => event.id === id);
const withYouth = (text: string, event: string) =>
  insertItem(text, `/events/${place(event)}/ticketTypes`, 0, youth(event));

test("a bundle has its events' ticket types, except those for members", () => {
  const { bundle, events } = read(shipped);
  expect(missingTypes(bundle, events)).toEqual([]);
});

test("a type added to one event is missing, and needs the other event too", () => {
  const { bundle, events } = read(withYouth(shipped, "general-admission"));
  expect(missingTypes(bundle, events)).toEqual([{ title: "Youth", without: ["Deep Time Film"] }]);
});

test("a type that all its events have is added at their prices, with new ids", () => {
  const text = withYouth(withYouth(shipped, "general-admission"), "deep-time-film");
  const { bundle, events } = read(text);
  expect(missingTypes(bundle, events)).toEqual([{ title: "Youth", without: [] }]);
  const parts = partsWithType(bundle, events, "Youth", new Set(idsIn(valueAt(text, ""))));
  expect(parts.map(({ ticketTypes }) => (ticketTypes as Product[]).at(-1))).toEqual([
    { ...youth("x"), id: "explorer-bundle-general-admission-youth" },
    { ...youth("x"), id: "explorer-bundle-deep-time-film-youth" },
  ]);
  const filled = setValue(text, "/bundles/0/components", parts);
  expect(checkCatalogue(valueAt(filled, ""), pictures).problems).toEqual([]);
  expect(missingTypes(read(filled).bundle, events)).toEqual([]);
});
