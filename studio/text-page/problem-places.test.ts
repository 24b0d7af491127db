import { expect, test } from "vitest";
import { placesOf } from "./problem-places.ts";

const text = '// A comment.\r\n{\r\n\t"title": "",\r\n\t"steps": [\r\n\t\t{ "path": "/a" }\r\n\t]\r\n}\r\n';

test.each([
  ["a value", "/title", { line: 2, column: 11, width: 2 }, '""'],
  [
    "a value that spans lines: its first",
    "/steps",
    { line: 3, column: 11, width: 1 },
    '[\r\n\t\t{ "path": "/a" }\r\n\t]',
  ],
  ["a missing value: its parent", "/steps/0/title", { line: 4, column: 4, width: 16 }, '{ "path": "/a" }'],
])("finds %s", (_name, pointer, place, selected) => {
  const [found] = placesOf(text, [{ code: "SCHEMA_TYPE", pointer, line: 99 }]);
  expect(found).toMatchObject(place);
  expect(text.slice(found?.start, found?.end)).toBe(selected);
});

test.each([
  ["that cannot be parsed", '{\n  "title": ,\n}', { code: "FILE_SYNTAX", pointer: "", line: 2 }, '"title": ,'],
  ["without a matching name", '{\n  "title": 1\n}', { code: "SCHEMA_MISSING", pointer: "", line: 1 }, "{"],
  ["that has become shorter", "{}", { code: "FILE_SYNTAX", pointer: "", line: 12 }, "{}"],
  ["that is empty", "", { code: "FILE_SYNTAX", pointer: "", line: 1 }, ""],
])("in a text %s it marks the line", (_name, broken, problem, selected) => {
  const [found] = placesOf(broken, [problem]);
  expect(broken.slice(found?.start, found?.end)).toBe(selected);
});
