import { directionOf } from "../../messages/formats/direction.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { AppBuild } from "../core/http/app-build.ts";
import { html } from "../core/http/html.ts";
import { neededFonts } from "../museum/fonts.ts";
import type { Tenant } from "../museum/model/config.ts";
import { earlyActs } from "./early-acts.ts";
import { otherPagePreloads, stepPreloads } from "./preloads.ts";
import { noticeWithoutScript, type PageKind, withoutScript } from "./without-script.ts";

/** Settings for a page shown inside another page of this server. */
export interface PageFrame {
  readonly prefix: string;
  /** Runs first; the policy allows it by its hash. */
  readonly script: string;
  readonly hash: string;
}

export interface PageParts {
  readonly boot: Boot;
  readonly pathname: string;
  readonly title: string;
  readonly style: string;
  readonly frame?: PageFrame;
  readonly theme: Tenant["theme"];
  readonly lang: string;
  readonly components: readonly string[];
  readonly first: string | undefined;
  readonly picture: string | undefined;
  /** Undefined if the browser renders the first view. */
  readonly content: string | undefined;
  /** Tags for search engines. */
  readonly search: readonly string[];
  /** The content without scripts. */
  readonly plain: { readonly kind: PageKind; readonly heading: string };
}

export function renderPage(
  { html: built, manifest }: AppBuild,
  { boot, pathname, title, style, frame, theme, lang, components, first, picture, content, search, plain }: PageParts,
): string {
  const loads = [
    ...(first === undefined ? [] : [stepPreloads(manifest, components, first)]),
    ...(first === undefined || plain.kind === "staff" ? [otherPagePreloads(manifest, pathname)] : []),
  ];
  const scripts = new Set(loads.flatMap((load) => load.scripts));
  const styles = new Set(loads.flatMap((load) => load.styles));
  const { logo } = boot.tenant;
  const head = [
    ...(frame === undefined ? [] : framed(manifest, frame)),
    // Prevents requests for /favicon.ico, which does not exist.
    ...(logo === undefined ? [] : [html`<link rel="icon" href="${logo}">`.text]),
    ...search,
    `<style>${style}</style>`,
    ...themeColors(theme, plain.kind),
    // Browsers load fonts without credentials, even from the same origin.
    ...neededFonts(theme, manifest).map(
      (address) => html`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`.text,
    ),
    ...(picture === undefined
      ? []
      : [html`<link rel="preload" as="image" href="${picture}" fetchpriority="high">`.text]),
    ...[...styles].filter((file) => !built.includes(file)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].filter((file) => !built.includes(file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ];
  const json = JSON.stringify(boot).replaceAll("<", "\\u003c");
  // Use functions as replacers, so that "$&" in a title is not interpreted.
  return (
    built
      .replace('<html lang="en">', () => html`<html lang="${lang}" dir="${directionOf(lang)}">`.text)
      .replace(/<title>.*?<\/title>/, () => html`<title>${title}</title>`.text)
      .replace("<!--head-->", () => head.join("\n    "))
      .replace("<!--noscript-->", () =>
        content === undefined ? withoutScript(boot.tenant, plain.kind, plain.heading).text : "",
      )
      .replace("<!--boot-->", () => `<script type="application/json" id="boot">${json}</script>`)
      // Insert it last: authored content may contain any of these marks.
      .replace('<div id="root"></div>', (root) =>
        content === undefined
          ? root
          : // The script first: on slow networks visitors click before the page's end arrives.
            `${noticeWithoutScript(boot.tenant, plain.kind).text}\n    <script>${earlyActs.script}</script>\n    <div id="root">${content}</div>`,
      )
  );
}

function framed(manifest: AppBuild["manifest"], { script }: PageFrame): string[] {
  const file = manifest["preview/main.ts"]?.file;
  return [
    `<script>${script}</script>`,
    ...(file === undefined ? [] : [`<script type="module" crossorigin src="/${file}"></script>`]),
  ];
}

function themeColors({ paper, dark, followsDevice }: Tenant["theme"], kind: PageKind): string[] {
  const isDark = followsDevice || kind === "staff";
  return [
    ...(isDark
      ? [html`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.paper}">`.text]
      : []),
    html`<meta name="theme-color" content="${paper}">`.text,
  ];
}
