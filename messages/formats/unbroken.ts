/** Keeps "10:00" and "AM" on one line, for visible text only; names and requests keep plain spaces. */
export function unbroken(text: string): string {
  return text.replace(/(:\d\d) (?=\p{L})/gu, "$1\u00a0");
}
