import { dirname, join } from "node:path";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Manifest } from "vite";
import { media } from "../../../commerce/media.ts";
import { directionOf } from "../../../messages/formats/direction.ts";
import * as notYet from "../../../messages/generated/pages/not-built.ts";
import * as say from "../../../messages/generated/server/studio.ts";
import * as sayShell from "../../../messages/generated/studio/shell.ts";
import { readBuilds } from "../../core/http/app-build.ts";
import { html } from "../../core/http/html.ts";
import { contentSecurityPolicy } from "../../core/http/security-headers.ts";
import { neededFonts } from "../../museum/fonts.ts";
import type { ConfigStore, Tenant } from "../../museum/model/config.ts";
import { staffConfig } from "../../museum/staff-language.ts";
import { pageStyle } from "../../museum/theme.ts";

interface StudioPagesOptions {
  readonly config: ConfigStore;
  /** The built storefront's folder; the studio's is next to it. */
  readonly appFolder: string;
}

/** Serves the studio's single document at all its addresses; it shows strangers a sign-in form. */
export const studioPages: FastifyPluginAsync<StudioPagesOptions> = async (server, { config, appFolder }) => {
  const folder = join(dirname(appFolder), "studio");
  const builds = await readBuilds(folder);
  const manifest = withPrefix(builds?.("en").manifest);

  const send = async ({ locale: asked }: FastifyRequest, reply: FastifyReply) => {
    const { tenant } = staffConfig(config.current, asked);
    const { title, locale, timeZone } = tenant;
    const { languages } = config.current.tenant;
    if (builds === undefined)
      return reply
        .status(503)
        .type("text/plain; charset=utf-8")
        .send(`${notYet.notBuilt(locale)}\n`);
    const style = pageStyle.staff(tenant);
    const boot = JSON.stringify({ museum: title, locale, timeZone, languages }).replaceAll("<", "\\u003c");
    return reply
      .headers({
        "cache-control": "no-cache",
        "x-robots-tag": "noindex, nofollow",
        "content-security-policy": contentSecurityPolicy({ style: style.hash }),
      })
      .type("text/html; charset=utf-8")
      .send(
        // Use functions as replacers, so that "$&" in a title stays literal.
        builds(locale)
          .html.replace('<html lang="en">', () => html`<html lang="${locale}" dir="${directionOf(locale)}">`.text)
          .replace("<title>Studio</title>", () => html`<title>${sayShell.studio(locale)} | ${title}</title>`.text)
          .replace("<!--head-->", () =>
            [icon(tenant), `<style>${style.text}</style>`, ...neededFonts(tenant.theme, manifest).map(preload)].join(
              "",
            ),
          )
          .replace(
            "<!--noscript-->",
            () =>
              html`<noscript><main class="plain"><h1>${title}</h1><p>${say.withoutScript(locale)}</p></main></noscript>`
                .text,
          )
          .replace("<!--boot-->", () => `<script type="application/json" id="boot">${boot}</script>`),
      );
  };
  server.get("/studio", (request, reply) => send(request, reply));
  server.get("/studio/*", (request, reply) => send(request, reply));
};

/** Prefixes the studio's built files. */
function withPrefix(manifest: Manifest = {}): Manifest {
  return Object.fromEntries(
    Object.entries(manifest).map(([source, chunk]) => [source, { ...chunk, file: `studio/${chunk.file}` }]),
  );
}

/** Browsers discard a font that arrives after the first text is shown. */
function preload(address: string): string {
  return html`<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`.text;
}

/** Without it, browsers request /favicon.ico, which does not exist. */
function icon({ logo }: Tenant): string {
  return logo === undefined ? "" : html`<link rel="icon" href="${media(logo)}">`.text;
}
