const isBreak = (character: string | undefined) => character === "\n" || character === "\r";

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isBreak(text[start - 1])) start -= 1;
  return start;
}

export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return text.slice(start, end);
}

/** True if only white space precedes an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start -= 1;
  return start === 0 || isBreak(text[start - 1]);
}

export function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

export function hasBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}
