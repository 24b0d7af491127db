import { expect, test } from "vitest";
import { outlinesFor, withPlaceholders } from "./pdf-fonts.ts";

test.each([
  ["Nino ნინო", "Nino □□□□"],
  ["Ada 🦖", "Ada □"],
  ["李明 Li", "李明 Li"],
  ["Łukasz Ngô", "Łukasz Ngô"],
  ["a\u200db", "a\u200db"],
])("no letter of %s is missing", async (text, shown) => {
  expect(withPlaceholders(text, await outlinesFor(text))).toBe(shown);
});

test("a museum's own typeface has the letters that it draws, and others keep the fonts that they have without it", async () => {
  const jost = "museums/lindenhof/assets/jost.woff2";
  const { text, display } = await outlinesFor("Ä 5 ν 李", { text: jost });
  expect(
    [text, display].map((outlines) => ["Ä", "5", " ", "ν", "李"].map((each) => outlines.get(each)?.familyName)),
  ).toEqual([
    ["Jost", "Jost", "Jost", undefined, "Noto Sans SC Thin"],
    [undefined, undefined, undefined, undefined, "Noto Sans SC Thin"],
  ]);
});

test("a file that is no font, or is missing, leaves the product's fonts", async () => {
  for (const file of ["museums/lindenhof/assets/hof.svg", "museums/lindenhof/assets/none.woff2"])
    expect((await outlinesFor("Ada", { text: file, display: file })).text.size).toBe(0);
});
