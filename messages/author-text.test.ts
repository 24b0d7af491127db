import { expect, test } from "vitest";
import { authorText } from "./author-text.ts";

interface Data {
  readonly scan?: string;
  readonly left?: string;
}

const say = {
  scan: (locale: string) => `Scan (${locale})`,
  left: (_locale: string, { count, of }: { count: number; of: string }) => `${count} left of ${of}`,
};
const of = { count: 1250, of: "$& {count}" };

test("a slot in an author's text reads as the locale writes it", () => {
  const inGerman = authorText("de-DE", say, { left: "{of}: {count}" } as Data);
  expect(inGerman("left", { count: 3, of: "2:30 PM" })).toBe("14:30: 3");
  expect(inGerman("left", { count: 3, of: "Any Time" })).toBe("Ganztägig: 3");
  const within = authorText("de-DE", say, { left: "{count}, {of}" } as Data);
  expect(within("left", { count: 3, of: "Any Time" })).toBe("3, ganztägig");
});

test("without an author's text, the default sentence is shown", () => {
  const text = authorText("en-US", say, {} as Data);
  expect([text("scan"), text("left", { count: 3, of: "10" })]).toEqual(["Scan (en-US)", "3 left of 10"]);
});

test.each([
  ["unchanged", "Just scan", "Just scan"],
  ["with numbers in the locale's digits", "{count} left", "1.250 left"],
  [
    "with each placeholder replaced by name, wherever it stands",
    "{count} of {of}: {count}",
    "1.250 of $& {count}: 1.250",
  ],
  ["with unknown placeholders unchanged", "{counts} {toString}", "{counts} {toString}"],
])("an author's text is shown %s", (_how, left, said) => {
  expect(authorText("de-DE", say, { left } as Data)("left", of)).toBe(said);
});
