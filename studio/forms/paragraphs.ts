const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: "\u00a0",
};

/** The paragraphs of HTML as texts; undefined if it has more, such as emphasis, a link or a list. */
export function paragraphsOf(html: string): string[] | undefined {
  if (html.trim() === "") return [];
  // A text without tags is one paragraph.
  const parts = html.includes("<") ? [...html.matchAll(/\s*<p>([^<]*)<\/p>\s*/g)] : [[html, html] as const];
  if (parts.map(([whole]) => whole).join("") !== html) return undefined;
  const texts = parts.map(([, text = ""]) => plain(text));
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

export function htmlOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
    .join("");
}

function plain(text: string): string | undefined {
  let isKnown = true;
  const read = text.replace(/&(#?\w+);/g, (whole, name: string) => {
    isKnown &&= Object.hasOwn(entities, name);
    return entities[name] ?? whole;
  });
  return isKnown ? read.replace(/\s*\n\s*/g, " ").trim() : undefined;
}
