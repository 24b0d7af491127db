import { describe, expect, test } from "vitest";
import { layOver, layOverOwn, layOverProducts, ownTexts } from "./lay-over.ts";

const served = {
  ...{ id: "event/mammoths", base: "event", handle: "mammoths", title: "Mammoths", mode: "sequence", version: "1" },
  facts: { when: "Daily", duration: "2 hours" },
  steps: [
    { path: "/day", title: "Which day?", component: "calendar", data: { eventId: "mammoths", hint: "Choose a day." } },
  ],
} as unknown as Parameters<typeof layOver>[0];

test("a flow shows the draft's words, but nothing that the server has not sent", () => {
  const written = {
    title: "Giants",
    steps: [
      { path: "/day", component: "calendar", title: "When?", data: { eventId: "giants", hint: "Any day." } },
      { path: "/new", component: "info", title: "New" },
    ],
  };
  const { title, steps } = layOver(served, written);
  expect({ title, steps }).toEqual({
    title: "Giants",
    steps: [{ path: "/day", title: "When?", component: "calendar", data: { eventId: "mammoths", hint: "Any day." } }],
  });
});

describe("an answer shows the draft's words for a product", () => {
  const products = new Map<string, unknown>([
    [
      "mammoths",
      {
        id: "mammoths",
        title: "Giants",
        price: "30.00",
        image: "Giants.svg",
        ticketTypes: [{ id: "adult", title: "Grown-up", description: "From 13" }],
      },
    ],
  ]);

  test.each(["id", "handle", "productId"])("wherever it appears, identified by its %s", (name) => {
    const answer = (title: string) => ({
      events: [
        { [name]: "mammoths", title, left: 3 },
        { [name]: "whales", title: "Whales" },
      ],
    });
    expect(layOverProducts(answer("Mammoths"), products)).toEqual(answer("Giants"));
  });

  test("and the words of its ticket types, but not of another product's with the same id", () => {
    const types = (title: string) => [{ id: "adult", title, price: { amount: "25.00" } }];
    const answer = (title: string) => [
      { id: "mammoths", title: title === "Adult" ? "Mammoths" : "Giants", ticketTypes: types(title) },
      { id: "whales", title: "Whales", ticketTypes: types("Adult") },
    ];
    expect(layOverProducts(answer("Adult"), products)).toEqual(answer("Grown-up"));
  });

  test("while properties that the server left out stay out", () => {
    expect(layOverProducts({ id: "mammoths", price: { amount: "25.00" } }, products)).toEqual({
      id: "mammoths",
      price: { amount: "25.00" },
    });
  });
});

describe("a flow shows the draft's words for its product", () => {
  const before = { id: "mammoths", title: "Mammoths", facts: { when: "Daily", duration: "An hour" } };
  const written = { id: "mammoths", title: "Giants", facts: { when: "On Sundays", duration: "A day", age: "All" } };
  const laidOver = (flow: typeof served) => {
    const own = ownTexts(flow, before);
    return own && layOverOwn(flow, written, own);
  };

  test("replaces a fact that comes from the product, but not one that the flow sets itself", () => {
    expect(laidOver(served)?.facts).toEqual({ when: "On Sundays", duration: "2 hours" });
  });

  test("replaces the product's title wherever it is a title", () => {
    const [step] = served.steps;
    const titled = {
      ...served,
      steps: [{ ...step, path: "/sold-out", title: "Mammoths" }, ...served.steps],
    } as typeof served;
    const shown = laidOver(titled);
    expect([shown?.title, ...(shown?.steps ?? []).map(({ title }) => title)]).toEqual([
      "Giants",
      "Giants",
      "Which day?",
    ]);
  });

  test("leaves other products alone", () => {
    expect(laidOver({ ...served, handle: "whales" })).toBeUndefined();
  });
});
