import { readFileSync } from "node:fs";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { inRepository } from "../../platform/repository.ts";

const files = {
  text: ["Inter", "400Regular"],
  display: ["Fraunces", "400Regular"],
} as const;

export type FontName = keyof typeof files;

/** Words whose glyphs are remembered: the museum's, the catalogue's and the calendar's come again with each order. */
const rememberedWords = 2000;

/** Not in fontkit's types. */
type DecodingGlyph = Glyph & { _decode(): unknown };

const opened = new Map<FontName, Font>();

/** Registers the product's fonts with a document, each under its name. They are opened once: a document that did so itself would take ten times as long. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  // Not in pdfkit's types: a font that is open already.
  for (const name of Object.keys(files) as FontName[]) {
    doc.registerFont(name, openFont(name) as unknown as string);
    // pdfkit forgets to scale the box of a character that the font has not.
    const { widths } = (doc.font(name) as unknown as { _font: { widths: number[] } })._font;
    widths[0] = ((widths[0] ?? 0) * 1000) / openFont(name).unitsPerEm;
  }
}

/** The font that a text is set in: the display font has no Greek and no Cyrillic, and would write a row of boxes. */
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

/**
 * fontkit keeps a glyph as it was first asked for. A document that has "Ž" asks for "Z" as a part of it, without the text that it stands for;
 * every later document would then have a "Z" that cannot be read aloud, copied or found.
 */
function knowingItsText(getGlyph: Font["getGlyph"]): Font["getGlyph"] {
  return (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph !== null && glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
}

/** A document embeds the glyphs that it uses, and fontkit decodes the outline of each again to see whether it is made of others. */
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

/** Most of a document's time is the search for the glyphs of words that the one before had as well. */
function remembering(layout: Font["layout"]): (word: string) => GlyphRun {
  const known = new Map<string, GlyphRun>();
  return (word) => {
    let run = known.get(word);
    if (run === undefined) {
      // Contextual forms take most of the time and change arrows and colons only.
      run = layout(word, { calt: false } as unknown as string[]);
      if (known.size >= rememberedWords) known.clear();
      known.set(word, run);
    }
    // pdfkit scales the positions in place, and then asks the run for its width, which is their sum.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions }) as GlyphRun;
  };
}
