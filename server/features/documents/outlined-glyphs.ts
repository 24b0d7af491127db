import type { Font, Glyph } from "fontkit";

type Doc = PDFKit.PDFDocument;
type Ref = ReturnType<Doc["ref"]>;

/** A PDF font encodes a glyph in one byte. */
const maxGlyphs = 256;
/** Units per em in the document, whatever the font uses. */
const em = 1000;

interface Written {
  readonly name: string;
  readonly ref: Ref;
  readonly glyphs: Glyph[];
  /** Factors from each glyph's font to `em`. */
  readonly scales: number[];
}

interface Shown {
  readonly font: string;
  /** Two hexadecimal digits. */
  readonly code: string;
}

/**
 * Embeds glyphs as drawings (PDF 32000-1, 9.6.5, "Type 3 fonts"), since pdfkit cannot embed variable or web-compressed
 * fonts. They remain text for screen readers, copying and search.
 */
export class OutlinedGlyphs {
  private readonly doc: Doc;
  /** Keyed by glyph and text: letters that differ only in dots share a glyph. */
  private readonly known = new Map<Font, Map<string, Shown>>();
  private readonly fonts: Written[] = [];

  constructor(doc: Doc) {
    this.doc = doc;
  }

  show(font: Font, glyph: Glyph): Shown {
    const ofFont = this.known.get(font) ?? new Map<string, Shown>();
    this.known.set(font, ofFont);
    const key = `${glyph.id} ${glyph.codePoints}`;
    const shown = ofFont.get(key) ?? this.add(font, glyph);
    ofFont.set(key, shown);
    const { ref } = this.fonts.find(({ name }) => name === shown.font) as Written;
    // Not in pdfkit's types.
    (this.doc.page as unknown as { fonts: Record<string, Ref> }).fonts[shown.font] = ref;
    return shown;
  }

  /** Writes all glyphs; call it last. */
  end(): void {
    for (const font of this.fonts) this.write(font);
  }

  private add(font: Font, glyph: Glyph): Shown {
    let last = this.fonts.at(-1);
    if (last === undefined || last.glyphs.length === maxGlyphs) {
      last = { name: `Outlined${this.fonts.length + 1}`, ref: this.doc.ref({}), glyphs: [], scales: [] };
      this.fonts.push(last);
    }
    last.glyphs.push(glyph);
    last.scales.push(em / font.unitsPerEm);
    return { font: last.name, code: hex(last.glyphs.length - 1, 2) };
  }

  private write({ ref, glyphs, scales }: Written): void {
    const procedures: Record<string, Ref> = {};
    const widths: number[] = [];
    for (const [index, glyph] of glyphs.entries()) {
      const scale = scales[index] ?? 1;
      const width = Math.round(glyph.advanceWidth * scale);
      widths.push(width);
      const drawn = this.doc.ref({});
      drawn.end(Buffer.from(drawingOf(glyph, width, scale)));
      procedures[nameOf(index)] = drawn;
    }
    const unicode = this.doc.ref({});
    unicode.end(Buffer.from(unicodeMap(glyphs)));
    Object.assign(ref.data, {
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [1 / em, 0, 0, 1 / em, 0, 0],
      CharProcs: procedures,
      Encoding: { Type: "Encoding", Differences: [0, ...glyphs.map((_glyph, index) => nameOf(index))] },
      FirstChar: 0,
      LastChar: glyphs.length - 1,
      Widths: widths,
      Resources: {},
      ToUnicode: unicode,
    });
    ref.end(undefined as never);
  }
}

const nameOf = (index: number) => `g${index}`;
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");

function drawingOf(glyph: Glyph, width: number, scale: number): string {
  const { path, bbox } = glyph;
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((edge) =>
    Number.isFinite(edge) ? Math.round(edge * scale) : 0,
  );
  const parts = [`${width} 0 ${box.join(" ")} d1`];
  let [x, y] = [0, 0];
  for (const { command, args } of path.commands) {
    const at = args.map((value) => value * scale);
    const [a = 0, b = 0, c = 0, d = 0] = at;
    if (command === "moveTo") parts.push(`${text(at)} m`);
    else if (command === "lineTo") parts.push(`${text(at)} l`);
    else if (command === "bezierCurveTo") parts.push(`${text(at)} c`);
    // A PDF has no quadratic curves.
    else if (command === "quadraticCurveTo")
      parts.push(
        `${text([x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d])} c`,
      );
    else parts.push("h");
    if (at.length > 0) [x, y] = at.slice(-2) as [number, number];
  }
  return parts.length > 1 ? `${parts.join("\n")}\nf` : parts.join("\n");
}

const text = (values: readonly number[]): string => values.map((value) => Math.round(value * 10) / 10).join(" ");

/** PDF/UA requires text even for parts of letters, such as dots: use an invisible character. */
const noText = [0x200b];

/** Maps each byte to its text (PDF 32000-1, 9.10.3). */
function unicodeMap(glyphs: readonly Glyph[]): string {
  const rows = glyphs.map(
    ({ codePoints }, index) =>
      `<${hex(index, 2)}> <${Buffer.from(
        String.fromCodePoint(...(codePoints.length > 0 ? codePoints : noText)),
        "utf16le",
      )
        .swap16()
        .toString("hex")}>`,
  );
  const blocks: string[] = [];
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
