import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generatePlugin } from "../../scripts/plugins/generate-plugin.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugin-"));
  for (const language of ["en", "es"]) await mkdir(join(folder, "messages", language), { recursive: true });
  await writeFile(join(folder, "messages/en/guests.json"), '{ "missing": "Write a name.", "thanks": "Thank you." }');
  await writeFile(join(folder, "messages/es/guests.json"), '{ "missing": "Escriba un nombre." }');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const generate = () => generatePlugin(folder, undefined);

test.each([
  ['{ "Question": 7 }', 'messages/es/fields.json: "Question" has 7, which is no text.'],
  ['["Pregunta"]', "messages/es/fields.json is no object of texts by their English text."],
  ["null", "messages/es/fields.json is no object of texts by their English text."],
  ["{", /^es\/fields\.json is not JSON: /],
])(
  "texts of fields that the studio could not read (%s) are refused when the plugin is generated",
  async (text, why) => {
    await writeFile(join(folder, "messages/es/fields.json"), text);
    await expect(generate()).rejects.toThrow(why);
  },
);

test("a plugin says which sentences each of its languages lacks", async () => {
  await writeFile(join(folder, "messages/es/fields.json"), '{ "Question": "Pregunta" }');
  const { coverage } = await generate();
  expect(coverage).toEqual({
    sentences: ["guests.missing", "guests.thanks"],
    missing: { en: [], es: ["guests.thanks"] },
  });
});
