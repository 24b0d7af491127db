const slash = "/".charCodeAt(0);

/** Removes trailing slashes. A pattern such as /\/+$/ would take quadratic time on thousands of slashes. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === slash) end -= 1;
  return text.slice(0, end);
}
