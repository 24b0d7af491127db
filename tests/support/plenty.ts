import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyEdits, type JSONPath, modify, parse } from "jsonc-parser";
import type { Temporal } from "temporal-polyfill";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";
import { testNow } from "./clock.ts";

/** Capacity of each event, slot and series in tests; no suite uses it up. */
export const plenty = 5000;

export async function copyFlows(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await provide(to);
}

/** Sets ample capacity and limits in a copied configuration. A test about scarcity sets its own. */
export async function provide(configDir: string, places = plenty): Promise<void> {
  const { events, series = [] } = parse(await readFile(join(configDir, "catalogue.json"), "utf8")) as Catalogue;
  await edit(join(configDir, "catalogue.json"), [
    ...events.map((_, index): Value => [["events", index, "capacity"], places]),
    // Early in a month two of its evenings are on sale, and visitors must choose.
    ...events.flatMap(({ id }, index): Value[] =>
      id === "planetarium-night" ? [[["events", index, "opening", "dates"], [nextEvening()]]] : [],
    ),
    ...series.flatMap(({ capacity }, index): Value[] =>
      capacity === undefined ? [] : [[["series", index, "capacity"], places]],
    ),
  ]);
  await edit(join(configDir, "tenant.json"), [
    [["limits", "openSeatsPerAddress"], 1_000_000],
    [["limits", "freeOrdersPerEmailAndDay"], 1_000_000],
    [["limits", "mailsPerRecipientAndHour"], 1_000_000],
    [["limits", "waitingPlacesPerAddress"], 1_000_000],
    [["limits", "waitingRequestsPerEmailAndDay"], 100_000],
  ]);
}

/** The next second Saturday of a month: the only evening on sale, whenever tests run. */
function nextEvening(): string {
  const isEvening = ({ dayOfWeek, day }: Temporal.PlainDate) => dayOfWeek === 6 && day > 7 && day <= 14;
  let day = testNow().toZonedDateTimeISO("America/Denver").toPlainDate().add({ days: 1 });
  while (!isEvening(day)) day = day.add({ days: 1 });
  return day.toString();
}

type Value = readonly [JSONPath, unknown];

/** Sets values in a JSON file with comments; the rest of its text stays. */
export async function edit(file: string, values: readonly Value[]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [path, value] of values)
    text = applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
  await writeFile(file, text);
}
