import { type RawBuilder, sql } from "kysely";
import { fold } from "../platform/database/search-text.ts";

/** What is looked for, word by word, as the columns named `search` have it; commas part words, too, as in "Lovelace, Ada". */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/[ ,]/)
    .filter((word) => word !== "");
}

/** Does this folded text hold the word? LIKE's pattern characters are escaped. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`;
}

/** As `holds`, of people: said so that the index of words too short for a trigram helps (migration 0072). */
export function holdsByIndex(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return [...word].length > 2 ? holds(text, word) : sql<boolean>`(${holds(text, word)} and short_parts(${text}) @> array[${word}::text])`;
}
