import { type RawBuilder, sql } from "kysely";
import { fold } from "../../core/database/search-text.ts";

/** Splits a query into folded words, like the `search` columns; commas separate words too, as in "Lovelace, Ada". */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/[ ,]/)
    .filter((word) => word !== "");
}

/** SQL: checks whether folded text contains the word. Escapes LIKE's special characters. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`;
}

/** Like `holds`, for people: lets the index of short words help (migration 0072). */
export function holdsByIndex(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return [...word].length > 2
    ? holds(text, word)
    : sql<boolean>`(${holds(text, word)} and short_parts(${text}) @> array[${word}::text])`;
}
