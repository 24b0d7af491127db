import PDFDocument from "pdfkit";
import { artSize, type TicketArt } from "../../../commerce/ticket-art/art.ts";
import { ticketArt } from "../../../commerce/ticket-art/ticket-art.ts";
import { comma, factSeparator, inSequence } from "../../../messages/formats/list.ts";
import { type CodeModules, darkRuns } from "../../core/codes/qr-code.ts";
import type { Typefaces } from "../../museum/fonts.ts";
import { isolated } from "./mixed-lines.ts";
import { OutlinedGlyphs } from "./outlined-glyphs.ts";
import { type Outlines, outlinesFor, registerFonts, withPlaceholders } from "./pdf-fonts.ts";
import { ink, type PdfText, pdfText, type Style } from "./pdf-text.ts";
import type { PrintedOrder, PrintedTicket } from "./printed-order.ts";

export interface PdfJob {
  readonly make: "pdf";
  readonly order: PrintedOrder;
  readonly codes: readonly CodeModules[];
  /** Files of the museum's own typefaces. */
  readonly typefaces?: Typefaces;
}

/** Points, 72 to an inch. */
const page = { margin: 30, gap: 12 };
const band = { height: 40, pill: 18 };
const stub = { width: 168, code: 144 };
const padding = 14;
/** The art's vertical position that the band centers on. */
const horizon = 92;
const soft = "#5d574e";
const line = "#8b857b";

/** Regions that print on Letter; all others use A4. */
const letterRegions = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE"]);

type Doc = PDFKit.PDFDocument;

interface Paper {
  readonly doc: Doc;
  readonly text: PdfText;
}

/** Makes a tagged PDF (PDF/UA) without page breaks inside tickets. Codes are two inches wide, plus the quiet zone. */
export async function drawPdf({ order: given, codes, typefaces }: Omit<PdfJob, "make">): Promise<Buffer> {
  const outlines = await outlinesFor(JSON.stringify(given), typefaces);
  const order = shownWhole(given, outlines);
  const region = new Intl.Locale(order.locale).maximize().region ?? "";
  const doc = new PDFDocument({
    size: letterRegions.has(region) ? "LETTER" : "A4",
    margin: 0,
    tagged: true,
    // Missing in the types.
    subset: "PDF/UA" as "PDF/A-1",
    pdfVersion: "1.7",
    lang: order.locale,
    displayTitle: true,
    info: { Title: inSequence(order.locale, [order.title, order.museum]), Author: order.museum },
    // Otherwise it reads a default font that is never used.
    font: null as unknown as string,
  });
  registerFonts(doc);
  const glyphs = new OutlinedGlyphs(doc);
  const paper: Paper = { doc, text: pdfText(doc, { locale: order.locale, outlines, glyphs }) };
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));

  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * page.margin;
  let y = drawHead(paper, root, order, width);
  const art = ticketArt(order.name, order.art);
  for (const [index, ticket] of order.tickets.entries()) {
    const lines = linesOf(paper, order, ticket, width - stub.width - 2 * padding);
    const height = ticketHeight(lines);
    if (y + height > doc.page.height - page.margin) {
      doc.addPage();
      y = page.margin;
    }
    const section = doc.struct("Sect");
    root.add(section);
    drawTicket(paper, section, {
      order,
      ticket,
      lines,
      code: codes[index] ?? [],
      art,
      x: page.margin,
      y,
      width,
      height,
    });
    section.end();
    y += height + page.gap;
  }
  root.end();
  glyphs.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(
  { doc, text: pen }: Paper,
  root: PDFKit.PDFStructureElement,
  order: PrintedOrder,
  width: number,
): number {
  let y = page.margin;
  const say = (tag: string, text: string, style: Style) => {
    root.add(doc.struct(tag, pen.structure(text, style), () => pen.write(text, style, { x: page.margin, y, width })));
    y += pen.height(text, style, width);
  };
  say("H1", order.title, { font: "display", size: 18 });
  y += 2;
  say("P", isolated([order.museum, order.where, order.note], factSeparator(order.locale)), {
    font: "text",
    size: 9,
    colour: soft,
  });
  return y + page.gap;
}

interface Line {
  readonly tag: string;
  readonly text: string;
  readonly style: Style;
  readonly before: number;
  readonly height: number;
}

