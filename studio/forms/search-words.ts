/** True if a text has all words, without regard to case and accents. @param words from `searchWords` */
export function hasWords(text: string, words: readonly string[]): boolean {
  const within = plain(text);
  return words.every((word) => within.includes(word));
}

export function searchWords(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
