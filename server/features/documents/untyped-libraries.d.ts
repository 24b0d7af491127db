declare module "bidi-js" {
  interface EmbeddingLevels {
    /** One per UTF-16 unit; odd levels run right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl"): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default function bidiFactory(): Bidi;
}

declare module "linebreak" {
  /** Finds line breaks (Unicode Standard Annex 14). */
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default class LineBreaker {
    constructor(text: string);
    /** The break before this UTF-16 unit; null after the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module "wawoff2/decompress.js" {
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}
