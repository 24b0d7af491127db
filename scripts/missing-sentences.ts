import { closest } from "../messages/closest.ts";
import { readCoverage } from "./generate/messages/messages.ts";

/**
 * Counts what of our own sentences a museum's languages lack, such as "messages/ar lacks 9 of 3,262 sentences, which
 * are read in English: studio 9". One line for each language that lacks some.
 * @param folder the folder with a folder per language
 */
export async function missingSentences(folder: string, languages: readonly string[]): Promise<string[]> {
  const { sentences, missing } = await readCoverage(folder);
  const tags = languages.map(
    (language) => closest(language, (tag) => (missing[tag] === undefined ? undefined : tag)) ?? language,
  );
  return [...new Set(tags)].flatMap((tag) => {
    const lacking = missing[tag] ?? sentences;
    if (lacking.length === 0) return [];
    const rooms = new Map<string, number>();
    for (const sentence of lacking) {
      const room = sentence.split(/[/.]/)[0] ?? "";
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
    }
    const parts = [...rooms].map(([room, count]) => `${room} ${format(count)}`).sort();
    return [
      `messages/${tag} lacks ${format(lacking.length)} of ${format(sentences.length)} sentences, which are read in English: ${parts.join(", ")}`,
    ];
  });
}

const format = (count: number) => count.toLocaleString("en-US");
