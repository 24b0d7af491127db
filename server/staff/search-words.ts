import { type RawBuilder, sql } from "kysely";
import { fold } from "../database/search-text.ts";

/** What is looked for, word by word, as the columns named `search` have it. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(" ")
    .filter((word) => word !== "");
}

/** Does this folded text hold the word? What LIKE takes for a pattern stands for itself. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`}`;
}
