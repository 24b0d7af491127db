import fc from "fast-check";
import { expect, test } from "vitest";
import { setValue } from "./edit-text.ts";
import { parseAgain } from "./parse-again.ts";
import { parseText, parseWhole, TextEditError, valueAt } from "./parse-text.ts";
import { randomText } from "./testing/random-edit.ts";
import { shippedTexts } from "./testing/shipped-texts.ts";

const anyText = fc.oneof(
  randomText,
  fc.constantFrom(...shippedTexts).map(({ text }) => text),
);
const snippets = [
  "",
  " ",
  "\n",
  ",",
  '"',
  "\\",
  ":",
  "1",
  "-",
  "x",
  "{",
  "}",
  "[",
  "]",
  "{}",
  "[1]",
  '"a": 2,',
  "/*",
  "*/",
  "//",
  "// c\n",
  "null",
  '{ "id": "b" },',
];
const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 12 }), fc.constantFrom(...snippets));

function changed(text: string, [part, length, snippet]: readonly [number, number, string]): string {
  const from = Math.floor(part * text.length);
  return text.slice(0, from) + snippet + text.slice(from + length);
}

function wholeOrMessage(text: string): ReturnType<typeof parseWhole> | string {
  try {
    return parseWhole(text);
  } catch (error) {
    if (error instanceof TextEditError) return error.message;
    throw error;
  }
}

test("an edited text parses as if it were new", () => {
  fc.assert(
    fc.property(anyText, change, (text, how) => {
      const after = changed(text, how);
      const again = parseAgain({ text, ...parseWhole(text) }, after);
      if (again !== undefined) expect({ start: parseWhole(text).start, tree: again }).toEqual(wholeOrMessage(after));
    }),
    { numRuns: 5000 },
  );
}, 60_000);

test("an error is reported as in a new text", () => {
  fc.assert(
    fc.property(anyText, fc.array(change, { minLength: 1, maxLength: 4 }), (text, changes) => {
      parseText(text);
      changes.reduce((current, how) => {
        const after = changed(current, how);
        const whole = wholeOrMessage(after);
        if (typeof whole === "string") expect(() => parseText(after)).toThrow(whole);
        else expect(parseText(after).root).toMatchObject({ offset: whole.start, value: whole.tree.value });
        return typeof whole === "string" ? current : after;
      }, text);
    }),
    { numRuns: 1000 },
  );
}, 60_000);

test("unchanged values stay the same object", () => {
  const text =
    '{ "events": [{ "id": "a", "types": [1] }, { "id": "b", "types": [2] }, { "id": "c", "types": [3] }], "bundles": [{}] }';
  const after = setValue(text, "/events/1/id", "another");
  const at = (pointer: string) => [text, after].map((each) => valueAt(each, pointer)) as [unknown, unknown];
  for (const pointer of ["/events/0", "/events/2", "/events/2/types", "/bundles"])
    expect(at(pointer)[1], pointer).toBe(at(pointer)[0]);
  expect(at("/events/1")).toEqual([
    { id: "b", types: [2] },
    { id: "another", types: [2] },
  ]);
});

test("parsed values are frozen", () => {
  const value = valueAt('{ "events": [] }', "") as { events: unknown[] };
  expect(() => value.events.push(1)).toThrow(TypeError);
});
