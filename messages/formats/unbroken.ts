/**
 * A text in which no line ends between a time and its half of the day: "10:00" and "AM" stay together. For what is seen; names of controls, files
 * and what is sent keep their plain spaces.
 */
export function unbroken(text: string): string {
  return text.replace(/(:\d\d) (?=\p{L})/gu, "$1\u00a0");
}
