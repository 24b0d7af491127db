import { expect, test } from "vitest";
import type { Languages } from "../../commerce/text-by-language.ts";
import { insertItem, moveItem, removeItem, setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { keepTranslations, shownAt } from "./default-language.ts";

const languages: Languages = ["en-US", "es-US"];
const title = { en: "Adult", es: "Adulto" };
const text = `{
  // Ticket types
  "types": [
    { "id": "adult", "title": { "en": "Adult", "es": "Adulto" } }, // the usual one
    { "id": "child", "title": "Child" }
  ],
  "notes": [{ "en": "No bags.", "es": "Sin bolsos." }, "No food."]
}
`;
const edit = (change: (text: string) => string | null) => keepTranslations(text, change(text), languages) ?? "";

test("a text by language that gets a string keeps its translations, and the file its comments", () => {
  const edited = edit((before) => setValue(before, "/types/0/title", "Grown-up"));
  expect(edited).toBe(text.replace('"en": "Adult"', '"en": "Grown-up"'));
  expect(shownAt(edited, "/types/0/title", languages)).toBe("Grown-up");
});

test("a string stays a string", () => {
  const edited = edit((before) => setValue(before, "/types/1/title", "Children"));
  expect(valueAt(edited, "/types/1/title")).toBe("Children");
});

test("a list that is written anew keeps the translations of its entries, also of those that changed", () => {
  const written = [
    { id: "child", title: "Child" },
    { id: "adult", title: "Adults" },
  ];
  const edited = edit((before) =>
    setValue(setValue(before, "/types", written), "/notes", ["No large bags.", "No food."]),
  );
  expect(valueAt(edited, "/types")).toEqual([written[0], { id: "adult", title: { ...title, en: "Adults" } }]);
  expect(valueAt(edited, "/notes/0")).toEqual({ en: "No large bags.", es: "Sin bolsos." });
});

test("moving, inserting and removing entries leaves translations where they belong", () => {
  const moved = edit((before) => moveItem(before, "/types/0", 1));
  expect(valueAt(moved, "/types/1/title")).toEqual(title);
  const inserted = edit((before) => insertItem(before, "/types", 0, { id: "senior", title: "Senior" }));
  expect(valueAt(inserted, "/types")).toEqual([
    { id: "senior", title: "Senior" },
    { id: "adult", title },
    expect.anything(),
  ]);
  expect(
    valueAt(
      edit((before) => removeItem(before, "/types/0")),
      "/types/0/title",
    ),
  ).toBe("Child");
  expect(
    valueAt(
      edit((before) => setValue(before, "/types/0/title", undefined)),
      "/types/0",
    ),
  ).toEqual({ id: "adult" });
});
