/** Prose of a Markdown file is wrapped at this many characters. */
const width = 100;

const fence = /^\s*(```|~~~)/;
/** What is never wrapped: tables, headings, quotations, HTML, rules, definitions of links. */
const fixed = /^\s*(\||#{1,6}\s|>|<|(-{3,}|\*{3,})\s*$|\[[^\]]+\]:)/;
const marker = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** At the beginning of a line it would mean something else. */
const meaning = /^([-*+#>|=]|\d+[.)]$)/;

/** A paragraph or an item of a list. */
interface Block {
  readonly lines: readonly string[];
  /** The number of its first line, from 0. */
  readonly at: number;
}

/** The numbers of the lines, from 1, that are longer than they need to be. */
export function longLines(text: string): number[] {
  return blocksOf(text.split("\n")).flatMap(({ lines, at }) => lines.flatMap((line, index) => (isTooLong(line) ? [at + index + 1] : [])));
}

/** The same text, with each paragraph that has too long a line filled again; all others stay as they are. */
export function wrapMarkdown(text: string): string {
  const lines = text.split("\n");
  for (const block of blocksOf(lines).reverse()) {
    const keepsBreaks = block.lines.slice(0, -1).some((line) => /( {2}|\\)$/.test(line));
    if (!keepsBreaks && block.lines.some(isTooLong)) lines.splice(block.at, block.lines.length, ...fill(block.lines));
  }
  return lines.join("\n");
}

/** Is there a place before the limit at which the line could be broken? */
function isTooLong(line: string): boolean {
  return line.length > width && fill([line]).length > 1;
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { lines: string[]; at: number }[] = [];
  let open: string[] | undefined;
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    if (isCode || fence.test(line) || line.trim() === "" || fixed.test(line)) {
      open = undefined;
      continue;
    }
    if (open === undefined || marker.test(line)) {
      open = [];
      blocks.push({ lines: open, at });
    }
    open.push(line);
  }
  return blocks;
}

function fill(lines: readonly string[]): string[] {
  const [first = ""] = lines;
  const lead = marker.exec(first)?.[0] ?? /^\s*/.exec(first)?.[0] ?? "";
  const [head = "", ...words] = wordsOf(lines.join("\n").slice(lead.length));
  const filled: string[] = [];
  let line = lead + head;
  for (const word of words) {
    if (line.length + 1 + word.length <= width || meaning.test(word)) line += ` ${word}`;
    else {
      filled.push(line);
      line = " ".repeat(lead.length) + word;
    }
  }
  return [...filled, line];
}

/** Code between backquotes stays on one line. */
function wordsOf(text: string): string[] {
  return text.match(/(?:`+[^`]*`+|[^\s`])+/g)?.map((word) => word.replace(/\s+/g, " ")) ?? [];
}
