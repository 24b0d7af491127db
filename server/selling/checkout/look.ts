import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Tenant } from "../../museum/config/types.ts";
import { builtFonts, neededFonts } from "../../museum/fonts.ts";
import { themeStyle } from "../../museum/theme.ts";
import { readBuild } from "../../platform/http/app-build.ts";
import type { CachedFile } from "../../platform/http/cached-file.ts";
import { compressedText } from "../../platform/http/compressed-text.ts";
import { type Html, html } from "../../platform/http/html.ts";
import { inRepository } from "../../platform/repository.ts";

type Theme = Tenant["theme"];

/** How checkout's pages look in a tenant's colours. */
export interface CheckoutLook {
  /** What loads it: the links for a page's head. */
  links(theme: Theme): Html;
  /** The style sheet that the links name. */
  sheet(theme: Theme): Promise<CachedFile>;
  /** Changes with the sheet. */
  version(theme: Theme): string;
}

/** Of the storefront's looks what this page needs, and its own. */
const sheets = ["ui/styles/tokens.css", "ui/styles/fonts.css", "ui/styles/base.css", "ui/styles/price.css", "server/selling/checkout/checkout.css"];

/** A font that a style sheet takes from a package. */
const fontFace = /@font-face\s*{[^{}]*}/g;
const packagedAddress = /url\("@fontsource-variable\/([^/"]+)\/[^"()]*"\)/;

/**
 * Checkout is outside the storefront application, as a hosted one would, but looks like it: the same styles, in the tenant's colours,
 * and the very fonts that the storefront loaded. Without a build there are none.
 */
export async function checkoutLook(appFolder: string): Promise<CheckoutLook> {
  const texts = await Promise.all(sheets.map((sheet) => readFile(inRepository(sheet), "utf8")));
  const { manifest } = (await readBuild(appFolder)) ?? { manifest: {} };
  const built = builtFonts(manifest);
  const style = texts.join("\n").replace(fontFace, (face) => {
    const name = packagedAddress.exec(face)?.[1];
    if (name === undefined) return face;
    const address = built.get(name.replaceAll("-", " "));
    return address === undefined ? "" : face.replace(packagedAddress, () => `url("${address}")`);
  });
  const known = new WeakMap<Theme, { readonly version: string; readonly file: Promise<CachedFile>; readonly links: Html }>();

  function lookOf(theme: Theme) {
    let look = known.get(theme);
    if (look === undefined) {
      const text = style + themeStyle(theme);
      const version = createHash("sha256").update(text).digest("base64url").slice(0, 12);
      const fonts = neededFonts(theme, manifest).map((address) => html`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`);
      const links = html`<link rel="stylesheet" href="/checkout.css?v=${version}">${fonts}`;
      look = { version, file: compressedText("text/css; charset=utf-8", text), links };
      known.set(theme, look);
    }
    return look;
  }

  return { links: (theme) => lookOf(theme).links, sheet: (theme) => lookOf(theme).file, version: (theme) => lookOf(theme).version };
}
