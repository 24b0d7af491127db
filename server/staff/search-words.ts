import { type RawBuilder, sql } from "kysely";

/** What is looked for, word by word. */
export function wordsOf(query: string): string[] {
  return query
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * Does this text hold the word, in large or small letters, however its accents are composed? What LIKE takes for a pattern stands for
 * itself. A database of the C locale knows the large letters of English only: the others are asked for as names have them.
 */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const literal = word.replace(/[\\%_]/g, (character) => `\\${character}`);
  const [first = "", ...rest] = literal;
  const cases = [literal, literal.toLowerCase(), literal.toUpperCase(), first.toUpperCase() + rest.join("").toLowerCase()];
  const patterns = [...new Set(cases)].map((each) => `%${each}%`);
  return sql<boolean>`normalize(${text}, nfc) ilike any(${patterns}::text[])`;
}
