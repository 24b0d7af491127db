import { expect, test } from "vitest";
import { joinCatalogue } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { createFollowElsewhere, createFollowPrice } from "./follow-price.ts";

const type = (title: string, price: string) => ({ id: title, title, price });
const catalogue = JSON.stringify({
  events: [
    { id: "giants", ticketTypes: [type("Adult", "25.00"), type("Child", "15.00")] },
    { id: "film", ticketTypes: [type("Adult", "12.00")] },
  ],
  bundles: [
    {
      id: "both",
      components: [
        { event: "giants", ticketTypes: [type("Adult", "20.00"), type("Child", "15.00")] },
        { event: "film", ticketTypes: [type("Adult", "12.00")] },
      ],
    },
  ],
});

function typed(pointer: string, ...prices: string[]) {
  const follow = createFollowPrice();
  return prices.reduce((before, price) => {
    const after = setValue(before, pointer, price);
    return follow({ before, after, pointer, published: null, locale: "en", languages: ["en"] });
  }, catalogue);
}

const pricesIn = (text: string) =>
  ["/0/ticketTypes/0", "/0/ticketTypes/1", "/1/ticketTypes/0"].map((at) =>
    valueAt(text, `/bundles/0/components${at}/price`),
  );

test("a bundle keeps its saving while an event's price is typed", () => {
  const pointer = "/events/0/ticketTypes/0/price";
  expect(pricesIn(typed(pointer, "2.00", "28.00"))).toEqual(["23.00", "15.00", "12.00"]);
  expect(pricesIn(typed(pointer, "2.00", "", "28.50"))).toEqual(["23.50", "15.00", "12.00"]);
  expect(pricesIn(typed("/events/0/ticketTypes/1/price", "14.00"))).toEqual(["20.00", "14.00", "12.00"]);
});

test("a bundle's price never falls below zero, and other edits leave it", () => {
  expect(pricesIn(typed("/events/0/ticketTypes/0/price", "3.00"))).toEqual(["20.00", "15.00", "12.00"]);
  expect(pricesIn(typed("/events/0/ticketTypes/0/title", "Grown-up"))).toEqual(["20.00", "15.00", "12.00"]);
});

test("a second change counts from the price that the first left", () => {
  const follow = createFollowPrice();
  const edit = (before: string, pointer: string, value: string) =>
    follow({
      before,
      after: setValue(before, pointer, value),
      pointer,
      published: null,
      locale: "en",
      languages: ["en"],
    });
  const first = edit(catalogue, "/events/0/ticketTypes/0/price", "30.00");
  const between = setValue(first, "/bundles/0/components/0/ticketTypes/0/price", "29.00");
  expect(pricesIn(edit(between, "/events/0/ticketTypes/0/price", "31.00"))[0]).toBe("30.00");
});

test("a bundle in another file of the catalogue keeps its saving too, counted from the price before the first key", () => {
  const { events, bundles } = JSON.parse(catalogue);
  const own = JSON.stringify({ events });
  const other = JSON.stringify({ bundles });
  const files = {
    "catalogue/a.json": { text: own, published: own },
    "catalogue/b.json": { text: other, published: other },
  };
  const joined = joinCatalogue(files, ["en"]);
  const follow = createFollowElsewhere();
  const pointer = "/events/0/ticketTypes/0/price";
  let before = own;
  const type = (price: string) => {
    const after = setValue(before, pointer, price);
    const found = follow(joined, "catalogue/a.json", {
      before,
      after,
      pointer,
      published: null,
      locale: "en",
      languages: ["en"],
    });
    before = after;
    return found;
  };
  expect(type("2")).toEqual([]);
  const at = "/bundles/0/components/0/ticketTypes/0/price";
  expect(type("28.00")).toEqual([{ file: "catalogue/b.json", at, cents: 2300 }]);
  expect(type("3.00")).toEqual([]);
});
