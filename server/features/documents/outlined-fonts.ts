import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { inRepository } from "../../core/repository.ts";
import { hasGlyph } from "./pdf-fonts.ts";

/** Chinese and Japanese, Korean, Arabic, Hebrew, Thai, Devanagari. Uses the first file that has the character. */
const families = ["sc", "kr", "arabic", "hebrew", "thai", "devanagari"];

/** Matches the text font's weight. */
const weight = { wght: 400 };

/** Fallback fonts by character. Empty for most documents. */
export type Outlines = ReadonlyMap<string, Font>;

/** A font takes a quarter of a megabyte. */
const maxOpen = 100;

interface Slice {
  readonly file: URL;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let slices: Promise<readonly Slice[]> | undefined;
const opened = new Map<Slice, Promise<Font>>();

/** Caches fonts, since opening one takes milliseconds. */
export async function outlinesFor(texts: string): Promise<Outlines> {
  const foreign = [...new Set(texts + placeholder)].filter(
    (character) => /\S/u.test(character) && !hasGlyph(character, "text"),
  );
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

/** Shown for letters that no font has. */
const placeholder = "□";
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Replaces graphemes that no font has, so that nothing disappears. */
export function withPlaceholders(text: string, outlines: Outlines): string {
  const hasForm = (character: string) =>
    !/\S/u.test(character) || isUnseen.test(character) || hasGlyph(character, "text") || outlines.has(character);
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
  let font = opened.get(slice);
  if (font === undefined) {
    font = readFont(slice.file);
    font.catch(() => opened.delete(slice));
    if (opened.size >= maxOpen) opened.delete(opened.keys().next().value as Slice);
    opened.set(slice, font);
  }
  return font;
}

async function readFont(file: URL): Promise<Font> {
  // fontkit can vary only uncompressed fonts.
  const font = (create(await unpacked(await readFile(file))) as Font).getVariation(weight);
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
