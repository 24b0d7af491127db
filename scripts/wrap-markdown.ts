const width = 100;

const fence = /^\s*(```|~~~)/;
/** Never wrapped: tables, headings, quotations, HTML, rules, link definitions. */
const fixed = /^\s*(\||#{1,6}\s|>|<|(-{3,}|\*{3,})\s*$|\[[^\]]+\]:)/;
const marker = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** Would change its meaning at the start of a line. */
const meaning = /^([-*+#>|=]|\d+[.)]$)/;

interface Block {
  readonly lines: readonly string[];
  readonly at: number;
}

/** Line numbers, from 1, of lines that are too long. */
export function longLines(text: string): number[] {
  return blocksOf(text.split("\n")).flatMap(({ lines, at }) =>
    lines.flatMap((line, index) => (isTooLong(line) ? [at + index + 1] : [])),
  );
}

/** Wraps each paragraph with a line that is too long; others stay. */
export function wrapMarkdown(text: string): string {
  const lines = text.split("\n");
  for (const block of blocksOf(lines).reverse()) {
    const keepsBreaks = block.lines.slice(0, -1).some((line) => /( {2}|\\)$/.test(line));
    if (!keepsBreaks && block.lines.some(isTooLong)) lines.splice(block.at, block.lines.length, ...fill(block.lines));
  }
  return lines.join("\n");
}

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

/** Keeps code in backquotes on one line. */
function wordsOf(text: string): string[] {
  return text.match(/(?:`+[^`]*`+|[^\s`])+/g)?.map((word) => word.replace(/\s+/g, " ")) ?? [];
}
