/** What a person is called, or where: one line of plain text. It is shown and mailed to others, so it carries neither markup nor links. */
export function isPlainText(text: string): boolean {
  return plainTextProblem(text) === undefined;
}

/** The code of what is wrong with it (specification, section 8). */
export function plainTextProblem(text: string): "CONTAINS_HTML_TAGS" | "CONTAINS_URL" | "INVALID" | undefined {
  if (/<\s*[a-z/!?]/i.test(text)) return "CONTAINS_HTML_TAGS";
  if (/[a-z]:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.(?:com|net|org|info|biz|xyz|top|shop|site|online|link|click)\b/i.test(text)) return "CONTAINS_URL";
  return /\p{Cc}/u.test(text) ? "INVALID" : undefined;
}
