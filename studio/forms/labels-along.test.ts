import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { valueAt } from "../text/value-at.ts";
import { labelsAlong } from "./schema.ts";

const schema = JSON.parse(readFileSync("schemas/catalogue.schema.json", "utf8"));
const catalogue = valueAt(readFileSync("flows/catalogue.json", "utf8"), "");

test.each([
  ["/events/0/image", ["General Admission", "Picture"]],
  ["/events/0/facts/when", ["General Admission", "When"]],
  ["/events/0/ticketTypes/0/price", ["General Admission", "Adult", "Price"]],
  ["/bundles/0/items/1", ["Explorer Bundle", "What it holds"]],
])("%s is called as its form calls it", (pointer, labels) => {
  expect(labelsAlong(schema, schema, catalogue, pointer.slice(1).split("/"))).toEqual(labels);
});
