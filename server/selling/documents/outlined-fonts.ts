import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { inRepository } from "../../platform/repository.ts";
import { hasGlyph } from "./pdf-fonts.ts";

/**
 * Fonts for scripts that the product's fonts lack: Chinese and Japanese, Korean, Arabic, Hebrew, Thai, Devanagari. Each is sliced by the
 * characters of a page, as for browsers; the first that has a character gives its form.
 */
const families = ["sc", "kr", "arabic", "hebrew", "thai", "devanagari"];

/** As heavy as the text font. */
const weight = { wght: 400 };

/** The font of each character that none of the product's fonts has. Empty for most documents. */
export type Outlines = ReadonlyMap<string, Font>;

/** A quarter of a megabyte each. */
const mostOpen = 100;

interface Slice {
  readonly file: URL;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let slices: Promise<readonly Slice[]> | undefined;
const opened = new Map<Slice, Promise<Font>>();

/** Opens the fonts that these texts need besides the product's own. A font is opened once, which takes some milliseconds. */
export async function outlinesFor(texts: string): Promise<Outlines> {
  const foreign = [...new Set(texts + placeholder)].filter((character) => /\S/u.test(character) && !hasGlyph(character, "text"));
  if (foreign.length === 0) return new Map();
  slices ??= readSlices();
  const known = await slices.catch(() => {
    slices = undefined;
    return [];
  });
  const found = await Promise.all(foreign.map(async (character) => [character, await fontWith(known, character)] as const));
  return new Map(found.flatMap(([character, font]) => (font === undefined ? [] : [[character, font]])));
}

/** Stands for a letter that no font has. */
const placeholder = "□";
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A text in which nothing is left out: what no font has a form for is a placeholder, one for each character that a reader sees. */
export function withPlaceholders(text: string, outlines: Outlines): string {
  const hasForm = (character: string) => !/\S/u.test(character) || isUnseen.test(character) || hasGlyph(character, "text") || outlines.has(character);
  if ([...text].every(hasForm)) return text;
  return [...graphemes.segment(text)].map(({ segment }) => (hasForm(String.fromCodePoint(segment.codePointAt(0) ?? 0)) ? segment : placeholder)).join("");
}

/** Joiners, isolates and the like have no form of their own. */
const isUnseen = /^\p{Default_Ignorable_Code_Point}$/u;

async function fontWith(known: readonly Slice[], character: string): Promise<Font | undefined> {
  const point = character.codePointAt(0) ?? 0;
  for (const slice of known.filter(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last))) {
    // Rather a ticket with a box than none.
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
    if (opened.size >= mostOpen) opened.delete(opened.keys().next().value as Slice);
    opened.set(slice, font);
  }
  return font;
}

async function readFont(file: URL): Promise<Font> {
  // fontkit varies what is not compressed only.
  const font = (create(await unpacked(await readFile(file))) as Font).getVariation(weight);
  font.getGlyph = withOwnText(font.getGlyph.bind(font));
  return font;
}

/** fontkit keeps a glyph with the text for which it was first asked for, and other letters may have it as a part. */
function withOwnText(getGlyph: Font["getGlyph"]): Font["getGlyph"] {
  return (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return glyph.codePoints === codePoints ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

let unpacking: Promise<unknown> = Promise.resolve();

/** One at a time: what it returns lies in memory that the next call writes to. */
function unpacked(compressed: Buffer): Promise<Buffer> {
  const next = unpacking.then(async () => {
    // With the first font that needs it: it takes 16 MB.
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

/** A family's package says which characters each of its files has, "U+0600-06FF,U+200C". */
async function slicesOf(family: string): Promise<Slice[]> {
  const name = `noto-sans-${family}`;
  const folder = `node_modules/@fontsource-variable/${name}`;
  const subsets: Readonly<Record<string, string>> = JSON.parse(await readFile(inRepository(`${folder}/unicode.json`), "utf8"));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    file: inRepository(`${folder}/files/${name}-${subset.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.replace("U+", "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
