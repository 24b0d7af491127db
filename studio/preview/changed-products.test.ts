import { expect, test } from "vitest";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { changedProducts } from "./changed-products.ts";

const text = JSON.stringify({
  $schema: "x",
  events: [
    { id: "a", title: "A", ticketTypes: [{ id: "a-adult", title: "Adult" }] },
    { id: "b", title: "B" },
  ],
  memberships: [{ id: "c", title: "C" }],
});
const value = (of: string) => valueAt(of, "");

test("an edited product is found, with its earlier value", () => {
  const after = setValue(text, "/events/0/ticketTypes/0/title", "Grown-up");
  const adult = (title: string) => ({ id: "a", title: "A", ticketTypes: [{ id: "a-adult", title }] });
  expect(changedProducts(value(text), value(after))).toEqual([
    { id: "a", before: adult("Adult"), value: adult("Grown-up") },
  ]);
});

test("several products are found, in all lists", () => {
  const after = setValue(setValue(text, "/memberships/0/title", "Circle"), "/events/1/title", "Bees");
  expect(changedProducts(value(text), value(after)).map(({ id }) => id)).toEqual(["b", "c"]);
});

test("new, removed and moved products do not count", () => {
  const [a, b] = (value(text) as { events: unknown[] }).events;
  const catalogue = (events: unknown[]) => ({ events });
  expect(changedProducts(catalogue([a, b]), catalogue([b, { id: "new", title: "New" }]))).toEqual([]);
  expect(changedProducts(catalogue([a, b]), catalogue([b, a]))).toEqual([]);
});

test("nothing is found in an invalid catalogue", () => {
  for (const other of [undefined, null, [], "x", { events: {} }])
    expect(changedProducts(value(text), other)).toEqual([]);
  expect(changedProducts(undefined, value(text))).toEqual([]);
});
