import type { Manifest } from "vite";
import { media } from "../../commerce/media.ts";
import type { Tenant } from "./model/config.ts";

const usual = 400;
const productFonts = { displayFont: "Fraunces", textFont: "Inter" } as const;
const packaged = /@fontsource-variable\/([^/]+)\/files\/[^/]+\.woff2$/;

/** Addresses of the fonts used by every page: for each family, its regular face, from the museum or the product. */
export function neededFonts({ displayFont, textFont, fonts = [] }: Tenant["theme"], manifest: Manifest): string[] {
  const families = new Set([
    firstFamily(displayFont) ?? productFonts.displayFont,
    firstFamily(textFont) ?? productFonts.textFont,
  ]);
  const built = builtFonts(manifest);
  return [...families].flatMap((family) => {
    const src = regularFile(fonts, family);
    if (src !== undefined) return [media(src)];
    const address = built.get(family.toLowerCase());
    return address === undefined ? [] : [address];
  });
}

/** Files of the museum's own typefaces, in assets/, for documents. A list's first family counts, as on pages. */
export function ownTypefaces({ displayFont, textFont, fonts = [] }: OwnFonts): Typefaces {
  const [text, display] = [textFont, displayFont].map((list) => regularFile(fonts, firstFamily(list)));
  return { ...(text !== undefined && { text }), ...(display !== undefined && { display }) };
}

type OwnFonts = Pick<Tenant["theme"], "displayFont" | "textFont" | "fonts">;

export interface Typefaces {
  readonly text?: string;
  readonly display?: string;
}

function regularFile(fonts: NonNullable<OwnFonts["fonts"]>, family: string | undefined): string | undefined {
  const own = fonts.filter((face) => face.family === family);
  return (own.find(({ weight = String(usual) }) => covers(weight, usual)) ?? own[0])?.src;
}

/** All pages use these addresses, so that a browser loads each font once. @returns addresses by lower-case family */
export function builtFonts(manifest: Manifest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const [, family] = packaged.exec(source) ?? [];
      return family === undefined ? [] : [[family.replaceAll("-", " "), `/${file}`]];
    }),
  );
}

function firstFamily(list: string | undefined): string | undefined {
  return list
    ?.split(",")[0]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, "$2");
}

/** @param weight "400", or "100 900" for a variable font */
function covers(weight: string, wanted: number): boolean {
  const [least = 0, most = least] = weight.trim().split(/\s+/).map(Number);
  return least <= wanted && wanted <= most;
}
