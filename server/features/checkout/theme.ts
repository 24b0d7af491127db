import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { memo } from "../../../engine/core/memo.ts";
import { readBuild } from "../../core/http/app-build.ts";
import { type CachedFile, compressedText, sendFile } from "../../core/http/cached-file.ts";
import { type Html, html } from "../../core/http/html.ts";
import { inRepository } from "../../core/repository.ts";
import { Slot } from "../../museum/feature.ts";
import { builtFonts, neededFonts } from "../../museum/fonts.ts";
import type { Tenant } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { themeStyle } from "../../museum/theme.ts";

type Theme = Tenant["theme"];

export interface CheckoutTheme {
  links(theme: Theme): Html;
  sheet(theme: Theme): Promise<CachedFile>;
  /** Changes with the sheet. */
  version(theme: Theme): string;
}

export const checkoutTheme = new Slot<CheckoutTheme>("the checkout's theme");

const sheets = [
  "ui/styles/tokens.css",
  "ui/styles/fonts.css",
  "ui/styles/base.css",
  "ui/styles/price.css",
  "server/features/checkout/checkout.css",
];

const fontFace = /@font-face\s*{[^{}]*}/g;
const packagedAddress = /url\("@fontsource-variable\/([^/"]+)\/[^"()]*"\)/;

/** Uses the storefront's styles and the font files that it already loaded. Without a build there are no fonts. */
export async function loadCheckoutTheme(appFolder: string): Promise<CheckoutTheme> {
  const texts = await Promise.all(sheets.map((sheet) => readFile(inRepository(sheet), "utf8")));
  const { manifest } = (await readBuild(appFolder)) ?? { manifest: {} };
  const built = builtFonts(manifest);
  const style = texts.join("\n").replace(fontFace, (face) => {
    const name = packagedAddress.exec(face)?.[1];
    if (name === undefined) return face;
    const address = built.get(name.replaceAll("-", " "));
    return address === undefined ? "" : face.replace(packagedAddress, () => `url("${address}")`);
  });
  const themed = memo((theme: Theme) => {
    const text = style + themeStyle(theme);
    const version = createHash("sha256").update(text).digest("base64url").slice(0, 12);
    const fonts = neededFonts(theme, manifest).map(
      (address) => html`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`,
    );
    const links = html`<link rel="stylesheet" href="/checkout.css?v=${version}">${fonts}`;
    return { version, file: compressedText("text/css; charset=utf-8", text), links };
  });

  return {
    links: (theme) => themed(theme).links,
    sheet: (theme) => themed(theme).file,
    version: (theme) => themed(theme).version,
  };
}

/** Browsers cache the versioned URL. */
export function checkoutStyle(
  server: FastifyInstance,
  { config }: Pick<ServerContext, "config">,
  { version, sheet }: CheckoutTheme,
): void {
  server.get<{ Querystring: { v?: string } }>("/checkout.css", async (request, reply) => {
    const { theme } = config.current.tenant;
    const isThis = request.query.v === version(theme);
    return sendFile(request, reply, await sheet(theme), isThis ? "public, max-age=31536000, immutable" : "no-cache");
  });
}
