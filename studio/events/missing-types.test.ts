import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkCatalogue } from "../../server/museum/config/catalogue.ts";
import { idsIn } from "../forms/copy-product.ts";
import { insertItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { missingTypes, partsWithType } from "./missing-types.ts";
import type { Product } from "./new-bundle.ts";

const shipped = readFileSync("flows/catalogue.json", "utf8");
const pictures = new Set([...shipped.matchAll(/"image": "([^"]+)"/g)].map(([, name]) => name as string));
const read = (text: string) => ({
  bundle: valueAt(text, "/bundles/0") as Product,
  events: valueAt(text, "/events") as Product[],
});
const youth = (event: string) => ({ id: `${event}-youth`, title: "Youth", price: "9.00" });
const place = (id: string) => (valueAt(shipped, "/events") as Product[]).findIndex((event) => event.id === id);
const withYouth = (text: string, event: string) =>
  insertItem(text, `/events/${place(event)}/ticketTypes`, 0, youth(event));

test("a bundle has what its events have, but for what is for members", () => {
  const { bundle, events } = read(shipped);
  expect(missingTypes(bundle, events)).toEqual([]);
});

test("a ticket type that is added to one of its events is missing, and cannot be sold without the other", () => {
  const { bundle, events } = read(withYouth(shipped, "general-admission"));
  expect(missingTypes(bundle, events)).toEqual([{ title: "Youth", without: ["Deep Time Film"] }]);
});

test("one that all its events have is taken into it, at their prices and under ids of the bundle's own", () => {
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
