import { visit } from "jsonc-parser";

/** Removes matching comments, and lines that held nothing else. */
export function removeComments(text: string, isMeant: (comment: string) => boolean): string {
  const parts: string[] = [];
  let kept = 0;
  visit(text, {
    onComment(offset, length) {
      if (!isMeant(text.slice(offset, offset + length))) return;
      const [start, end] = wholeLine(text, offset, offset + length);
      parts.push(text.slice(kept, Math.max(kept, start)));
      kept = end;
    },
  });
  return parts.join("") + text.slice(kept);
}

function wholeLine(text: string, start: number, end: number): [start: number, end: number] {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") from -= 1;
  const lineEnd = /[ \t]*(\r\n|\r|\n|$)/y;
  lineEnd.lastIndex = end;
  const rest = lineEnd.exec(text)?.[0];
  const isOwnLine = (from === 0 || /[\r\n]/.test(text[from - 1] as string)) && rest !== undefined;
  return isOwnLine ? [from, end + rest.length] : [from, end];
}
