import type { Boot } from "../../schemas/generated/boot.ts";
import type { AppBuild } from "./build.ts";
import { firstLoad } from "./first-load.ts";

export interface PageParts {
  readonly boot: Boot;
  readonly title: string;
  readonly style: string;
  readonly lang: string;
  /** On a flow's page: the step kinds up to the step on screen, and that step's own. */
  readonly components: readonly string[];
  readonly first: string | undefined;
}

/** The document: the built one, with title, theme, preload hints and boot data in it. */
export function renderPage({ html, manifest }: AppBuild, { boot, title, style, lang, components, first }: PageParts): string {
  const { scripts, styles } = first === undefined ? { scripts: [], styles: [] } : firstLoad(manifest, components, first);
  const { logo } = boot.tenant;
  const head = [
    // Without it browsers ask for /favicon.ico, of which there is none.
    ...(logo === undefined ? [] : [`<link rel="icon" href="${escapeHtml(logo)}">`]),
    `<style>${style}</style>`,
    ...styles.filter((file) => !html.includes(file)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.filter((file) => !html.includes(file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ];
  const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
  // Replacers are functions: a "$&" in a title must stay what it is.
  return html
    .replace('<html lang="en">', () => `<html lang="${escapeHtml(lang)}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace("<!--head-->", () => head.join("\n    "))
    .replace("<!--boot-->", () => `<script type="application/json" id="boot">${json}</script>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
