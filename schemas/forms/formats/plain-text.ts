/** Control characters, line breaks and bidi controls, which can disguise text. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Abbreviations before a name that lowercase may hide. */
const titles = new Set(["prof", "dipl", "mag", "ing", "med", "phil", "jur", "rer", "nat", "habil"]);

/** Checks whether a mail program would turn part of the text into a link. */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\u3002", ".");
  if (/[a-z]:\/\/|\bwww\./i.test(plain)) return true;
  return plain
    .split(/[^\p{L}\p{M}\p{N}.@_-]/u)
    .some((word) => isAddress(word.split(".").filter((label) => label !== "")));
}

/** Accepts one line of plain text; others see and receive it, so it has no markup or links. */
export function isPlainText(text: string): boolean {
  return plainTextProblem(text) === undefined;
}

/** Returns the error code (docs/behaviour.md, "Account errors"). */
export function plainTextProblem(text: string): "CONTAINS_HTML_TAGS" | "CONTAINS_URL" | "INVALID" | undefined {
  if (/<\s*[a-z/!?]/i.test(text)) return "CONTAINS_HTML_TAGS";
  if (unprintable.test(text)) return "INVALID";
  return hasLink(text) ? "CONTAINS_URL" : undefined;
}

/** Dotted words are an address, except initials and abbreviations: "R.Dev", "Dr.Link", "j.smith", "Apt.4". */
function isAddress(labels: readonly string[]): boolean {
  const last = labels.at(-1);
  if (last === undefined || labels.length === 1) return false;
  const isNumeric = (label: string) => /^\p{Nd}+$/u.test(label);
  if (labels.every(isNumeric)) return labels.length === 4;
  if (isNumeric(last)) return labels.some((label) => label.includes("@"));
  if (!beginsWithEnding(last)) return false;
  return !(labels.slice(0, -1).every((label) => isAbbreviation(label) || isNumeric(label)) && isName(last));
}

/** Top-level domains have at least two letters and no digits, except in Punycode. */
function beginsWithEnding(label: string): boolean {
  return /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)(?:[-_@]|$)/iu.test(label);
}

function isAbbreviation(label: string): boolean {
  return /^-?(?:\p{L}\p{M}*|\p{Lu}\p{Ll}{1,2}|\p{Lu}{2})$/u.test(label) || titles.has(label.toLowerCase());
}

/** Lowercase top-level domains are short. */
function isName(label: string): boolean {
  return /^-?(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}-]*|\p{L}[\p{L}\p{M}-]{3,})$/u.test(label);
}
