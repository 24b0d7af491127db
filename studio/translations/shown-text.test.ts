import { expect, test } from "vitest";
import { titleOfFile } from "./shown-text.ts";

test("a template is named after what it sells, in the reader's language", () => {
  const titles = (locale: string) =>
    ["direct/event.json", "direct/gift-card.json", "direct/tour.json"].map((file) => titleOfFile(locale, file, ""));
  expect(titles("en-US")).toEqual([
    "Events without a flow of their own",
    "Gift cards without a flow of their own",
    "Pages without a flow of their own: tour",
  ]);
  expect(titles("de-AT")[0]).toBe("Veranstaltungen ohne eigenen Ablauf");
  expect(titles("es-US")[1]).toBe("Tarjetas de regalo sin flujo propio");
});
