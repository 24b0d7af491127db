/** Controls, line breaks of every kind, and what turns the direction of writing so that text reads as another. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Abbreviations before a name that capitals alone do not show. */
const titles = new Set(["prof", "dipl", "mag", "ing", "med", "phil", "jur", "rer", "nat", "habil"]);

/** Tells whether a mail program would make a link of some of it: an address with a scheme, of a website, a mailbox or a computer. */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\u3002", ".");
  if (/[a-z]:\/\/|\bwww\./i.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}.@_-]/u).some((word) => isAddress(word.split(".").filter((label) => label !== "")));
}

/** One line of plain text, such as a person's name or city. It is shown and mailed to others, so it carries neither markup nor links. */
export function isPlainText(text: string): boolean {
  return plainTextProblem(text) === undefined;
}

/** The code of what is wrong with it (docs/behaviour.md, "Account errors"). */
export function plainTextProblem(text: string): "CONTAINS_HTML_TAGS" | "CONTAINS_URL" | "INVALID" | undefined {
  if (/<\s*[a-z/!?]/i.test(text)) return "CONTAINS_HTML_TAGS";
  if (unprintable.test(text)) return "INVALID";
  return hasLink(text) ? "CONTAINS_URL" : undefined;
}

/** Words with dots between them are an address unless they are initials or abbreviations, as in "R.Dev", "Dr.Link", "j.smith" or "Apt.4". */
function isAddress(labels: readonly string[]): boolean {
  const last = labels.at(-1);
  if (last === undefined || labels.length === 1) return false;
  const isNumeric = (label: string) => /^\p{Nd}+$/u.test(label);
  if (labels.every(isNumeric)) return labels.length === 4;
  if (isNumeric(last)) return labels.some((label) => label.includes("@"));
  if (!beginsWithEnding(last)) return false;
  return !(labels.slice(0, -1).every((label) => isAbbreviation(label) || isNumeric(label)) && isName(last));
}

/** Top-level domains have two letters or more and no digits, unless they are in Punycode. */
function beginsWithEnding(label: string): boolean {
  return /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)(?:[-_@]|$)/iu.test(label);
}

function isAbbreviation(label: string): boolean {
  return /^-?(?:\p{L}\p{M}*|\p{Lu}\p{Ll}{1,2}|\p{Lu}{2})$/u.test(label) || titles.has(label.toLowerCase());
}

/** Endings of websites are short where they are written in small letters. */
function isName(label: string): boolean {
  return /^-?(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}-]*|\p{L}[\p{L}\p{M}-]{3,})$/u.test(label);
}
