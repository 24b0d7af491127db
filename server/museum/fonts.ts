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
    const own = fonts.filter((face) => face.family === family);
    const face = own.find(({ weight = String(usual) }) => covers(weight, usual)) ?? own[0];
    if (face !== undefined) return [media(face.src)];
    const address = built.get(family.toLowerCase());
    return address === undefined ? [] : [address];
  });
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
