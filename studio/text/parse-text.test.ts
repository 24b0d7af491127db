import { expect, test } from "vitest";
import { parseText } from "./parse-text.ts";

/** Rescanning the line at each of these members would take minutes. */
const members = Array.from({ length: 20_000 }, (_, index) => ({ path: `/${index}` }));

test.each([
  ["in one line", JSON.stringify(members)],
  [
    "after a long line",
    `{"a": "${"x".repeat(500_000)}", "b": [\n${members.map(({ path }) => `"${path}"`).join(",\n")}\n]}`,
  ],
])("a text of megabytes %s is parsed quickly", (_how, text) => {
  expect(parseText(text).unit).toBe("  ");
});
