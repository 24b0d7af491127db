import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formsOf, KnownTexts, literalsIn, ownWordsOf, stringsIn } from "./support/known-texts.ts";

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((file) => ending.test(file) && !file.includes("/generated/"));
}

/** Rooms with texts for authors, which stand in the code. */
const forAuthors = ["server/museum", "server/features/studio", "studio/text"];

test("every sentence that a browser test expects is a sentence of the product, its demo museum or the tests' input", () => {
  const known = new KnownTexts();
  for (const file of ["en", "es", "de", "ar"].flatMap((language) => filesIn(`messages/${language}`, /\.json$/))) {
    for (const text of stringsIn(readFileSync(file, "utf8")).flatMap(formsOf)) known.add(text);
  }
  for (const file of ["flows", "museums"].flatMap((folder) => filesIn(folder, /\.json$/))) {
    for (const text of stringsIn(readFileSync(file, "utf8"))) known.add(text);
  }
  for (const file of [...forAuthors, "tests/support"].flatMap((room) => filesIn(room, /(?<!\.test)\.tsx?$/))) {
    for (const { text } of literalsIn(file)) known.add(text);
  }
  const expected = filesIn("tests/browser", /\.ts$/).flatMap((file) =>
    literalsIn(file).flatMap(({ line, text, isExpected }) => {
      if (!isExpected) known.add(text);
      return isExpected ? ownWordsOf(text).map((words) => ({ at: `${file}:${line}`, words })) : [];
    }),
  );
  expect(expected.length).toBeGreaterThan(300);
  // Fix: look for the sentence that replaced the quoted one in messages/en.
  expect(expected.filter(({ words }) => !known.has(words)).map(({ at, words }) => `${at}: ${words.join(" ")}`)).toEqual(
    [],
  );
});

test("a quotation may be part of a sentence, or several texts in sequence, with any values", () => {
  const known = new KnownTexts();
  for (const text of formsOf("{count, plural, one {# ticket is} other {# tickets are}} left on {day}."))
    known.add(text);
  known.add("Opens in a new tab");
  known.add("Tickets");
  const isKnown = (text: string) => ownWordsOf(text).every((words) => known.has(words));
  expect(isKnown("2 tickets are left on Friday.")).toBe(true);
  expect(isKnown("Opens in a new")).toBe(true);
  expect(isKnown("Tickets opens in a new tab")).toBe(true);
  expect(isKnown("“Ice Age” opens in a new tab")).toBe(true);
  expect(isKnown("Opens in another tab")).toBe(false);
  expect(isKnown("2 tickets are gone")).toBe(false);
});
