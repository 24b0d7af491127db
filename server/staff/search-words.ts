import { type RawBuilder, sql } from "kysely";

/** What is looked for, word by word. */
export function wordsOf(query: string): string[] {
  return query
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Does this text hold the word, in large or small letters, however its accents are composed? What LIKE takes for a pattern stands for itself. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const literal = word.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`normalize(${text}, nfc) ilike ${`%${literal}%`}`;
}
