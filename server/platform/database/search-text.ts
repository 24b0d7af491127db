/** Letters that do not decompose into one of English and a mark, as people type them who have no key for them. */
const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n", ς: "σ" };
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/gu;
const folded = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * A text as it is searched: in small letters, without accents, apostrophes and characters that nobody sees, with one space between
 * words. "José O’Brien" and "jose obrien" are the same. A change of it needs a migration that fills the columns named `search` again.
 */
export function fold(text: string): string {
  return (
    text
      // Before: an acute accent that stands alone would become a space with a mark. After: a wide one becomes one of these.
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

/** What a row's column `search` holds: everything by which people look for it, folded, a line each. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts.map((part) => fold(part ?? "")).filter((part) => part !== ""))].join("\n");
}
