import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeDraft } from "../../server/features/studio/authored/describe-draft.ts";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { emptyFolder, loadConfig } from "../../server/museum/config/load.ts";
import { setValue } from "../../studio/text/edit-text.ts";
import { writeBigMuseum } from "../bench/big-museum.ts";

const source = await loadKindSource();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))));

/** CPU in milliseconds of this process. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const rounds = 9;

/** The least CPU of the first check, and of checking and describing a draft of one event. */
async function costs(events: number, inFiles: boolean): Promise<{ first: number; draft: number }> {
  const dir = await writeBigMuseum({ flows: Math.round(events * 0.3), events, inFiles });
  folders.push(dir);
  const [name, pointer] = inFiles ? ["catalogue/event-7.json", "/events/0"] : ["catalogue.json", "/events/7"];
  const text = await readFile(join(dir, name), "utf8");
  const folder = emptyFolder();
  let served = await loadConfig(dir, source, { folder });
  const first = await cpuOf(async () => {
    served = await loadConfig(dir, source, { folder: emptyFolder() });
  });
  served = await loadConfig(dir, source, { folder, before: served.content });
  const drafts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const changed = setValue(text, `${pointer}/title`, `Changed ${round}`);
    const overlay = new Map([[name, changed]]);
    drafts.push(
      await cpuOf(async () => {
        const drafted = await loadConfig(dir, source, { folder, before: served.content, overlay });
        const given = { locale: "en-US", dir, files: [[name, changed]], published: [[name, text]] } as const;
        expect(describeDraft(given, { source, served, drafted }).changes).toHaveLength(1);
      }),
    );
  }
  return { first, draft: Math.min(...drafts) };
}

test("a draft of one event costs a small part of what checking all costs, and grows less than the museum", async () => {
  const small = await costs(50, true);
  const large = await costs(1000, true);
  // Twenty times the events: reading and comparing what did not change is all that grows.
  expect(large.draft / large.first).toBeLessThan(1 / 8);
  expect(large.draft / small.draft).toBeLessThan(16);
}, 300_000);

test("in one catalogue.json, entries with the same text are not checked again", async () => {
  const large = await costs(1000, false);
  // Its whole text is parsed.
  expect(large.draft / large.first).toBeLessThan(1 / 5);
}, 300_000);
