import bidiFactory from "bidi-js";
import type { Font } from "fontkit";
import LineBreaker from "linebreak";
import type { OutlinesOfFont } from "./pdf-fonts.ts";

type Direction = "ltr" | "rtl";

export interface Piece {
  readonly text: string;
  /** The museum's or a fallback font; undefined for the product's own, which needs text in visual order. */
  readonly font: Font | undefined;
  readonly direction: Direction;
}

export type MixedLine = readonly Piece[];

export interface MixedText {
  readonly base: Direction;
  readonly outlines: OutlinesOfFont;
  readonly width: number;
  /** In the unit of `width`. */
  widthOf(piece: Piece): number;
}

/** A piece in reading order. @property level odd levels run right to left (Unicode Standard Annex 9) */
interface Logical {
  readonly text: string;
  readonly font: Font | undefined;
  readonly level: number;
}

const bidi = bidiFactory();
/** Invisible isolate characters (Unicode Standard Annex 9). */
const isolates = /[\u2066-\u2069]/g;

/** Joins parts, such as a name and a price, so that each keeps its own direction. */
export const isolated = (parts: readonly string[], separator: string): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => `\u2068${part}\u2069`)
    .join(separator);

export const withoutIsolates = (text: string): string => text.replace(isolates, "");

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Breaks text of mixed scripts into lines no wider than `width`, in visual order. */
export function mixedLines(text: string, { base, outlines, width, widthOf }: MixedText): MixedLine[] {
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const piecesOf = (from: number, to: number) =>
    inSight(logicalPieces(text, levels, outlines, from, withoutSpace(text, from, to)));
  const fits = (from: number, to: number) =>
    piecesOf(from, to).reduce((sum, piece) => sum + widthOf(piece), 0) <= width;
  const lines: MixedLine[] = [];
  let [start, last] = [0, 0];
  for (const { to, required } of unitsOf(text, fits)) {
    if (last > start && !fits(start, to)) {
      lines.push(piecesOf(start, last));
      start = last;
    }
    last = to;
    if (!required) continue;
    lines.push(piecesOf(start, to));
    start = to;
  }
  if (start < text.length) lines.push(piecesOf(start, text.length));
  return lines;
}

/** Breaks a unit wider than a line after any character. */
function* unitsOf(
  text: string,
  fits: (from: number, to: number) => boolean,
): Generator<{ readonly to: number; readonly required: boolean }> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const { position, required } = next;
    if (!fits(from, position)) {
      let to = from;
      for (const character of charactersOf(text.slice(from, position)).slice(0, -1)) {
        to += character.length;
        yield { to, required: false };
      }
    }
    yield { to: position, required: required && position < text.length };
    from = position;
  }
}

function withoutSpace(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

function logicalPieces(
  text: string,
  levels: Uint8Array,
  outlines: OutlinesOfFont,
  from: number,
  to: number,
): Logical[] {
  const pieces: Logical[] = [];
  let at = from;
  for (const character of charactersOf(text.slice(from, to))) {
    const start = at;
    at += character.length;
    const shown = withoutIsolates(character);
    if (shown === "") continue;
    // A combining mark uses the font of its letter.
    const font = outlines.get(String.fromCodePoint(shown.codePointAt(0) ?? 0));
    const level = levels[start] ?? 0;
    const last = pieces.at(-1);
    if (last !== undefined && last.font === font && last.level === level)
      pieces[pieces.length - 1] = { font, level, text: last.text + shown };
    else pieces.push({ font, level, text: shown });
  }
  return pieces;
}

/** Reverses right-to-left runs, most deeply nested first (Unicode Standard Annex 9, rule L2). */
function inSight(pieces: readonly Logical[]): Piece[] {
  const seen = [...pieces];
  const deepest = Math.max(0, ...seen.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return seen.map(({ text, font, level }) => {
    const direction = level % 2 === 1 ? "rtl" : "ltr";
    return { font, direction, text: font === undefined && direction === "rtl" ? mirrored(text) : text };
  });
}

/** Reverses the characters and mirrors each, such as ")" for "(". */
function mirrored(text: string): string {
  return charactersOf(text)
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join("");
}
