import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { preProcessFile } from "typescript";
import { expect, test } from "vitest";
import { effectOf } from "./watch-sources.ts";

test.each([
  ["schemas/tenant.schema.json", "change", "generate"],
  ["schemas/forms/login.ui.json", "change", "generate"],
  ["schemas/forms/formats/email.ts", "change", "generate"],
  ["steps/date/data.schema.json", "change", "generate"],
  ["steps/guest-book", "addDir", "generate"],
  ["steps/guest-book/definition.ts", "add", "generate"],
  ["steps/guest-book/definition.ts", "change", "restart"],
  ["steps/guest-book", "unlinkDir", "generate"],
  ["schemas/generated/steps/date.validator.js", "change", "restart"],
  ["steps/generated/index.ts", "change", "restart"],
  ["server/pages/pages.ts", "change", "restart"],
  ["server/features/checkout/checkout.css", "change", "restart"],
  ["ui/styles/tokens.css", "change", "restart"],
  ["app/index.html", "change", "document"],
  ["steps/date/screen.tsx", "change", undefined],
  ["steps/date/fixtures.ts", "change", undefined],
  ["server/core/http/log.test.ts", "change", undefined],
])("%s: %s triggers %s", (path, event, effect) => {
  expect(effectOf(path, event)).toBe(effect);
});

test("a change to anything that the server imports restarts it", () => {
  const imported = importedBy("server/main.ts");
  expect(imported.size).toBeGreaterThan(100);
  expect([...imported].filter((path) => effectOf(path, "change") === undefined)).toEqual([]);
});

function importedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.endsWith(".tsx")) return seen;
  seen.add(file);
  for (const { fileName } of preProcessFile(readFileSync(file, "utf8")).importedFiles)
    if (fileName.startsWith(".")) importedBy(join(dirname(file), fileName), seen);
  return seen;
}
