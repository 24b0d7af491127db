import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyEdits, type JSONPath, modify, parse } from "jsonc-parser";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";

/** Places of each event, time and series in a test's museum. No suite takes as many. */
export const plenty = 5000;

/** Copies the museum's configuration for a test: with more places than any suite takes, and limits that none reaches. */
export async function copyFlows(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await provide(to);
}

/** Gives a copied configuration more places than any suite takes, and limits that none reaches. A test that is about scarcity makes its own. */
export async function provide(configDir: string, places = plenty): Promise<void> {
  const { events, series = [] } = parse(await readFile(join(configDir, "catalogue.json"), "utf8")) as Catalogue;
  await edit(join(configDir, "catalogue.json"), [
    ...events.map((_, index): Value => [["events", index, "capacity"], places]),
    ...series.flatMap(({ capacity }, index): Value[] => (capacity === undefined ? [] : [[["series", index, "capacity"], places]])),
  ]);
  await edit(join(configDir, "tenant.json"), [
    [["limits", "openSeatsPerAddress"], 1_000_000],
    [["limits", "freeOrdersPerEmailAndDay"], 1_000_000],
    [["limits", "mailsPerRecipientAndHour"], 1_000_000],
    [["limits", "waitingPlacesPerAddress"], 1_000_000],
    [["limits", "waitingRequestsPerEmailAndDay"], 100_000],
  ]);
}

type Value = readonly [JSONPath, unknown];

/** Sets values in a file that is JSON with comments; the rest of its text stays. */
export async function edit(file: string, values: readonly Value[]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [path, value] of values) text = applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
  await writeFile(file, text);
}
