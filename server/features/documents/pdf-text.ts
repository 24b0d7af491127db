import { directionOf } from "../../../messages/formats/direction.ts";
import { type MixedLine, mixedLines, type Piece, withoutIsolates } from "./mixed-lines.ts";
import type { OutlinedGlyphs } from "./outlined-glyphs.ts";
import { type FontName, fontFor, type Outlines } from "./pdf-fonts.ts";

type Doc = PDFKit.PDFDocument;

export interface Style {
  readonly font: FontName;
  /** Points. */
  readonly size: number;
  readonly colour?: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Lengths are in points. Text may have isolated parts (./mixed-lines.ts). */
export interface PdfText {
  readonly direction: "ltr" | "rtl";
  height(text: string, style: Style, width: number): number;
  width(text: string, style: Style): number;
  write(text: string, style: Style, place: Place): void;
  /** Supplies the text for screen readers if letters are drawn in parts or in visual order. */
  structure(text: string, style: Style): { readonly actual?: string };
}

export const ink = "#191714";
const lineGap = 1;
/** Line height of mixed fonts, relative to size: leaves room for marks above and below. */
const mixedHeight = 1.4;
/** The baseline, from the top of the line. */
const mixedBaseline = 1.05;

/** @param outlines for all text to be written */
export function pdfText(doc: Doc, { locale, outlines, glyphs }: PdfTextOptions): PdfText {
  const direction = directionOf(locale);
  const mixed = new MixedWriter(doc, direction, outlines, glyphs);
  const isPlain = (text: string, { font }: Style) =>
    direction === "ltr" && (outlines[font].size === 0 || ![...text].some((character) => outlines[font].has(character)));
  const withFont = (text: string, { font, size }: Style) => doc.font(fontFor(text, font), size);
  return {
    direction,
    structure: (text, style) => (isPlain(text, style) ? {} : { actual: withoutIsolates(text) }),
    height(text, style, width) {
      if (!isPlain(text, style)) return mixed.height(text, style, width);
      return withFont(text, style).heightOfString(withoutIsolates(text), { width, lineGap });
    },
    width(text, style) {
      if (!isPlain(text, style)) return mixed.width(text, style);
      return withFont(text, style).widthOfString(withoutIsolates(text));
    },
    write(text, style, place) {
      if (!isPlain(text, style)) return mixed.write(text, style, place);
      withFont(text, style)
        .fillColor(style.colour ?? ink)
        .text(withoutIsolates(text), place.x, place.y, { width: place.width, lineGap });
    },
  };
}

interface PdfTextOptions {
  readonly locale: string;
  readonly outlines: Outlines;
  readonly glyphs: OutlinedGlyphs;
}

/** Text of several scripts, in visual order, with fallback fonts. */
class MixedWriter {
  readonly #doc: Doc;
  readonly #direction: PdfText["direction"];
  readonly #outlines: Outlines;
  readonly #glyphs: OutlinedGlyphs;
  /** Caches: a buyer's name recurs on each ticket, and is measured before it is written. */
  readonly #widths = new Map<string, number>();
  readonly #lines = new Map<string, readonly MixedLine[]>();

  constructor(doc: Doc, direction: PdfText["direction"], outlines: Outlines, glyphs: OutlinedGlyphs) {
    this.#doc = doc;
    this.#direction = direction;
    this.#outlines = outlines;
    this.#glyphs = glyphs;
  }

  height(text: string, style: Style, width: number): number {
    return this.#linesOf(text, style, width).length * (style.size * mixedHeight + lineGap);
  }

  width(text: string, style: Style): number {
    const lines = this.#linesOf(text, style, Number.POSITIVE_INFINITY);
    return Math.max(0, ...lines.map((line) => this.#lengthOf(line, style)));
  }

  write(text: string, style: Style, { x, y, width }: Place): void {
    const { font, size, colour = ink } = style;
    this.#doc.fillColor(colour);
    for (const [row, line] of this.#linesOf(text, style, width).entries()) {
      let left = this.#direction === "rtl" ? x + width - this.#lengthOf(line, style) : x;
      const baseline = y + row * (size * mixedHeight + lineGap) + size * mixedBaseline;
      for (const piece of line) {
        if (piece.font === undefined)
          this.#doc
            .font(fontFor(piece.text, font), size)
            .text(piece.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
        else this.#writeOutlined(piece, size, left, baseline);
        left += this.#widthOf(piece, style);
      }
    }
  }

  #widthOf(piece: Piece, { font, size }: Style): number {
    const key = `${font} ${size} ${piece.direction} ${piece.text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width =
        piece.font === undefined
          ? this.#doc.font(fontFor(piece.text, font), size).widthOfString(piece.text)
          : (layout(piece).advanceWidth * size) / piece.font.unitsPerEm;
      this.#widths.set(key, width);
    }
    return width;
  }

  #lengthOf(line: MixedLine, style: Style): number {
    return line.reduce((sum, piece) => sum + this.#widthOf(piece, style), 0);
  }

  #linesOf(text: string, style: Style, width: number): readonly MixedLine[] {
    const key = `${style.font} ${style.size} ${width} ${text}`;
    const [base, outlines] = [this.#direction, this.#outlines[style.font]];
    const lines =
      this.#lines.get(key) ??
      mixedLines(text, { base, outlines, width, widthOf: (piece) => this.#widthOf(piece, style) });
    this.#lines.set(key, lines);
    return lines;
  }

  #writeOutlined(piece: Piece, size: number, x: number, baseline: number): void {
    const { font } = piece;
    if (font === undefined) return;
    const doc = this.#doc;
    const { glyphs: run, positions } = layout(piece);
    const scale = size / font.unitsPerEm;
    const bottom = doc.page.height - baseline;
    let left = x;
    // A page's origin is at the bottom; pdfkit's is at the top.
    doc.addContent(`q 1 0 0 -1 0 ${round(doc.page.height)} cm BT`);
    for (const [index, glyph] of run.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const shown = this.#glyphs.show(font, glyph);
      doc.addContent(
        `/${shown.font} ${size} Tf 1 0 0 1 ${round(left + xOffset * scale)} ${round(bottom + yOffset * scale)} Tm <${shown.code}> Tj`,
      );
      left += xAdvance * scale;
    }
    doc.addContent("ET");
    doc.addContent("Q");
  }
}

/** Applies the script's rules: Arabic letters join, Indic ones reorder. */
const layout = ({ font, text, direction }: Piece) =>
  (font as NonNullable<Piece["font"]>).layout(text, undefined, undefined, undefined, direction);

const round = (value: number): number => Math.round(value * 100) / 100;
