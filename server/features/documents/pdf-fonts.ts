import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { inRepository } from "../../core/repository.ts";
import type { Typefaces } from "../../museum/fonts.ts";

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

/** Chinese and Japanese, Korean, Arabic, Hebrew, Thai, Devanagari. Uses the first file that has the character. */
const families = ["sc", "kr", "arabic", "hebrew", "thai", "devanagari"];

/** Matches the text font's weight. */
const weight = { wght: 400 };

/** Fonts that are embedded as outlines, by character: the museum's own, then those for foreign letters. */
export type OutlinesOfFont = ReadonlyMap<string, Font>;

/** Empty for most documents of museums without a typeface. */
export type Outlines = Readonly<Record<FontName, OutlinesOfFont>>;

/** A font takes a quarter of a megabyte. */
const maxOpen = 100;

interface Slice {
  readonly file: URL;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let slices: Promise<readonly Slice[]> | undefined;
const openSlices = new Map<Slice, Promise<Font>>();

/** Caches fonts, since opening one takes milliseconds. */
export async function outlinesFor(texts: string, typefaces: Typefaces = {}): Promise<Outlines> {
  const characters = [...new Set(texts + placeholder)];
  const foreign = await foreignOutlines(characters);
  const [text, display] = await Promise.all([typefaces.text, typefaces.display].map(openTypeface));
  const fontsOver = (own: Font | undefined) =>
    own === undefined
      ? foreign
      : new Map([
          ...foreign,
          ...characters
            .filter((character) => own.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
            .map((character) => [character, own] as const),
        ]);
  return { text: fontsOver(text), display: fontsOver(display) };
}

async function foreignOutlines(characters: readonly string[]): Promise<OutlinesOfFont> {
  const foreign = characters.filter((character) => /\S/u.test(character) && !hasGlyph(character, "text"));
  if (foreign.length === 0) return new Map();
  slices ??= readSlices();
  const known = await slices.catch(() => {
    slices = undefined;
    return [];
  });
  const found = await Promise.all(
    foreign.map(async (character) => [character, await fontWith(known, character)] as const),
  );
  return new Map(found.flatMap(([character, font]) => (font === undefined ? [] : [[character, font]])));
}

const openTypefaces = new Map<string, Promise<Font | undefined>>();

/** Opens a file once per version, because an author may replace it. @returns undefined if it cannot be read */
async function openTypeface(file: string | undefined): Promise<Font | undefined> {
  const changed = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || changed === undefined) return undefined;
  const key = `${file} ${changed.mtimeMs}`;
  const font = openTypefaces.get(key) ?? readFont(file).catch(() => undefined);
  openTypefaces.set(key, font);
  return font;
}

/** Shown for letters that no font has. */
const placeholder = "□";
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Replaces graphemes that no font has, so that nothing disappears. */
export function withPlaceholders(text: string, outlines: Outlines): string {
  const hasForm = (character: string) =>
    !/\S/u.test(character) || isUnseen.test(character) || hasGlyph(character, "text") || outlines.text.has(character);
  if ([...text].every(hasForm)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => (hasForm(String.fromCodePoint(segment.codePointAt(0) ?? 0)) ? segment : placeholder))
    .join("");
}

/** Joiners, isolates and the like are invisible. */
const isUnseen = /^\p{Default_Ignorable_Code_Point}$/u;

async function fontWith(known: readonly Slice[], character: string): Promise<Font | undefined> {
  const point = character.codePointAt(0) ?? 0;
  for (const slice of known.filter(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last))) {
    // A ticket with a box is better than none.
    const font = await open(slice).catch(() => undefined);
    if (font?.hasGlyphForCodePoint(point)) return font;
  }
  return undefined;
}

function open(slice: Slice): Promise<Font> {
  let font = openSlices.get(slice);
  if (font === undefined) {
    font = readFont(slice.file);
    font.catch(() => openSlices.delete(slice));
    if (openSlices.size >= maxOpen) openSlices.delete(openSlices.keys().next().value as Slice);
    openSlices.set(slice, font);
  }
  return font;
}

async function readFont(file: URL | string): Promise<Font> {
  const bytes = await readFile(file);
  // fontkit can vary only uncompressed fonts.
  const isCompressed = bytes.toString("latin1", 0, 4) === "wOF2";
  const regular = create(isCompressed ? await unpacked(bytes) : bytes) as Font;
  const font = "wght" in regular.variationAxes ? regular.getVariation(weight) : regular;
  font.getGlyph = withOwnText(font.getGlyph.bind(font));
  return font;
}

/** fontkit caches a glyph with the text of its first use, but other letters may share the glyph. */
function withOwnText(getGlyph: Font["getGlyph"]): Font["getGlyph"] {
  return (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return glyph.codePoints === codePoints ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

let unpacking: Promise<unknown> = Promise.resolve();

/** Runs one at a time: each call reuses the memory of the last result. */
function unpacked(compressed: Buffer): Promise<Buffer> {
  const next = unpacking.then(async () => {
    // Load lazily: it takes 16 MB.
    const { default: decompress } = await import("wawoff2/decompress.js");
    return Buffer.from(await decompress(compressed));
  });
  unpacking = next.catch(() => undefined);
  return next;
}

async function readSlices(): Promise<Slice[]> {
  const all = await Promise.all(families.map(slicesOf));
  return all.flat();
}

/** A family's package lists characters by file, such as "U+0600-06FF,U+200C". */
async function slicesOf(family: string): Promise<Slice[]> {
  const name = `noto-sans-${family}`;
  const folder = `node_modules/@fontsource-variable/${name}`;
  const subsets: Readonly<Record<string, string>> = JSON.parse(
    await readFile(inRepository(`${folder}/unicode.json`), "utf8"),
  );
  return Object.entries(subsets).map(([subset, ranges]) => ({
    file: inRepository(`${folder}/files/${name}-${subset.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.replace("U+", "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