function linesOf({ text: pen }: Paper, order: PrintedOrder, ticket: PrintedTicket, width: number): Line[] {
  const lines: readonly Omit<Line, "height">[] = [
    { tag: "P", text: order.order, style: { font: "text", size: 9, colour: soft }, before: 0 },
    { tag: "H2", text: ticket.title, style: { font: "display", size: 15 }, before: 1 },
    { tag: "P", text: ticket.time, style: { font: "display", size: 24 }, before: 2 },
    { tag: "P", text: ticket.date, style: { font: "text", size: 12 }, before: 0 },
    {
      tag: "P",
      text: isolated(ticket.types, factSeparator(order.locale)),
      style: { font: "text", size: 11 },
      before: 6,
    },
    { tag: "P", text: ticket.info, style: { font: "text", size: 9 }, before: 2 },
    {
      tag: "P",
      text: isolated([order.museum, order.where], comma(order.locale)),
      style: { font: "text", size: 9, colour: soft },
      before: 8,
    },
    {
      tag: "P",
      text: isolated([order.buyer, order.paid], factSeparator(order.locale)),
      style: { font: "text", size: 9, colour: soft },
      before: 1,
    },
  ];
  return lines
    .filter(({ text }) => text !== "")
    .map((each) => ({ ...each, height: pen.height(each.text, each.style, width) }));
}

function ticketHeight(lines: readonly Line[]): number {
  const text = lines.reduce((sum, { before, height }) => sum + before + height, 0);
  return band.height + Math.max(text + 2 * padding, stub.code + padding);
}

interface Placed {
  readonly order: PrintedOrder;
  readonly ticket: PrintedTicket;
  readonly lines: readonly Line[];
  readonly code: CodeModules;
  readonly art: TicketArt;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawTicket(
  paper: Paper,
  section: PDFKit.PDFStructureElement,
  { order, ticket, lines, code, art, x, y, width, height }: Placed,
): void {
  const { doc, text: pen } = paper;
  const isMirrored = pen.direction === "rtl";
  /** The stub is at the end in reading direction. */
  const edge = isMirrored ? x + stub.width : x + width - stub.width;
  const [column, columnWidth] = [isMirrored ? edge : x, width - stub.width - 2 * padding];
  decorate(doc, () => {
    drawArt(doc, art, { x, y, width, height: band.height });
    const pillTop = y + (band.height - band.pill) / 2;
    const [first, last] = [x + 10, x + width - 10];
    drawPill(paper, order.museum, { x: isMirrored ? last : first, y: pillTop, fromRight: isMirrored });
    if (ticket.place !== "")
      drawPill(paper, ticket.place, { x: isMirrored ? first : last, y: pillTop, fromRight: !isMirrored });
    doc.lineWidth(0.75).rect(x, y, width, height).stroke(ink);
    doc
      .moveTo(edge, y + band.height)
      .lineTo(edge, y + height)
      .dash(3, { space: 3 })
      .stroke(line)
      .undash();
  });
  let top = y + band.height + padding;
  for (const { tag, text, style, before, height: lineHeight } of lines) {
    top += before;
    const at = top;
    section.add(
      doc.struct(tag, pen.structure(text, style), () =>
        pen.write(text, style, { x: column + padding, y: at, width: columnWidth }),
      ),
    );
    top += lineHeight;
  }
  const corner = {
    x: (isMirrored ? x : edge) + (stub.width - stub.code) / 2,
    y: y + band.height + (height - band.height - stub.code) / 2,
  };
  section.add(doc.struct("Figure", { alt: ticket.alt }, () => drawCode(doc, code, corner)));
}

/** Marks decoration for screen readers to skip. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

function drawArt(
  doc: Doc,
  art: TicketArt,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const scale = box.width / artSize.width;
  doc.save().rect(box.x, box.y, box.width, box.height).clip();
  doc.translate(box.x, box.y + box.height / 2 - horizon * scale).scale(scale);
  doc.rect(0, 0, artSize.width, artSize.height).fill(art.background);
  for (const { path, fill, stroke } of art.shapes) {
    if (fill !== undefined) doc.path(path).fill(fill);
    if (stroke !== undefined) doc.lineWidth(1).path(path).stroke(stroke);
  }
  doc.restore();
}

function drawPill(
  { doc, text: pen }: Paper,
  text: string,
  { x, y, fromRight }: { readonly x: number; readonly y: number; readonly fromRight: boolean },
): void {
  const style: Style = { font: "text", size: 8.5 };
  const written = pen.width(text, style);
  const width = written + 18;
  const left = fromRight ? x - width : x;
  doc.roundedRect(left, y, width, band.pill, band.pill / 2).fill("#ffffff");
  const height = pen.height(text, style, width);
  pen.write(text, style, { x: left + 9, y: y + (band.pill - height) / 2, width: written + 1 });
}

/** Vector rectangles are sharp at any resolution. The white around them is the quiet zone. */
function drawCode(doc: Doc, modules: CodeModules, { x, y }: { readonly x: number; readonly y: number }): void {
  const size = stub.code / modules.length;
  for (const { row, from, length } of darkRuns(modules)) doc.rect(x + from * size, y + row * size, length * size, size);
  doc.fill("#000000");
}

function shownWhole(order: PrintedOrder, outlines: Outlines): PrintedOrder {
  return JSON.parse(JSON.stringify(order), (_name, value: unknown) =>
    typeof value === "string" ? withPlaceholders(value, outlines) : value,
  ) as PrintedOrder;
}
