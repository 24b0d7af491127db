import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readCodes } from "./read-codes.ts";

interface ReadPage {
  /** Its text, with spaces between separately drawn parts. */
  readonly text: string;
  /** Separately drawn texts with their distance from the page's left edge, in points. */
  readonly parts: readonly { readonly text: string; readonly left: number }[];
  /** Texts of its QR codes, top down, as a camera would read them at this resolution. */
  readonly codes: string[];
  /** Structure roles (headings, paragraphs, figures) in reading order. */
  readonly roles: string[];
  readonly alternatives: string[];
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/**
 * Reads a PDF's pages with two independent readers: Mozilla's, and a QR decoder on its pixels.
 * @param dpi pixels per inch
 */
export async function readPdf(
  bytes: Uint8Array,
  dpi = 100,
): Promise<{ pages: ReadPage[]; title: string; lang: string }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const { Title, Language } = info as { Title?: string; Language?: string };
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const canvas = createCanvas(width, height);
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport }).promise;
    const { items } = await page.getTextContent();
    const parts = items.flatMap((item) => ("str" in item ? [{ text: item.str, left: Number(item.transform[4]) }] : []));
    const nodes = flatten((await page.getStructTree()) as Node | null);
    pages.push({
      text: parts
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " "),
      parts,
      codes: await readCodes(canvas.getContext("2d").getImageData(0, 0, width, height)),
      roles: nodes.flatMap(({ role }) => role ?? []),
      alternatives: nodes.flatMap(({ alt }) => alt ?? []),
    });
  }
  return { pages, title: Title ?? "", lang: Language ?? "" };
}

function flatten(node: Node | null): Node[] {
  return node === null ? [] : [node, ...(node.children ?? []).flatMap(flatten)];
}
