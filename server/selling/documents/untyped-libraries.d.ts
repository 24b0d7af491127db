declare module "bidi-js" {
  interface EmbeddingLevels {
    /** Of each UTF-16 unit; odd ones run from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl"): EmbeddingLevels;
    /** The mirrored form, such as ")" of "(". */
    getMirroredCharacter(character: string): string | null;
  }
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default function bidiFactory(): Bidi;
}

declare module "linebreak" {
  /** Where lines may break (Unicode Standard Annex 14). */
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default class LineBreaker {
    constructor(text: string);
    /** The next one, before this UTF-16 unit; null after the last, which is the text's end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module "wawoff2/decompress.js" {
  /** A WOFF2 file's font as TTF. */
  // biome-ignore lint/style/noDefaultExport: it is what the library has
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}
