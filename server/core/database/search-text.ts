/** Letters that do not decompose, as people without the key type them. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/gu;
const folded = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/** "José O’Brien" and "jose obrien" match. After a change, a migration must refill the `search` columns. */
export function fold(text: string): string {
  return (
    text
      // Before NFKD, because a lone acute accent would become a space; after it, because wide apostrophes become plain.
      .normalize("NFC")
      .replace(apostrophes, "")
      .normalize("NFKD")
      .replace(apostrophes, "")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase()
      .replace(folded, (letter) => letters[letter] ?? letter)
      .replace(/\s+/gu, " ")
      .trim()
  );
}

/** Returns the content of a `search` column: each searchable part, folded, on its own line. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.map((part) => fold(part ?? "")).filter((part) => part !== ""))].join("\n");
}
