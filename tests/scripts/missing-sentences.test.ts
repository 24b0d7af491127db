import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingSentences } from "../../scripts/missing-sentences.ts";

const english = { "ui.json": { a: "A" }, "ui/cart.json": { b: "B" }, "studio/log.json": { c: "C", d: "D" } };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentences-"));
  await write("en", english);
});
afterEach(() => rm(folder, { recursive: true }));

async function write(tag: string, files: Readonly<Record<string, object>>): Promise<void> {
  for (const [name, sentences] of Object.entries(files)) {
    await mkdir(join(folder, tag, name, ".."), { recursive: true });
    await writeFile(join(folder, tag, name), JSON.stringify(sentences));
  }
}

test("each language of a museum says how many sentences it lacks, and in which rooms", async () => {
  await write("de", { ...english, "fields.json": { own: "Eigenes" } });
  await write("ar", { "ui.json": { a: "أ" }, "studio/log.json": { c: "ج" } });
  expect(await missingSentences(folder, ["en-GB", "de-AT", "ar-KW", "ar-AE"])).toEqual([
    "messages/ar lacks 2 of 4 sentences, which are read in English: studio 1, ui 1",
  ]);
});

test("a language without sentences lacks them all", async () => {
  expect(await missingSentences(folder, ["fr-FR"])).toEqual([
    "messages/fr-FR lacks 4 of 4 sentences, which are read in English: studio 2, ui 2",
  ]);
});
