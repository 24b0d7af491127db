import { readFileSync } from "node:fs";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { inRepository } from "../../core/repository.ts";

const files = {
  text: ["Inter", "400Regular"],
  display: ["Fraunces", "400Regular"],
} as const;

export type FontName = keyof typeof files;

/** Cache size for words: names and dates recur in every order. */
const maxCachedWords = 2000;

/** Not in fontkit's types. */
type DecodingGlyph = Glyph & { _decode(): unknown };

const opened = new Map<FontName, Font>();

/** Opening the fonts per document would take ten times as long. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // pdfkit's types lack fonts that are already open.
  for (const name of Object.keys(files) as FontName[]) {
    doc.registerFont(name, openFont(name) as unknown as string);
    // pdfkit does not scale the box of missing characters.
    const { widths } = (doc.font(name) as unknown as { _font: { widths: number[] } })._font;
    widths[0] = ((widths[0] ?? 0) * 1000) / openFont(name).unitsPerEm;
  }
}

/** The display font lacks Greek and Cyrillic. */
export function fontFor(text: string, wanted: FontName): FontName {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.every((letter) => hasGlyph(letter, wanted)) ? wanted : "text";
}

export function hasGlyph(character: string, font: FontName): boolean {
  return openFont(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const [family, weight] = files[name];
  const file = `node_modules/@expo-google-fonts/${family.toLowerCase()}/${weight}/${family}_${weight}.ttf`;
  const font = create(readFileSync(inRepository(file))) as Font;
  font.getGlyph = decodedOnce(knowingItsText(font.getGlyph.bind(font)));
  font.layout = remembering(font.layout.bind(font));
  opened.set(name, font);
  return font;
}

/** fontkit caches a glyph as first requested: "Ž" requests "Z" without text, which others then could not copy. */
function knowingItsText(getGlyph: Font["getGlyph"]): Font["getGlyph"] {
  return (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph !== null && glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
}

/** Caches outlines, which fontkit would decode again to find composite glyphs. */
function decodedOnce(getGlyph: Font["getGlyph"]): Font["getGlyph"] {
  return (id, codePoints) => {
    const glyph = getGlyph(id, codePoints) as DecodingGlyph | null;
    if (glyph !== null && !Object.hasOwn(glyph, "_decode")) {
      const decode = glyph._decode.bind(glyph);
      let decoded: { readonly outline: unknown } | undefined;
      glyph._decode = () => {
        decoded ??= { outline: decode() };
        return decoded.outline;
      };
    }
    return glyph as Glyph;
  };
}

/** Caches word layouts: finding glyphs takes most of a document's time, and words recur. */
function remembering(layout: Font["layout"]): (word: string) => GlyphRun {
  const known = new Map<string, GlyphRun>();
  return (word) => {
    let run = known.get(word);
    if (run === undefined) {
      // Contextual forms are slow and change only arrows and colons.
      run = layout(word, { calt: false } as unknown as string[]);
      if (known.size >= maxCachedWords) known.clear();
      known.set(word, run);
    }
    // pdfkit scales positions in place, then derives the run's width from them.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions }) as GlyphRun;
  };
}
