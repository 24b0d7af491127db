import type { Boot } from "../../schemas/generated/boot.ts";
import type { Tenant } from "../museum/config/types.ts";
import { neededFonts } from "../museum/fonts.ts";
import type { AppBuild } from "../platform/http/app-build.ts";
import { html } from "../platform/http/html.ts";
import { firstLoad, firstLoadOfOtherPages } from "./first-load.ts";
import { type PageKind, withoutScript } from "./without-script.ts";

export interface PageParts {
  readonly boot: Boot;
  readonly title: string;
  readonly style: string;
  readonly theme: Tenant["theme"];
  readonly lang: string;
  /** On a flow's page: the step kinds up to the step on screen, and that step's own. */
  readonly components: readonly string[];
  readonly first: string | undefined;
  /** The address of the picture that it shows first. */
  readonly picture: string | undefined;
  /** What the page says where no script runs. */
  readonly plain: { readonly kind: PageKind; readonly heading: string };
}

/** The document: the built one, with title, theme, preload hints and boot data in it. */
export function renderPage({ html: built, manifest }: AppBuild, { boot, title, style, theme, lang, components, first, picture, plain }: PageParts): string {
  const { scripts, styles } = first === undefined ? firstLoadOfOtherPages(manifest) : firstLoad(manifest, components, first);
  const { logo } = boot.tenant;
  const head = [
    // Without it browsers ask for /favicon.ico, of which there is none.
    ...(logo === undefined ? [] : [html`<link rel="icon" href="${logo}">`.text]),
    `<style>${style}</style>`,
    // A font is asked for without credentials, wherever it comes from.
    ...neededFonts(theme, manifest).map((address) => html`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`.text),
    ...(picture === undefined ? [] : [html`<link rel="preload" as="image" href="${picture}" fetchpriority="high">`.text]),
    ...styles.filter((file) => !built.includes(file)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.filter((file) => !built.includes(file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ];
  const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
  // Replacers are functions: a "$&" in a title must stay what it is.
  return built
    .replace('<html lang="en">', () => html`<html lang="${lang}">`.text)
    .replace(/<title>.*?<\/title>/, () => html`<title>${title}</title>`.text)
    .replace("<!--head-->", () => head.join("\n    "))
    .replace("<!--noscript-->", () => withoutScript(boot.tenant, plain.kind, plain.heading).text)
    .replace("<!--boot-->", () => `<script type="application/json" id="boot">${json}</script>`);
}
