import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closest } from "../messages/closest.ts";

/**
 * Counts what of our own sentences a museum's languages lack, such as "messages/ar lacks 9 of 3,262 sentences, which
 * are read in English: studio 9". One line for each language that lacks some.
 * @param folder the folder with a folder per language
 */
export function missingSentences(folder: string, languages: readonly string[]): string[] {
  const english = sentencesIn(join(folder, "en"));
  const tags = languages.map(
    (language) => closest(language, (tag) => (existsSync(join(folder, tag)) ? tag : undefined)) ?? language,
  );
  return [...new Set(tags)].flatMap((tag) => {
    const own = new Set(sentencesIn(join(folder, tag)));
    const missing = english.filter((each) => !own.has(each));
    if (missing.length === 0) return [];
    const rooms = new Map<string, number>();
    for (const each of missing) {
      const room = each.split(/[/.]/)[0] ?? "";
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
    }
    const parts = [...rooms].map(([room, count]) => `${room} ${format(count)}`).sort();
    return [
      `messages/${tag} lacks ${format(missing.length)} of ${format(english.length)} sentences, which are read in English: ${parts.join(", ")}`,
    ];
  });
}

const format = (count: number) => count.toLocaleString("en-US");

/** "app/order.json title", for each sentence. */
function sentencesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  // German and Spanish have texts of their own there, for the studio's fields.
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) =>
      Object.keys(JSON.parse(readFileSync(join(folder, name), "utf8"))).map(
        (key) => `${name.replaceAll("\\", "/")} ${key}`,
      ),
    );
}
