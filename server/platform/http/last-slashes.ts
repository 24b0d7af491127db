const slash = "/".charCodeAt(0);

/** The text without the slashes that it ends with. A pattern such as /\/+$/ would try each of thousands of slashes as a start. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === slash) end -= 1;
  return text.slice(0, end);
}
