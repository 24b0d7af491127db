/** An address that a mail program makes a link of: with a scheme, with a path, or ending as websites' names do. */
const link = /[a-z]:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.(?:[a-z]{2,24}\/|(?:com|net|org|info|biz|xyz|top|shop|site|online|link|click|app|dev|io|ly|ru|cn)\b)/i;

/** Controls, line breaks of every kind, and what turns the direction of writing so that text reads as another. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Would a mail program make a link of some of it? */
export function hasLink(text: string): boolean {
  return link.test(text);
}

/** What a person is called, or where: one line of plain text. It is shown and mailed to others, so it carries neither markup nor links. */
export function isPlainText(text: string): boolean {
  return plainTextProblem(text) === undefined;
}

/** The code of what is wrong with it (docs/behaviour.md, "Account errors"). */
export function plainTextProblem(text: string): "CONTAINS_HTML_TAGS" | "CONTAINS_URL" | "INVALID" | undefined {
  if (/<\s*[a-z/!?]/i.test(text)) return "CONTAINS_HTML_TAGS";
  if (hasLink(text)) return "CONTAINS_URL";
  return unprintable.test(text) ? "INVALID" : undefined;
}
